import Foundation
import MediationCore
import Testing

struct LoadIDTests {
    @Test func newLoadIDIsARandomUUIDAsFoundationWritesIt() throws {
        let ids = (0..<1000).map { _ in AdRequest(loadID: nil, watermark: nil).loadID }
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let uuid = try #require(UUID(uuidString: id))
            #expect(uuid.uuidString == id)
            #expect(uuid.uuid.6 >> 4 == 4)
            #expect(uuid.uuid.8 >> 6 == 0b10)
        }
        // Each of the other bits is 1 in some and 0 in others.
        let bytes = ids.compactMap(UUID.init).map { uuid in withUnsafeBytes(of: uuid.uuid) { Array($0) } }
        for index in 0..<16 {
            let fixed: UInt8 = index == 6 ? 0xF0 : index == 8 ? 0xC0 : 0
            #expect(bytes.reduce(0) { $0 | $1[index] } | fixed == 0xFF)
            #expect(bytes.reduce(0xFF) { $0 & $1[index] } & ~fixed == 0)
        }
    }
}
