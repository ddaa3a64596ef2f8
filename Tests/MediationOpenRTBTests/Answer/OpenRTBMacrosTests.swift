import MediationOpenRTB
import Testing

struct OpenRTBMacrosTests {
    private let macros: OpenRTBMacros = {
        var macros = OpenRTBMacros()
        macros[.price] = "2.5"
        macros[.id] = "a b&c"
        return macros
    }()

    @Test(arguments: [
        ("p=${AUCTION_PRICE}", "p=2.5"), ("${AUCTION_PRICE}${AUCTION_PRICE}", "2.52.5"),
        ("${AUCTION_PRICE:B64}", "Mi41"), ("${AUCTION_PRICE:BF}", "${AUCTION_PRICE:BF}"),
        ("u=%24%7BAUCTION_PRICE%7D", "u=2.5"), ("u=%24%7bAUCTION_ID%7d", "u=a%20b%26c"), ("${AUCTION_ID}", "a b&c"),
        ("%24%7BAUCTION_PRICE%3AB64%7D", "Mi41"), ("${AUCTION_SEAT_ID}", ""), ("${CLICK_URL}", "${CLICK_URL}"),
        ("${AUCTION_PRICE", "${AUCTION_PRICE"), ("${}", "${}"), ("{AUCTION_PRICE}", "{AUCTION_PRICE}"), ("$$", "$$"),
        ("100%", "100%"), ("%2", "%2"), ("${auction_price}", "${auction_price}"), ("ä${AUCTION_PRICE}ö", "ä2.5ö"),
    ])
    func macrosAreReplaced(_ text: String, _ expected: String) {
        #expect(self.macros.expand(text) == expected)
    }

    @Test func aValueIsNotExpandedAgain() {
        var macros = OpenRTBMacros()
        macros[.id] = "${AUCTION_PRICE}"
        macros[.price] = "1"
        #expect(macros.expand("${AUCTION_ID}") == "${AUCTION_PRICE}")
    }
}
