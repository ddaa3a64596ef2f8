extension SimulationReport {
    /// The section on the revenue of each line item.
    var revenue: Markup {
        let items = self.result.lineItems.sorted { $0.revenue > $1.revenue }
        let greatest = items.first?.revenue ?? 0
        return Self.section("revenue", "Revenue by line item", "In USD per 1000 requests of the ad unit.") {
            Self.table(
                "Revenue by line item",
                "bars",
                header: ["Line item", "Share", "Revenue", "Of all", "eCPM", "Fill rate", "Asked after"]
            ) {
                for item in items { self.row(of: item, greatest: greatest) }
            }
        }
    }

    private func row(of item: LineItemResult, greatest: Double) -> Markup {
        let (total, thousands) = (self.result.revenue, Double(max(self.result.requests, 1)) / 1000)
        let width = greatest > 0 ? item.revenue / greatest * 100 : 0
        return Self.row(
            Self.name(item.name),
            [
                (
                    "Share",
                    .tag("svg", ["class": "bar", "height": "20", "aria-hidden": "true"]) {
                        Markup.tag(
                            "rect",
                            ["class": "fill", "y": "3", "width": Self.percent(width), "height": "14", "rx": "2"]
                        )
                    }
                ),
                ("Revenue", .text(FigureText.amount(item.revenue / thousands))),
                ("Of all", .text(FigureText.percent(total > 0 ? item.revenue / total : nil, places: 1))),
                ("eCPM", .text(FigureText.decimal(item.ecpm, places: 2))),
                ("Fill rate", .text(FigureText.percent(item.fillRate, places: 1))),
                ("Asked after", .text(FigureText.milliseconds(item.meanStart))),
            ]
        )
    }
}
