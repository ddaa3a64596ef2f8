/// The Sample Network's SDK.
public enum SampleAdSDK {
    /// This SDK's version.
    public static let version = "1.4.0"
}
