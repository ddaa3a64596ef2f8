extension ReportHeader {
    /// The meanings of column names in the plain form: those of AdMob's console in English and other languages, of its
    /// API, of MAX, and of both generations of LevelPlay.
    static let meanings: [String: ReportColumn] = {
        var meanings: [String: ReportColumn] = [:]
        for (dimension, names) in Self.dimensions { for name in names { meanings[name] = .dimension(dimension) } }
        for (metric, names) in Self.metrics { for name in names { meanings[name] = .metric(metric) } }
        for name in Self.details { meanings[name] = .detail }
        for name in Self.ignored { meanings[name] = .ignored }
        for (column, names) in Self.translations { for name in names { meanings[Self.plain(name)] = column } }
        return meanings
    }()

    /// The meanings of names that mean something else with a percent sign in the header.
    static let meaningsInPercent: [String: ReportColumn] = [
        "bidsinauction": .metric(.bidRate), "pujasenlasubasta": .metric(.bidRate),
        "winningbids": .metric(.winRate), "pujasganadoras": .metric(.winRate), "낙찰된입찰": .metric(.winRate),
    ]

    private static let dimensions: [ReportColumn.Dimension: [String]] = [
        .date: ["date", "day", "fecha", "día", "data", "datum", "tag", "jour"],
        .week: ["week", "semana", "woche", "semaine"],
        .month: ["month", "mes", "mês", "monat", "mois"],
        .hour: ["hour"],
        .app: ["app", "application", "appname", "applicationname", "aplicación", "aplicativo", "appli"],
        .adUnit: [
            "adunit", "adunitname", "maxadunit", "mediationadunit", "mediationadunitname", "bloquedeanuncios",
            "blocodeanúncios", "anzeigenblock", "blocdannonces",
        ],
        .adUnitID: ["adunitid", "maxadunitid", "mediationadunitid"],
        .country: ["country", "countrycode", "país", "pays", "land"],
        .format: ["format", "adformat", "adunits", "formato"],
        .platform: ["platform", "plataforma", "plattform", "plateforme", "devicetype"],
        .group: ["mediationgroup", "mediationgroupname", "grupodemediación", "grupodemediação", "vermittlungsgruppe"],
        .variant: ["maxadunittest", "adunitwaterfallname", "abtest"],
        .network: [
            "adsource", "network", "networkname", "adnetwork", "providername", "fuentedeanuncios",
            "fontedeanúncios", "anzeigenquelle", "sourcedannonces",
        ],
        .lineItem: [
            "adsourceinstance", "adsourceinstancename", "networkplacement", "instance", "instancename",
            "instanciadelafuentedelanuncio", "instanciadelafuentedeanuncios", "lineitem", "lineitemname", "adplacement",
        ],
        .lineItemID: ["instanceid", "adsourceinstanceid"],
        .isBidder: ["isbidder", "bidding"],
        .load: ["load", "loadid", "requestid", "auctionid", "waterfallid"],
        .user: ["user", "userid", "userpseudoid", "installid", "deviceid", "idfv"],
        .outcome: ["outcome", "result", "isfilled", "hasfill", "filled"],
    ]

    private static let metrics: [ReportColumn.Metric: [String]] = [
        .requests: [
            "requests", "adrequests", "attempts", "adsourcechecks", "solicitudes", "solicitações", "anfragen",
            "demandes",
        ],
        .unitRequests: ["apprequests"],
        .unitMatched: ["appfills"],
        .matched: [
            "matchedrequests", "responses", "adsourceresponses", "solicitudesdeanunciosrespondidas",
            "solicitudesrespondidas",
        ],
        .matchRate: ["matchrate", "fillrate", "adsourceavailabilityrate", "tasaderespuesta"],
        .showRate: ["showrate", "tasadeanunciosmostrados"],
        .impressions: ["impressions", "impresiones", "impressões", "impressionen"],
        .revenue: [
            "estimatedearnings", "estearnings", "estimatedrevenue", "estrevenue", "revenue", "ingresosestimados",
            "ganhosestimados", "geschätzteeinnahmen", "revenusestimés",
        ],
        .ecpm: ["ecpm", "observedecpm", "ecpmobservado", "beobachteterecpm", "ecpmobservé"],
        .bidRequests: ["bidrequests", "solicitudesdepuja"],
        .bids: ["bidsinauction", "pujasenlasubasta"],
        .wins: ["winningbids", "pujasganadoras"],
        .winRate: ["winrate", "bidwinrate", "tasadepujasganadoras"],
        .milliseconds: ["latencyms", "latencymillis", "latencymilliseconds", "durationms"],
        .start: ["startedafterms", "startms", "startmillis", "offsetms"],
        .latency: ["adloadlatency", "adsourcelatency", "averageadloadlatency"],
    ]

    /// AdMob's names in more languages, as its help has them; most languages lack some.
    ///
    /// The pages are support.google.com/admob, `answer/NUMBER?hl=LANGUAGE` and `table/9462111?hl=LANGUAGE`.
    private static let translations: [(ReportColumn, [String])] = [
        // German: 3544759 and 15337570.
        (.dimension(.lineItem), ["Anzeigenquelleninstanz"]),
        (.metric(.requests), ["Anzeigenanfragen"]),
        (.metric(.matchRate), ["Übereinstimmungsrate"]),
        (.ignored, ["Impressionen-RPM"]),
        // Spanish: 9679371, and the checklist 10424733.
        (.dimension(.network), ["Fuente publicitaria"]),
        (.metric(.showRate), ["Tasa de visualización"]),
        (.ignored, ["CTR de impresiones"]),
        // French: 9654749.
        (.metric(.matchRate), ["Taux de correspondance"]),
        (.metric(.matched), ["Demandes avec correspondance"]),
        // Portuguese: 13404191 and 15337570.
        (.dimension(.network), ["Origem de anúncios"]),
        (.metric(.requests), ["Solicitações de anúncios"]),
        (.metric(.matchRate), ["Taxa de correspondência"]),
        // Italian: 9005740, 9397587, 10979428 and 13547458.
        (.dimension(.adUnit), ["Unità pubblicitaria"]),
        (.dimension(.country), ["Paese"]),
        (.dimension(.network), ["Origine annuncio"]),
        (.metric(.requests), ["Richieste"]),
        (.metric(.impressions), ["Impressioni"]),
        (.metric(.revenue), ["Utili stimati", "Entrate stimate"]),
        (.metric(.ecpm), ["eCPM osservato"]),
        (.metric(.bids), ["Offerte nell'asta"]),
        (.ignored, ["RPM delle impressioni"]),
        // Dutch: 7356428, 9005580, 9005740, 9005742 and 13412127.
        (.dimension(.adUnit), ["Advertentieblok"]),
        (.dimension(.format), ["Indeling"]),
        (.dimension(.network), ["Advertentiebron"]),
        (.dimension(.group), ["Bemiddelingsgroep"]),
        (.metric(.revenue), ["Geschatte inkomsten"]),
        // Danish and Norwegian: 9005742 and 10979428.
        (.dimension(.adUnit), ["Annonceenhed", "Annonseenhet"]),
        (.dimension(.network), ["Annoncekilde", "Annonsekilde"]),
        // Polish: 7356426, 7664758, 9005741, 9005742 and 9397587.
        (.dimension(.app), ["Aplikacja"]),
        (.dimension(.adUnit), ["Jednostka reklamowa"]),
        (.dimension(.country), ["Kraj"]),
        (.dimension(.network), ["Źródło reklam"]),
        (.metric(.matchRate), ["Współczynnik wypełnienia"]),
        (.metric(.impressions), ["Wyświetlenia"]),
        (.metric(.revenue), ["Szacunkowe zarobki"]),
        // Czech: 3436433.
        (.dimension(.network), ["Zdroj reklamy"]),
        (.dimension(.lineItem), ["Instance zdroje reklamy"]),
        (.metric(.requests), ["Žádosti"]),
        // Slovak: 3544759, 9005741 and 12220224.
        (.dimension(.app), ["Aplikácia"]),
        (.dimension(.adUnit), ["Reklamná jednotka"]),
        (.dimension(.country), ["Krajina"]),
        (.metric(.matched), ["Priradené požiadavky"]),
        (.metric(.impressions), ["Zobrazenia"]),
        (.metric(.revenue), ["Odhadované zárobky"]),
        // Romanian: 12220224.
        (.metric(.matched), ["Solicitări cu rezultat"]),
        // Turkish: 9005740 and 9005741.
        (.dimension(.app), ["Uygulama"]),
        (.dimension(.adUnit), ["Reklam Birimi"]),
        (.dimension(.country), ["Ülke"]),
        (.dimension(.format), ["Biçim"]),
        // Indonesian: 13547458.
        (.dimension(.network), ["Sumber iklan"]),
        (.metric(.requests), ["Permintaan"]),
        (.metric(.impressions), ["Tayangan iklan"]),
        (.metric(.revenue), ["Estimasi penghasilan"]),
        (.metric(.ecpm), ["eCPM pengamatan"]),
        (.metric(.bids), ["Bid di lelang"]),
        // Vietnamese: 9005741, 10979428 and 13547458.
        (.dimension(.app), ["Ứng dụng"]),
        (.dimension(.adUnit), ["Đơn vị quảng cáo"]),
        (.dimension(.country), ["Quốc gia"]),
        (.dimension(.network), ["Nguồn quảng cáo"]),
        (.metric(.impressions), ["Số lượt hiển thị"]),
        (.metric(.revenue), ["Thu nhập ước tính"]),
        (.metric(.ecpm), ["eCPM quan sát được"]),
        // Thai: 9690181 and 13547458.
        (.dimension(.adUnit), ["หน่วยโฆษณา"]),
        (.dimension(.network), ["แหล่งที่มาของโฆษณา"]),
        (.metric(.revenue), ["รายได้โดยประมาณ"]),
        // Bulgarian: 3436433, 7664758, 9005740, 9397587 and 12220224.
        (.dimension(.app), ["Приложение"]),
        (.dimension(.network), ["Източник на реклама", "Източник на рекламата"]),
        (.dimension(.lineItem), ["Екземпляр на източник на реклама"]),
        (.metric(.requests), ["Заявки"]),
        (.metric(.matched), ["Съответстващи заявки"]),
        (.metric(.matchRate), ["Процент на запълване"]),
        (.metric(.impressions), ["Импресии"]),
        (.metric(.revenue), ["Прогнозни приходи"]),
        (.ignored, ["RPM от импресии"]),
        // Serbian: 3544759.
        (.dimension(.adUnit), ["Огласна јединица"]),
        (.metric(.revenue), ["Процењена зарада"]),
        // Ukrainian: the table 9462111.
        (.metric(.revenue), ["Приблизні прибутки"]),
        (.ignored, ["Кліки"]),
        // Japanese: 3544759, 9005740, 9397587, 10979428, 13547458 and 15337570.
        (.dimension(.app), ["アプリ"]),
        (.dimension(.adUnit), ["広告ユニット"]),
        (.dimension(.network), ["広告ソース", "広告のソース"]),
        (.metric(.requests), ["リクエスト数", "広告リクエスト数"]),
        (.metric(.matchRate), ["一致率"]),
        (.metric(.impressions), ["表示回数", "インプレッション数"]),
        (.metric(.revenue), ["推定収益額", "見積もり収益額"]),
        (.metric(.ecpm), ["実際の eCPM"]),
        (.ignored, ["インプレッション収益"]),
        // Korean: 9690181, 11322405 and 12375196.
        (.dimension(.adUnit), ["광고 단위"]),
        (.dimension(.network), ["광고 소스"]),
        (.metric(.requests), ["요청"]),
        (.metric(.matched), ["게재된 요청"]),
        (.metric(.matchRate), ["일치율"]),
        (.metric(.showRate), ["게재율"]),
        (.metric(.impressions), ["노출수"]),
        (.metric(.revenue), ["예상 수입"]),
        (.metric(.bidRequests), ["입찰 요청"]),
        (.metric(.wins), ["낙찰된 입찰"]),
        // Simplified Chinese: 7356426, 9005598, 9397587 and 14313858.
        (.dimension(.adUnit), ["广告单元"]),
        (.dimension(.country), ["国家/地区"]),
        (.dimension(.network), ["广告来源"]),
        (.metric(.requests), ["请求数"]),
        (.metric(.matchRate), ["匹配率"]),
        (.metric(.impressions), ["展示次数"]),
        (.metric(.revenue), ["估算收入"]),
        (.metric(.ecpm), ["监测到的有效每千次展示费用"]),
        (.ignored, ["每千次展示收入"]),
        // Traditional Chinese: 3544759, 10979428, 13395411 and 15337570.
        (.dimension(.app), ["應用程式"]),
        (.dimension(.adUnit), ["廣告單元"]),
        (.dimension(.country), ["國家/地區"]),
        (.dimension(.format), ["格式"]),
        (.dimension(.network), ["廣告來源"]),
        (.dimension(.lineItem), ["廣告來源例項"]),
        (.dimension(.group), ["中介服務群組"]),
        (.dimension(.platform), ["平台"]),
        (.metric(.requests), ["廣告請求數"]),
        (.metric(.matchRate), ["媒合率"]),
        (.metric(.impressions), ["曝光次數"]),
        (.metric(.revenue), ["預估收益"]),
    ]

    /// Columns on the interactions of users with ads, and sums by user.
    private static let ignored: [String] = [
        "clicks", "clics", "cliques", "klicks", "ctr", "clickrate", "clickthroughrate", "impressionctr",
        "adsarpu", "adsarpv", "arpu", "arpv", "adviewers", "activeusers", "adviewerrate", "impsav", "impsau",
        "impressionrpm", "rpm", "sessions", "engagedsessions", "engagedusers", "engagedusersrate", "userate",
        "completions", "completionrate", "completionrateimpbased", "revenuepercompletion", "appfillrate",
        "revenueperactiveuser", "revenueperengageduser", "sessionsperactiveuser", "impressionsperactiveuser",
        "impressionsperengageduser", "impressionsperengagedsessions", "impressionperengagedsessions",
        "impressionspersession", "impressionpersession", "videocompletions", "dau", "users", "code", "currency",
    ]

    /// Columns that are not distinguished here.
    private static let details: [String] = [
        "maxplacement", "placement", "storeid", "packagename", "bundleid", "appkey", "appid", "customnetworkname",
        "hasidfa", "idfa", "gaid", "att", "appversion", "appversionname", "osversion", "mobileosversion",
        "sdkversion", "gmasdkversion", "servingrestriction", "adtype", "segment", "bannersize",
        "islevelplaymediation", "versióndelaaplicación", "providerid", "waterfall", "customdata", "timestamp",
        "eventtimestamp", "eventtime", "eventname", "position", "index",
    ]
}
