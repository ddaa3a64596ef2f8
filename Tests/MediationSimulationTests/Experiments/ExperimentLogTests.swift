import MediationCore
import MediationSimulation
import Testing

/// Tables of experiments, whole and damaged.
struct ExperimentLogTests {
    private static func log(_ text: String) throws -> ExperimentLog {
        try ExperimentLog(csv: Array(text.utf8), name: "log.csv")
    }

    @Test func aUserCountsForTheDaysOfTheWindowOnly() throws {
        let log = try Self.log(
            """
            user,variant,day,revenue
            a,A,2026-02-27,1
            a,A,2026-02-28,2
            a,A,2026-03-01,4
            b,B,2026-03-01,8
            """
        )
        let closed = log.closedUsers(window: 2)
        #expect(closed["A"]?.map(\.revenue) == [3])
        #expect(closed["B"] == nil, "Only one of its days is there.")
        #expect(log.closedUsers(window: 1)["B"]?.map(\.revenue) == [8])
    }

    @Test func daysAreCountedThroughLeapYears() throws {
        let log = try Self.log("user;variant;day;revenue\na;A;2028-02-28;1\na;A;2028-02-29;2\na;A;2028-03-01;4\n")
        #expect(log.closedUsers(window: 3)["A"]?.map(\.revenue) == [7])
        #expect(log.closedUsers(window: 2)["A"]?.map(\.revenue) == [3])
    }

    @Test func emptyCellsAreZeroAndBlanksDoNotCount() throws {
        let log = try Self.log("\u{FEFF}User, Variant ,day,revenue,requests\r\na,A, 2026-01-01 ,,\r\n")
        #expect(log.closedUsers(window: 1)["A"]?.map(\.revenue) == [0])
    }

    @Test(arguments: ["1.52|0", "1.52|", "0|1.52"])
    func whatUsersEarnedBeforeMayBeInAnyRow(cells: String) throws {
        let rows = cells.split(separator: "|", omittingEmptySubsequences: false).enumerated().map { day, before in
            "a,A,2026-01-0\(day + 1),1,\(before)"
        }
        let log = try Self.log("user,variant,day,revenue,before\n" + rows.joined(separator: "\n"))
        #expect(log.closedUsers(window: 2)["A"]?.map(\.before) == [1.52])
    }

    @Test(arguments: [
        ("", "is empty"), ("user,variant,day,revenue\n", "has a header and no rows"),
        ("user,variant,day\na,A,2026-01-01", "1:1: there is no column revenue"),
        ("user,user,variant,day,revenue\n", "1:6: the column user is there twice"),
        ("user,variant,day,revenue\na,A,2026-02-29,1", "2:5: \"2026-02-29\" is no day"),
        ("user,variant,day,revenue\na,A,1.3.2026,1", "2:5: \"1.3.2026\" is no day"),
        ("user,variant,day,revenue\na,A,2026-02-28,-1", "2:16: revenue is \"-1\""),
        ("user,variant,day,revenue\na,A,2026-02-28,nan", "2:16: revenue is \"nan\""),
        ("user,variant,day,revenue\na,A,2026-02-28,\"1,5\"", "2:16: revenue is \"1,5\""),
        ("user,variant,day,revenue\n,A,2026-02-28,1", "2:1: the row has no user"),
        (
            "user,variant,day,revenue\na,A,2026-02-28,1\na,B,2026-02-28,1",
            "3:3: the user \"a\" has had the variant \"A\""
        ),
        ("user,variant,day,revenue\na", "2:1: the row has 1 field, and the header has 4; an empty cell needs its"),
        ("user,variant,day,revenue\na,A,2026-02-28,1,5", "2:1: the row has 5 fields, and the header has 4; a cell"),
        ("user;day;variant;revenue\na;2026-02-28;A;1\na;2026-03-01;A;;", "3:1: the row has 5 fields"),
        ("user,variant,day,revenue\na,,2026-02-28,1", "2:3: the row has no variant"),
        ("user,variant,day,revenue\n\"a,A,2026-01-01,1", "2:1: the quotation mark is never closed"),
    ])
    func aDamagedTableIsRefusedWithThePlace(text: String, reason: String) throws {
        let error = #expect(throws: MediationError.self) { try Self.log(text) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func usersAreInTheOrderOfTheirFirstRows() throws {
        let rows = (0..<50).map { "u\($0 * 7 % 50),A,2026-01-01,\($0)" } + ["u0,A,2026-01-02,100"]
        let log = try Self.log("user,variant,day,revenue\n" + rows.joined(separator: "\n"))
        #expect(log.closedUsers(window: 1)["A"]?.map(\.revenue) == (0..<50).map(Double.init))
    }

    @Test func usersToComeAreThoseOfTheSecondHalf() throws {
        let rows = [(1, 5), (2, 1), (3, 2), (4, 2)].flatMap { day, count in
            (0..<count).map { "u\(day)-\($0),A,2026-01-0\(day),0" }
        }
        let arrivals = try Self.log("user,variant,day,revenue\n" + rows.joined(separator: "\n")).arrivals
        #expect(arrivals.known == [5, 6, 8, 10])
        #expect(arrivals.users(in: 6) == 14)
    }
}
