import Foundation
import MediationCore
import MediationSimulation
import Testing

/// Checks headers that are in the languages of AdMob's help; names that are missing there stay in English.
@Suite(.onOwnThreads)
struct ReportLanguageTests {
    private let writer = ReportWriter()

    @Test(arguments: [
        ["Estimated earnings (USD)": "Geschätzte Einnahmen (USD)", "Observed eCPM (USD)": "Beobachteter eCPM (USD)"],
        ["Ad source instance": "Anzeigenquelleninstanz", "Requests": "Anzeigenanfragen"],
        ["Match rate (%)": "Übereinstimmungsrate (%)", "Impressions": "Impressionen", "Clicks": "Klicks"],
        ["Ad source": "Fuente publicitaria", "Show rate (%)": "Tasa de visualización (%)"],
        ["Match rate (%)": "Taux de correspondance (%)", "Matched requests": "Demandes avec correspondance"],
        ["Requests": "Solicitações de anúncios", "Match rate (%)": "Taxa de correspondência (%)"],
        [
            "Ad unit": "Unità pubblicitaria", "Ad source": "Origine annuncio", "Requests": "Richieste",
            "Impressions": "Impressioni", "Estimated earnings (USD)": "Utili stimati (USD)",
            "Observed eCPM (USD)": "eCPM osservato (USD)",
        ],
        [
            "Date": "Data", "Ad unit": "Jednostka reklamowa", "Ad source": "Źródło reklam",
            "Impressions": "Wyświetlenia", "Estimated earnings (USD)": "Szacunkowe zarobki (USD)",
        ],
        [
            "Ad source": "Sumber iklan", "Requests": "Permintaan", "Impressions": "Tayangan iklan",
            "Estimated earnings (USD)": "Estimasi penghasilan (USD)", "Observed eCPM (USD)": "eCPM pengamatan (USD)",
        ],
        [
            "Ad unit": "Đơn vị quảng cáo", "Ad source": "Nguồn quảng cáo", "Impressions": "Số lượt hiển thị",
            "Estimated earnings (USD)": "Thu nhập ước tính (USD)", "Observed eCPM (USD)": "eCPM quan sát được (USD)",
        ],
        [
            "Ad unit": "Reklamná jednotka", "Matched requests": "Priradené požiadavky", "Impressions": "Zobrazenia",
            "Estimated earnings (USD)": "Odhadované zárobky (USD)",
        ],
        ["Ad unit": "หน่วยโฆษณา", "Ad source": "แหล่งที่มาของโฆษณา", "Estimated earnings (USD)": "รายได้โดยประมาณ (USD)"],
        [
            "Ad source": "Източник на реклама", "Ad source instance": "Екземпляр на източник на реклама",
            "Requests": "Заявки", "Matched requests": "Съответстващи заявки", "Impressions": "Импресии",
            "Estimated earnings (USD)": "Прогнозни приходи (USD)",
        ],
        [
            "Ad unit": "広告ユニット", "Ad source": "広告ソース", "Requests": "リクエスト数", "Match rate (%)": "一致率 (%)",
            "Impressions": "表示回数", "Estimated earnings (USD)": "推定収益額（USD）",
            "Observed eCPM (USD)": "実際の eCPM (USD)",
        ],
        [
            "Ad unit": "광고 단위", "Ad source": "광고 소스", "Requests": "요청", "Match rate (%)": "일치율 (%)",
            "Matched requests": "게재된 요청", "Show rate (%)": "게재율 (%)", "Impressions": "노출수",
            "Estimated earnings (USD)": "예상 수입 (USD)",
        ],
        [
            "Ad unit": "广告单元", "Ad source": "广告来源", "Requests": "请求数", "Match rate (%)": "匹配率 (%)",
            "Impressions": "展示次数", "Estimated earnings (USD)": "估算收入 (USD)",
            "Observed eCPM (USD)": "监测到的有效每千次展示费用 (USD)",
        ],
        [
            "Ad unit": "廣告單元", "Ad source": "廣告來源", "Ad source instance": "廣告來源例項", "Requests": "廣告請求數",
            "Match rate (%)": "媒合率 (%)", "Impressions": "曝光次數", "Estimated earnings (USD)": "預估收益 (USD)",
        ],
    ])
    func headersInOtherLanguagesGiveTheTrafficBack(headers: [String: String]) throws {
        FitCheck.expect(try FitCheck.fit(self.writer.admob(headers: headers)), isOf: self.writer.traffic)
    }

    @Test(arguments: [
        "Paese", "Advertentieblok", "Indeling", "Bemiddelingsgroep", "Aplikacja", "Kraj", "Aplikácia", "Krajina",
        "Annonceenhed", "Annoncekilde", "Annonseenhet", "Annonsekilde",
        "Uygulama", "Reklam Birimi", "Ülke", "Biçim", "Ứng dụng", "Đơn vị quảng cáo", "Quốc gia", "Nguồn quảng cáo",
        "Приложение", "Огласна јединица", "アプリ", "国家/地区", "應用程式", "國家/地區", "格式", "中介服務群組", "平台",
        "RPM delle impressioni", "Кліки", "インプレッション収益",
    ])
    func otherColumnsAreKnown(header: String) {
        #expect(!Self.problem(ofColumn: header).contains("unknown column"))
        #expect(Self.problem(ofColumn: header + "x").contains("unknown column"))
    }

    @Test(arguments: ["合計", "總計", "합계"])
    func sumsInOtherLanguagesAreNoTraffic(word: String) throws {
        let lines = [
            "Ad source instance\tRequests\tMatched requests\tImpressions\tEstimated earnings (USD)",
            "A\t1000\t400\t300\t2",
            "\(word)\t1000\t400\t300\t2",
        ]
        let fitted = try FitCheck.fit(Data(lines.joined(separator: "\n").utf8), options: .withAnyUnusedRows)
        #expect(fitted.unusedRows.map(\.line) == [3])
        #expect(fitted.unusedRows.first?.reason == "is the sum of other rows")
    }

    private static func problem(ofColumn header: String) -> String {
        let lines = [
            "\(header)\tDate\tAd source instance\tRequests\tMatched requests\tImpressions\tEstimated earnings (USD)",
            "1\t2026-03-01\tBirch\t1000\t100\t50\t0.40",
        ]
        return FitCheck.problem(Data(lines.joined(separator: "\n").utf8))
    }

    @Test func winningBidsInPercentAreAShare() throws {
        let lines = [
            "Ad source instance\tRequests\tMatched requests\tImpressions\tEstimated earnings (USD)\t낙찰된 입찰 (%)",
            "A\t1000\t400\t300\t2\t40%",
            "B\t600\t60\t30\t1\t120%",
        ]
        let fitted = try FitCheck.fit(Data(lines.joined(separator: "\n").utf8), options: .withAnyUnusedRows)
        #expect(fitted.unusedRows.map(\.line) == [3])
        #expect(fitted.unusedRows.first?.reason.contains("more than 100 %") == true)
    }
}
