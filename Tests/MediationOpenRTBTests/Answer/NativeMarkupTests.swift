import MediationCore
import MediationOpenRTB
import Testing

struct NativeMarkupTests {
    private func read(_ text: String, request: JSONValue? = nil) throws -> NativeMarkup {
        try NativeMarkup(.string(text), request: request.map { RequestedAssets($0) } ?? RequestedAssets())
    }

    private func codes(_ markup: NativeMarkup) -> Set<String> { Set(markup.warnings.map(\.code)) }

    private let request: JSONValue = [
        "assets": [
            ["id": 1, "required": 1, "title": ["len": 90]],
            ["id": 2, "required": 1, "img": ["type": 3]],
            ["id": 3, "img": ["type": 1]],
            ["id": 4, "required": 1, "data": ["type": 2]],
        ]
    ]

    @Test(arguments: [
        #"{"assets":[{"id":1,"title":{"text":"Hi"}}],"link":{"url":"https://a.example"}}"#,
        #"{"native":{"assets":[{"id":1,"title":{"text":"Hi"}}],"link":{"url":"https://a.example"}}}"#,
        "\u{FEFF}" + #"{"assets":[{"title":{"text":"Hi"}}],"link":"https://a.example"}"#,
        #"{"native":"{\"assets\":{\"title\":{\"text\":\"Hi\"}},\"link\":{\"url\":\"https://a.example\"}}"}"#,
    ])
    func eachFormIsRead(_ text: String) throws {
        let markup = try self.read(text)
        #expect(markup.headline == "Hi")
        #expect(markup.link.url == "https://a.example")
    }

    @Test func markupThatIsAnObjectMayBeNoLongerThanATextEither() throws {
        let long = JSONValue.string(String(repeating: "x", count: 131_072))
        #expect(throws: MediationError.self) { try NativeMarkup(["assets": [["id": 1, "title": ["text": long]]]]) }
    }

    @Test func typesComeFromTheRequest() throws {
        let markup = try NativeMarkup(
            [
                "assets": [
                    ["id": 2, "img": ["url": "https://a.example/main"]],
                    ["id": 3, "img": ["url": "https://a.example/icon", "type": 3]],
                    ["id": 4, "data": ["value": "Text"]],
                ]
            ],
            request: RequestedAssets(self.request)
        )
        #expect(markup.images.map(\.url) == ["https://a.example/main"])
        #expect(markup.icon?.url == "https://a.example/icon")
        #expect(markup.texts == [2: "Text"])
        #expect(self.codes(markup).contains("img.type:conflict"))
        #expect(markup.missingAssetIDs == [1])
    }

    @Test func aTypeIsNeverTakenFromAnAssetOfAnotherKind() throws {
        let markup = try NativeMarkup(
            ["assets": [["id": 2, "data": ["value": "Text"]], ["id": 4, "img": ["url": "u"]]]],
            request: RequestedAssets(self.request)
        )
        #expect(markup.untypedTexts.map(\.value) == ["Text"])
        #expect(markup.untypedImages.map(\.url) == ["u"])
        #expect(self.codes(markup).isSuperset(of: ["data.type:untyped", "img.type:untyped"]))
    }

    @Test func whatIsDroppedIsTold() throws {
        let markup = try NativeMarkup([
            "assets": [
                [:], ["id": 1, "title": "text"], ["id": "2", "img": ["url": "u", "type": "3", "w": "10"]],
                ["id": 3, "data": ["type": 2, "value": ""]], ["id": 3, "data": ["type": 3, "value": 7]], 5,
            ],
            "link": ["url": "", "clicktrackers": "https://t.example"], "purl": "x", "jstracker": ["a"],
            "imptrackers": [true],
            "eventtrackers": [["method": 1, "url": "u"], ["event": 1, "method": 2, "url": "j"]],
        ])
        #expect(
            self.codes(markup).isSuperset(of: [
                "asset:no-kind", "asset.id:missing", "asset:kind-bad-type", "asset.id:numeric-string",
                "img.type:numeric-string", "img.w:numeric-string", "data.value:empty", "asset.id:duplicate",
                "data.value:number-as-text", "rating:not-a-plain-0-5-number", "link.url:empty",
                "link.clicktrackers:string-not-array", "purl:unknown", "jstracker:unsupported",
                "eventtracker.event:missing", "eventtrackers:unsupported",
            ])
        )
        #expect(markup.images.first?.width == 10)
        #expect(markup.link.clickTrackers == ["https://t.example"])
        #expect(!markup.isUsable)
    }

    @Test func oneBadSurrogateLosesOneCharacter() throws {
        let markup = try self.read(#"{"assets":[{"id":1,"title":{"text":"A\ud800B \ud83d\ude00"}}]}"#)
        #expect(markup.headline == "A\u{FFFD}B 😀")
        #expect(self.codes(markup).contains("adm:repaired"))
    }

    @Test func surplusAssetsDoNotReplaceTheFirst() throws {
        let markup = try NativeMarkup([
            "assets": [["id": 1, "title": ["text": "A"]], ["id": 2, "title": ["text": "B"]]]
        ])
        #expect(markup.headline == "A")
        #expect(self.codes(markup).contains("asset:surplus"))
    }

    @Test(arguments: [
        "", "{", "[]", "null", #"{"native":[]}"#, #"{"assets":[]}&wp=1"#, String(repeating: "[", count: 65),
        "{\"a\":\"" + String(repeating: "x", count: 131_072) + "\"}",
    ])
    func whatIsNoMarkupIsAnError(_ text: String) {
        #expect { try self.read(text) } throws: { ($0 as? MediationError)?.code == .invalidResponse }
    }

    @Test func ratingsArePlainNumbers() throws {
        for (text, rating) in [
            ("4.5", 4.5), ("0", 0), ("5", 5), ("5.1", nil), ("10 from 10", nil), ("nan", nil), ("-1", nil),
        ]
            as [(String, Double?)]
        {
            let markup = try NativeMarkup(["assets": [["data": ["type": 3, "value": .string(text)]]]])
            #expect(markup.starRating == rating)
        }
    }

    @Test func warningsHaveALimit() throws {
        let assets = (0..<64).map { _ in JSONValue.object(["img": ["url": 1, "w": "a", "h": "b", "type": []]]) }
        #expect(try NativeMarkup(["assets": .array(assets)]).warnings.count == 200)
    }
}
