#!/usr/bin/env python3
"""Gives `mediate fit` exports that are damaged, renamed, doubled or in other languages, as people have them.

    check-exports.py MEDIATE

Each must be reproduced, or repaired by the option that the tool names, or refused for the true reason. The export itself is
drawn here, so that the truth is known.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ITEMS = [("Alpha", "Alpha 12", 0.06, 12.0), ("Beta", "Beta 6", 0.12, 6.0), ("Gamma", "Gamma 3", 0.2, 3.0), ("House", "House", 0.85, 0.5)]
COUNTRIES = {"United States": 3000, "Germany": 2000}
ENGLISH = {
    "date": "Date", "country": "Country", "network": "Ad source", "lineItem": "Ad source instance", "requests": "Requests",
    "matchRate": "Match rate (%)", "matched": "Matched requests", "showRate": "Show rate (%)", "impressions": "Impressions",
    "ecpm": "Observed eCPM (USD)", "revenue": "Estimated earnings (USD)",
}
SPANISH = {
    "date": "Fecha", "country": "País", "network": "Fuente de anuncios", "lineItem": "Instancia de la fuente del anuncio",
    "requests": "Solicitudes", "matchRate": "Tasa de respuesta", "matched": "Solicitudes de anuncios respondidas",
    "showRate": "Tasa de anuncios mostrados", "impressions": "Impresiones", "ecpm": "eCPM observado (USD)",
    "revenue": "Ingresos estimados (USD)",
}
# Headers most of which the tool does not know: it has to tell numbers by their relations, and people the rest.
FOREIGN = {
    "ja": "日付 国 広告ソース 広告ソースインスタンス リクエスト数 マッチ率 一致したリクエスト 表示率 表示回数 実測eCPM 推定収益額",
    "ko": "날짜 국가 광고소스 광고소스인스턴스 요청수 일치율 일치하는요청 게재율 노출수 실측eCPM 예상수입",
    "zh": "日期 国家 广告来源 广告来源实例 请求次数 匹配率 匹配的请求数 展示率 展示次数 实测每千次 估算收入",
    "ru": "Дата Страна Источник Экземпляр Запросы Совпадения% Выполненные Показатель Показы Цена Доход",
    "it": "Giorno Nazione Origine Istanza Richieste Tasso Corrispondenti Visualizzate Impressioni Osservato Entrate",
    "tr": "Tarih Ülke Kaynak Örnek İstekler Oran Eşleşen Gösterim_oranı Gösterimler Gözlemlenen Kazanç",
    "pl": "Dzień Kraj Źródło Instancja Żądania Współczynnik Dopasowane Wyświetlane Wyświetlenia Zaobserwowany Zarobki",
    "nl": "Dagen Landen Bron Exemplaar Verzoeken Percentage Overeenkomend Getoond Vertoningen Waargenomen Inkomsten",
}
TEXTS = ("date", "country", "network", "lineItem")


def expect(condition, what):
    if not condition:
        sys.exit(f"exports: {what}")


def rows(days=14, seed=1, items=ITEMS, price=lambda day: 1.0):
    """A row for each day, country and line item, drawn from rates that stay the same."""
    draw = random.Random(seed)
    table = []
    for day in range(1, days + 1):
        for country, requests in COUNTRIES.items():
            left = requests + draw.randrange(-200, 200)
            for network, name, fill, ecpm in items:
                matched = sum(draw.random() < fill for _ in range(left))
                shown = sum(draw.random() < 0.7 for _ in range(matched))
                revenue = shown * ecpm * price(day) / 1000
                table.append({
                    "date": f"2026-03-{day:02}", "country": country, "network": network, "lineItem": name,
                    "requests": left, "matched": matched, "impressions": shown, "revenue": revenue,
                    "matchRate": matched / max(left, 1), "showRate": shown / max(matched, 1),
                    "ecpm": revenue / shown * 1000 if shown else 0.0,
                })
                left -= matched
    return table


def cell(column, value, comma=False, currency="", percent=True):
    if column in ("matchRate", "showRate"):
        text = f"{value * 100:.2f}%" if percent else f"{value:.4f}"
    elif column in ("ecpm", "revenue"):
        text = currency + f"{value:,.2f}"
    elif isinstance(value, int):
        text = f"{value:,}"
    else:
        return value
    return text.translate(str.maketrans(",.", ".,")) if comma else text


def text(table, names=ENGLISH, columns=tuple(ENGLISH), separator="\t", **options):
    lines = [[names[column] for column in columns]]
    lines += [[cell(column, row[column], **options) for column in columns] for row in table]

    def quoted(field):
        return f'"{field}"' if separator in field or '"' in field else field

    return "\n".join(separator.join(quoted(field) for field in line) for line in lines) + "\n"


class Check:
    def __init__(self, tool, folder):
        self.tool, self.folder, self.count, self.kinds = tool, folder, 0, {}

    def write(self, content, name="report.csv", encoding="utf-8"):
        path = self.folder / f"{self.count}-{name}"
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return path

    def fit(self, *arguments):
        command = [self.tool, "fit", *map(str, arguments), "--requests", "200000", "-o", str(self.folder / "out.yaml")]
        result = subprocess.run(command, capture_output=True, text=True, timeout=120)
        return result.returncode, result.stdout + result.stderr

    def end(self, kind):
        self.count += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def reproduced(self, name, *arguments, says=""):
        code, output = self.fit(*arguments)
        expect(code == 0 and "Reproduced" in output, f"{name}: exit code {code}\n{output}")
        expect(re.search(says, output), f"{name}: does not say {says!r}\n{output}")
        self.end("reproduced")

    def repaired(self, name, option, *arguments, extra=()):
        """The first run fails and names an option, with which the second one reproduces the export."""
        code, output = self.fit(*arguments)
        expect(code != 0, f"{name}: nothing was wrong\n{output}")
        found = re.findall(option, output)
        expect(found, f"{name}: does not name {option!r}\n{output}")
        named = [part.strip('"') for text in dict.fromkeys(found) for part in re.findall(r'"[^"]*"|\S+', text)]
        code, output = self.fit(*arguments, *named, *extra)
        expect(code == 0 and "Reproduced" in output, f"{name}: {named} {extra} do not repair it\n{output}")
        self.end("repaired")

    def refused(self, name, reason, *arguments):
        code, output = self.fit(*arguments)
        expect(code == 65, f"{name}: exit code {code} where 65 is expected\n{output}")
        expect(re.search(reason, output), f"{name}: does not say {reason!r}\n{output}")
        self.end("refused")


def check_languages(check, table):
    check.reproduced("English", check.write(text(table)))
    check.reproduced("Spanish", check.write(text(table, SPANISH)))
    for language, words in FOREIGN.items():
        names = dict(zip(ENGLISH, words.split()))
        known = [f"--column={names[column]}={column}" for column in TEXTS]
        check.repaired(language, r'--column "[^"]*"', check.write(text(table, names), f"{language}.csv"), *known)


def check_forms(check, table):
    check.reproduced("UTF-16", check.write(text(table), encoding="utf-16"))
    check.reproduced("a byte order mark", check.write("\ufeff" + text(table, separator=",")))
    check.reproduced("semicolons", check.write(text(table, separator=";", comma=True)))
    check.reproduced("commas in numbers", check.write(text(table, separator=",", currency="$")))
    check.reproduced("shares", check.write(text(table, percent=False)))
    without = tuple(column for column in ENGLISH if column not in ("matched", "showRate", "ecpm"))
    check.reproduced("no matched requests", check.write(text(table, columns=without)))
    check.reproduced("carriage returns", check.write(text(table).replace("\n", "\r\n")))
    check.reproduced("a title before", check.write("Mediation report\nMarch 2026\n\n" + text(table, separator=",")))
    total = text(table) + "Total" + "\t" * (len(ENGLISH) - 1) + "1\n"
    check.reproduced("a sum of all", check.write(total))
    check.reproduced("the header twice", check.write(text(table[:56]) + text(table[56:])))
    euros = {**ENGLISH, "ecpm": "Observed eCPM (EUR)", "revenue": "Estimated earnings (EUR)"}
    check.repaired("euros", r"--usd [0-9.]+", check.write(text(table, euros)))
    check.reproduced("by country", check.write(text(table)), "--by", "country")


def check_damage(check, table):
    check.reproduced("three broken cells", check.write(text(damaged(table, 3))), says="#REF!")
    check.repaired("many broken cells", r"--unused [0-9]+%", check.write(text(damaged(table, 20))), extra=["--requests-of-line-items"])
    check.reproduced("some rows twice", check.write(text(table + table[:4])), says="would count twice")
    check.repaired("added to itself", r"--unused [0-9]+%", check.write(text(table + table)))
    late = [{**row, "revenue": row["revenue"] * 1.04, "ecpm": row["ecpm"] * 1.04} for row in table]
    check.repaired("a later pull below", r"--same-rows last", check.write(text(table + late)))
    columns = tuple(column for column in ENGLISH if column != "country")
    check.repaired("a column is missing", r"--same-rows add", check.write(text(table, columns=columns)))
    renamed = [{**row, "lineItem": "Beta new"} if row["lineItem"] == "Beta 6" and row["date"] > "2026-03-07" else row for row in table]
    check.repaired("a new name", r'--renamed "[^"]*"', check.write(text(renamed)))
    cut = [{**row, "requests": row["requests"] // 2} if row["date"] == "2026-03-14" and row["network"] != "House" else row for row in table]
    check.refused("requests below the matched", "more", check.write(text([{**row, "requests": 1} for row in cut])))
    added = [row for row in table if row["lineItem"] != "Gamma 3" or row["date"] > "2026-03-07"]
    check.repaired("a line item that came later", r"--from \S+[0-9]", check.write(text(added)))
    fields = text(table, separator=",").replace('"', "")
    check.refused("commas without quotation marks", "quotation marks", check.write(fields))


def damaged(table, count):
    """The table with as many requests that are no number, a day each."""
    broken = [dict(row) for row in table]
    for index in range(count):
        broken[index * 5 % len(broken)]["requests"] = "#REF!"
    return broken


def check_refusals(check, table):
    check.refused("nothing", "is empty", check.write(""))
    check.refused("only a header", "no rows", check.write(text([])))
    check.refused("a page", "", check.write("<!DOCTYPE html>\n<html><body>Sign in</body></html>\n", "page.csv"))
    check.refused("an archive", "", check.write(b"PK\x03\x04" + bytes(200), "report.xlsx"))
    check.refused("a picture", "", check.write(b"\x89PNG\r\n\x1a\n" + bytes(200), "report.png"))
    mixed = text(table[:56], separator=",", currency="$") + text(table[56:], separator=",", currency="€")
    check.refused("two currencies", "second currency", check.write(mixed))
    one = check.write(text(table), "one.csv")
    check.refused("the same report under two names", "count twice", one, check.write(text(table), "two.csv"))
    sums = tuple(column for column in ENGLISH if column != "country")
    whole = check.write(text(summed(table), columns=sums), "sums.csv")
    check.refused("a report and its sums", "count twice", one, whole)
    names = dict(zip(ENGLISH, FOREIGN["ru"].split()))
    check.refused("an unknown language", "unknown column", check.write(text(table, names)))
    check.refused("no rates", "how many requests brought an ad", check.write(text(table, columns=("date", "country", "network", "lineItem", "impressions", "revenue"))))
    check.refused("an unknown day", "has no day", one, "--from", "2025-01-01")


def summed(table):
    sums = {}
    for row in table:
        entry = sums.setdefault((row["date"], row["lineItem"]), {**row, "requests": 0, "matched": 0, "impressions": 0, "revenue": 0.0})
        for column in ("requests", "matched", "impressions", "revenue"):
            entry[column] += row[column]
        entry["matchRate"] = entry["matched"] / max(entry["requests"], 1)
        entry["showRate"] = entry["impressions"] / max(entry["matched"], 1)
    return list(sums.values())


def check_logs(check):
    """Attempts one by one, in JSON and as a table, and impressions one by one."""
    draw = random.Random(3)
    attempts, impressions = [], []
    for load in range(4000):
        start, user = 0, f"user-{load % 500}"
        for network, name, fill, ecpm in ITEMS:
            latency = int(draw.lognormvariate(5.5, 0.5))
            filled = draw.random() < fill
            attempts.append({
                "load_id": f"l{load}", "user_id": user, "ad_unit": "feed", "network": network, "line_item": name, "ecpm": ecpm,
                "outcome": "filled" if filled else "no_fill", "start_ms": start, "latency_ms": latency,
            })
            start += latency
            if filled:
                if draw.random() < 0.7:
                    impressions.append((f"2026-03-{load // 300 + 1:02} 10:00:00", network, name, user, ecpm / 1000))
                break
    lines = [json.dumps(attempt) for attempt in attempts]
    check.reproduced("attempts in JSON", check.write("\n".join(lines), "attempts.jsonl"), says="tells users apart")
    head = ",".join(attempts[0])
    table = "\n".join([head] + [",".join(map(str, attempt.values())) for attempt in attempts])
    check.reproduced("attempts in a table", check.write(table, "attempts.csv"), says="tells users apart")
    draw.shuffle(lines)
    check.reproduced("attempts in any order", check.write("\n".join(lines), "shuffled.jsonl"))
    broken = [line if index % 50 != 49 else line[:40] for index, line in enumerate(lines)]
    check.reproduced("broken lines", check.write("\n".join(broken), "broken.jsonl"), says="line")
    users = "Date,Network,Ad Placement,User ID,Revenue\n" + "\n".join(",".join(map(str, row)) for row in impressions)
    check.refused("impressions alone", "how many requests brought an ad", check.write(users, "users.csv"))


def check_sources(check, table):
    """Several files about the same traffic, as other platforms have them."""
    sums = summed(table)
    placements = "day,network,network_placement,attempts,responses,impressions,estimated_revenue\n" + "".join(
        f"{row['date']},{row['network']},{row['lineItem']},{row['requests']},{row['matched']},{row['impressions']},{row['revenue']:.6f}\n"
        for row in sums
    )
    first = {row["date"]: row["requests"] for row in sums if row["lineItem"] == "Alpha 12"}
    requests = "day,requests\n" + "".join(f"{day},{count}\n" for day, count in first.items())
    pair = check.write(placements, "placements.csv"), check.write(requests, "requests.csv")
    check.reproduced("two pulls of MAX", *pair)
    users = "Date,Network,Ad Placement,User ID,Revenue\n" + "".join(
        f"{row['date']},{row['network']},{row['lineItem']},u{number % 9},{row['revenue'] / max(row['impressions'], 1)}\n"
        for row in sums for number in range(row["impressions"])
    )
    users = check.write(users, "users.csv")
    check.reproduced("impressions that a report counts, too", *pair, users, says="lists the impressions")
    counts = "\n".join(",".join(line.split(",")[:5]) for line in placements.splitlines())
    check.reproduced("impressions beside counts", check.write(counts, "counts.csv"), users)
    header = {"header": {"localizationSettings": {"currencyCode": "USD"}}}
    objects = [header] + [
        {"row": {
            "dimensionValues": {"DATE": {"value": row["date"].replace("-", "")}, "AD_SOURCE_INSTANCE": {"value": row["lineItem"]}},
            "metricValues": {
                "AD_REQUESTS": {"integerValue": str(row["requests"])}, "MATCHED_REQUESTS": {"integerValue": str(row["matched"])},
                "IMPRESSIONS": {"integerValue": str(row["impressions"])},
                "ESTIMATED_EARNINGS": {"microsValue": str(round(row["revenue"] * 1e6))},
            },
        }} for row in sums
    ]
    check.reproduced("an answer of AdMob's API", check.write(json.dumps(objects), "answer.json"))
    level = "date,adNetwork,instance,attempts,responses,impressions,revenue\n" + placements.split("\n", 1)[1]
    check.reproduced("LevelPlay", check.write(level, "levelplay.csv"))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    table = rows()
    with tempfile.TemporaryDirectory() as folder:
        check = Check(str(Path(sys.argv[1]).resolve()), Path(folder))
        check_languages(check, table)
        check_forms(check, table)
        check_damage(check, table)
        check_refusals(check, table)
        check_logs(check)
        check_sources(check, table)
        kinds = ", ".join(f"{count} {kind}" for kind, count in check.kinds.items())
        print(f"exports: {check.count} ok: {kinds}")


if __name__ == "__main__":
    main()
