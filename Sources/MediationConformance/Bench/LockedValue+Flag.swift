import MediationCore

extension LockedValue<Bool> {
    /// Returns whether the flag is set, and clears it.
    func takeFlag() -> Bool {
        self.withLock { flag in
            defer { flag = false }
            return flag
        }
    }
}
