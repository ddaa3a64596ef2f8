import MediationCore

extension LockedValue<Bool> {
    /// Whether the flag is set; from now on it is not.
    func takeFlag() -> Bool {
        self.withLock { flag in
            defer { flag = false }
            return flag
        }
    }
}
