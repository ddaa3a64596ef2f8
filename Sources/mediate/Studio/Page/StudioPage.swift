import MediationCore
import SampleAdServer

/// The page of a studio: one file, which fetches nothing but the updates.
enum StudioPage {
    /// Returns the page as HTML.
    ///
    /// - Parameters:
    ///   - nonce: The text that marks its script and style as its own.
    ///   - content: The sections of the page.
    /// - Returns: The text of the page.
    static func html(nonce: String, content: StudioContent) -> String {
        """
        <!DOCTYPE html>
        <html lang="en" class="\(content.isTrace ? "trace" : "live")\(content.hasApp ? " app" : "")">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Mediation studio</title>
        <link rel="icon" href="data:,">
        <style nonce="\(nonce)">\(StudioStyle.text)</style>
        </head>
        <body>
        <a class="skip" href="#loads">Skip to the loads</a>
        <header>
        <h1>Mediation studio</h1>
        <p id="link" class="quiet" role="status">Connecting …</p>
        <p id="news" class="hidden" role="status"></p>
        </header>
        <main>
        \(content.hasApp ? Self.phone : "")
        <div class="panels">
        \(content.hasApp ? Self.counts : "")
        \(Self.loads)
        \(content.hasWaterfall ? StudioPanels.waterfall : "")
        \(content.hasApp ? Self.switches + Self.slots + Self.configuration : "")
        \(content.isTrace ? "" : StudioPanels.adapters + StudioPanels.apps + Self.events)
        </div>
        </main>
        <script nonce="\(nonce)">\(StudioScript.text(content))</script>
        </body>
        </html>

        """
    }

    private static let phone = """
        <section class="device" aria-labelledby="app">
        <h2 id="app">Demonstration app</h2>
        <div class="phone" id="phone">
        <ol id="list" tabindex="0" aria-label="List of articles and ads"></ol>
        <button type="button" id="banner" class="banner" disabled>No banner yet</button>
        <div id="cover" class="cover" role="dialog" aria-modal="true" aria-labelledby="cover-title" tabindex="-1" hidden>
        <p class="kicker" id="cover-kind"></p>
        <h3 id="cover-title"></h3>
        <img id="cover-image" alt="" hidden>
        <p id="cover-countdown"></p>
        <button type="button" id="cover-tap">Open what the ad is for</button>
        <button type="button" id="cover-close" class="close">Close</button>
        </div>
        <div id="sheet" class="cover sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabindex="-1"
          hidden>
        <h3 id="sheet-title"></h3>
        <button type="button" id="sheet-close"></button>
        </div>
        </div>
        <div class="buttons" role="group" aria-label="Ads that cover the screen">
        \(Self.formatButtons)
        </div>
        <p id="full-screen" class="quiet" role="status"></p>
        </section>
        """

    private static let counts = """
        <section aria-labelledby="counts-title">
        <h2 id="counts-title">Counted by both sides</h2>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="counts-title">
        <table id="counts">
        <thead><tr><th scope="col">Kind</th><th scope="col">App</th><th scope="col">Without connection</th>
        <th scope="col">Network</th><th scope="col">Difference</th></tr></thead>
        <tbody></tbody>
        </table>
        </div>
        <dl class="facts" id="facts"></dl>
        <h3 id="adapters-title">Adapters</h3>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="adapters-title">
        <table id="adapters">
        <thead><tr><th scope="col">Adapter</th><th scope="col">Set-up</th><th scope="col">Circuit</th></tr></thead>
        <tbody></tbody>
        </table>
        </div>
        </section>
        """

    private static let loads = """
        <section id="loads" aria-labelledby="loads-title" tabindex="-1">
        <h2 id="loads-title">Loads</h2>
        <p class="search"><label for="load-filter">Show loads with</label>
        <input id="load-filter" type="search" autocomplete="off" spellcheck="false">
        <output id="load-count" for="load-filter"></output></p>
        <ul class="legend" aria-label="Colours of the bars">
        <li><span class="key setup"></span>Set-up</li><li><span class="key asked"></span>Asked</li>
        <li><span class="key images"></span>Images</li><li><span class="key waits"></span>Waits for a better ad</li>
        <li><span class="key auction"></span>Auction</li><li><span class="key turn"></span>Turn</li>
        </ul>
        <ol id="load-list" reversed></ol>
        <p><button type="button" id="more" hidden>Show more loads</button></p>
        </section>
        """

    private static let switches = """
        <section aria-labelledby="switches-title">
        <h2 id="switches-title">Switches</h2>
        <div class="switches">
        <fieldset><legend>App</legend>
        <label><input type="checkbox" id="offline"> No connection</label>
        <label><input type="checkbox" id="background"> In the background</label>
        </fieldset>
        <fieldset><legend>The user’s choices <span id="privacy-version" class="quiet"></span></legend>
        <label>GDPR applies \(Self.select("gdprApplies", ["unknown", "yes", "no"]))</label>
        <label><input type="checkbox" id="hasConsent"> Consent given</label>
        <label>Personalization \(Self.select("personalization", ["unspecified", "enabled", "disabled"]))</label>
        <label>Age \(Self.select("ageTreatment", ["unspecified", "child", "teen"]))</label>
        </fieldset>
        <fieldset class="faults"><legend>Faults of the network’s ad units</legend>
        \(Self.faults)
        </fieldset>
        </div>
        <p id="switch-note" class="problem" role="alert"></p>
        </section>
        """

    private static let slots = """
        <section aria-labelledby="slots-title">
        <h2 id="slots-title">Slots of the list</h2>
        <div class="scroll tall" tabindex="0" role="region" aria-labelledby="slots-title">
        <table id="slots">
        <thead><tr><th scope="col">Slot</th><th scope="col">After article</th><th scope="col">Row</th>
        <th scope="col">State</th><th scope="col">Why</th></tr></thead>
        <tbody></tbody>
        </table>
        </div>
        </section>
        """

    private static let configuration = """
        <section aria-labelledby="configuration-title">
        <h2 id="configuration-title">Configuration</h2>
        <label for="configuration">The configuration in JSON; loads that begin after it was applied follow it</label>
        <textarea id="configuration" rows="18" spellcheck="false" autocomplete="off" wrap="off"
          aria-describedby="configuration-note"></textarea>
        <p class="buttons"><button type="button" id="apply">Apply</button>
        <button type="button" id="revert">Back to the one in force</button></p>
        <p id="configuration-note" role="alert"></p>
        <ol id="problems"></ol>
        </section>
        """

    private static let events = """
        <section aria-labelledby="events-title">
        <h2 id="events-title">Events</h2>
        <p class="search"><label for="event-filter">Show events with</label>
        <input id="event-filter" type="search" autocomplete="off" spellcheck="false"></p>
        <p id="lost" class="quiet"></p>
        <div class="scroll tall" tabindex="0" role="region" aria-labelledby="events-title">
        <ol id="events" class="events" reversed></ol>
        </div>
        </section>
        """

    private static let formatButtons = StudioOrder.formats.map { format in
        "<button type=\"button\" data-format=\"\(format.rawValue)\">\(Self.title(format.rawValue))</button>"
    }.joined(separator: "\n")

    private static let faults = StudioDemonstration.networkUnits.map { unit in
        let kinds = ["as scripted"] + Fault.Kind.allCases.map(\.rawValue)
        return "<label>\(Self.title(unit)) \(Self.select("fault-" + unit, kinds))</label>"
    }.joined(separator: "\n")

    private static func select(_ id: String, _ names: [String]) -> String {
        let options = names.map { "<option>\($0)</option>" }.joined()
        return "<select id=\"\(id)\">\(options)</select>"
    }

    /// Returns the words of a name such as `app-open`, with a capital letter.
    private static func title(_ name: String) -> String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
