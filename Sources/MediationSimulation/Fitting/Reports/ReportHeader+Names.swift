extension ReportHeader {
    /// The meanings of column names in the plain form: those of AdMob's console in English and other languages, of its
    /// API, of MAX, and of both generations of LevelPlay.
    static let meanings: [String: ReportColumn] = {
        var meanings: [String: ReportColumn] = [:]
        for (dimension, names) in Self.dimensions { for name in names { meanings[name] = .dimension(dimension) } }
        for (metric, names) in Self.metrics { for name in names { meanings[name] = .metric(metric) } }
        for name in Self.details { meanings[name] = .detail }
        for name in Self.ignored { meanings[name] = .ignored }
        return meanings
    }()

    /// The meanings of names that mean something else with a percent sign in the header.
    static let meaningsInPercent: [String: ReportColumn] = [
        "bidsinauction": .metric(.bidRate), "pujasenlasubasta": .metric(.bidRate),
        "winningbids": .metric(.winRate), "pujasganadoras": .metric(.winRate),
    ]

    private static let dimensions: [ReportColumn.Dimension: [String]] = [
        .date: [
            "date", "day", "week", "month", "hour", "fecha", "día", "semana", "mes", "data", "mês", "datum", "tag",
            "woche", "monat", "jour", "semaine", "mois",
        ],
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
