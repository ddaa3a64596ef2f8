import Testing

/// The tests of the adapter itself, whose environment is one for all of a process.
@Suite(.serialized)
struct AdapterTests {}
