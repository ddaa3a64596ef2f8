/// The sections of the page for waterfalls, adapters and linked apps.
enum StudioPanels {
    static let waterfall = """
        <section aria-labelledby="waterfall-title">
        <h2 id="waterfall-title">Another waterfall</h2>
        <p>Drag line items, or move them with the buttons, and change timeouts: the table says what that would do.</p>
        <p class="search"><label for="waterfall">Waterfall of</label>
        <select id="waterfall"></select>
        <button type="button" id="waterfall-reset" disabled>Back to today’s</button></p>
        <ol id="line-items" aria-label="Line items in the order in which they are asked"></ol>
        <ul id="bidders" aria-label="Bidders, whose bids decide their places"></ul>
        <p id="forecast-kind" class="quiet"></p>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="waterfall-title">
        <table id="forecast">
        <thead><tr><th scope="col">Figure</th><th scope="col">Today</th><th scope="col">Changed</th>
        <th scope="col">Difference</th><th scope="col">Between</th></tr></thead>
        <tbody></tbody>
        </table>
        </div>
        <p id="forecast-verdict" role="status"></p>
        <details id="assumptions"><summary>Assumptions</summary><ul></ul></details>
        </section>
        """

    static let adapters = """
        <section aria-labelledby="contract-title">
        <h2 id="contract-title">Adapter contract</h2>
        <p class="search"><label for="adapter">Check</label> <select id="adapter"></select>
        <button type="button" id="check">Check</button>
        <button type="button" id="check-stop" disabled>Stop</button></p>
        <p class="search"><progress id="check-progress" max="1" value="0" aria-label="Rules that have a verdict"></progress>
        <output id="check-count"></output></p>
        <p id="check-sentence" role="status"></p>
        <div id="rules"></div>
        <div id="findings"></div>
        </section>
        """

    static let apps = """
        <section aria-labelledby="apps-title">
        <h2 id="apps-title">Apps</h2>
        <p id="no-apps" class="quiet">No app has sent events yet. A debug build does so with MediationStudioLink and the
        address of this page.</p>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="apps-title">
        <table id="apps">
        <thead><tr><th scope="col">App</th><th scope="col">Loads</th><th scope="col">Filled</th>
        <th scope="col">Impressions</th><th scope="col">Clicks</th><th scope="col">Rewards</th><th scope="col">Earned</th>
        <th scope="col">Violations</th><th scope="col">Lost events</th></tr></thead>
        <tbody></tbody>
        </table>
        </div>
        </section>
        """
}
