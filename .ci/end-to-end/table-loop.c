/* Simulates the waterfall of bench10.json as one loop over tables, for .ci/compare-simulators: what a scalar loop that is
   written for this waterfall alone does. One 64-bit number for each attempt: the upper half decides whether there is an ad,
   the lower half is a latency, from 4096 cells; the first and the last cell have 4096 cells of their own.

   Arguments: requests, seed, deadline, then for each line item ecpm, fill, mu, sigma, timeout; times in milliseconds. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 4096, MOST = 64 };
typedef struct { float base, width; } Cell;
typedef struct { uint32_t fill; float timeout; Cell *body, *lower, *upper; } Item;

static uint64_t state[4];

static inline uint64_t rotated(uint64_t x, int k) { return x << k | x >> (64 - k); }

/* xoshiro256++ */
static inline uint64_t next(void) {
    uint64_t result = rotated(state[0] + state[3], 23) + state[0], t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotated(state[3], 45);
    return result;
}

/* The quantile of the normal law, by bisection: the tables are made once. */
static double quantile(double share) {
    double low = -9, high = 9;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (erfc(-middle / sqrt(2)) / 2 < share) low = middle; else high = middle;
    }
    return low;
}

static Cell *cells(double from, double to, double mu, double sigma) {
    Cell *table = malloc(CELLS * sizeof(Cell));
    double low = from > 0 ? exp(mu + sigma * quantile(from)) : 0;
    for (int i = 0; i < CELLS; i++) {
        double end = from + (to - from) * (i + 1) / CELLS, high = end < 1 ? exp(mu + sigma * quantile(end)) : 2 * low;
        table[i] = (Cell){(float)low, (float)(high - low)};
        low = high;
    }
    return table;
}

int main(int count, char **texts) {
    int items = (count - 4) / 5;
    if (items < 1 || items > MOST) return 64;
    long requests = atol(texts[1]);
    float deadline = strtof(texts[3], 0);
    static Item table[MOST];
    static double ecpm[MOST];
    static uint64_t loads[MOST + 1];
    for (int i = 0; i < 4; i++) state[i] = (strtoull(texts[2], 0, 10) + i + 1) * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < items; i++) {
        double n[5];
        for (int k = 0; k < 5; k++) n[k] = strtod(texts[4 + 5 * i + k], 0);
        double first = 1.0 / CELLS;
        ecpm[i] = n[0];
        table[i] = (Item){(uint32_t)(n[1] * 4294967296.0), (float)n[4], cells(0, 1, n[2], n[3]),
                          cells(0, first, n[2], n[3]), cells(1 - first, 1, n[2], n[3])};
    }
    double time = 0, squares = 0;
    for (long request = 0; request < requests; request++) {
        float now = 0;
        int winner = items;
        for (int i = 0; i < items; i++) {
            uint64_t bits = next();
            uint32_t low = (uint32_t)bits, index = low >> 20;
            const Item *item = table + i;
            const Cell *cell = item->body + index;
            float fraction = (float)(low & 0xFFFFF) * 0x1p-20f;
            if (__builtin_expect(index - 1 >= CELLS - 2, 0)) {
                cell = (index ? item->upper : item->lower) + (low >> 8 & 0xFFF);
                fraction = (float)(low & 0xFF) * 0x1p-8f;
            }
            float latency = cell->base + cell->width * fraction, left = deadline - now;
            float limit = item->timeout < left ? item->timeout : left;
            if (latency < limit) {
                now += latency;
                if ((uint32_t)(bits >> 32) < item->fill) { winner = i; break; }
            } else {
                now += limit;
                if (now >= deadline) break;
            }
        }
        loads[winner]++;
        time += now;
        squares += (double)now * now;
    }
    double filled = 0, revenue = 0, revenueSquares = 0;
    for (int i = 0; i < items; i++) {
        filled += loads[i];
        revenue += loads[i] * ecpm[i];
        revenueSquares += loads[i] * ecpm[i] * ecpm[i];
    }
    printf("%.0f %.17g %.17g %.17g %.17g\n", filled, revenue, revenueSquares, time, squares);
}
