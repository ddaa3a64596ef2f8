/// Where a rule is checked: the suite plays all that is around the adapter.
@MainActor
package final class Bench {}
