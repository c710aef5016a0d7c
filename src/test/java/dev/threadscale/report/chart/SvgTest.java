package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.layout.PlotForm;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;

/** Many pictures share a page, with each other and with a policy against foreign content. */
class SvgTest {

    @Test
    void sameChartGivesTheSameBytes() {
        assertThat(svg("one", "Title")).isEqualTo(svg("one", "Title"));
    }

    @Test
    void everyIdBeginsWithTheNameOfTheChart() {
        assertThat(elements(svg("one", "Title"), "*"))
                .extracting(Element::id)
                .filteredOn(id -> !id.isEmpty())
                .isNotEmpty()
                .allMatch(id -> id.startsWith("one-"))
                .doesNotHaveDuplicates();
    }

    @Test
    void pictureIsNamedAndDescribedForThoseWhoDoNotSeeIt() {
        String svg = svg("one", "Title");
        Element root = elements(svg, "svg").getFirst();

        assertThat(root.attr("role")).isEqualTo("img");
        assertThat(root.attr("aria-labelledby")).isEqualTo("one-title one-desc");
        assertThat(elements(svg, "title").getFirst().wholeText()).isEqualTo("Title");
        assertThat(elements(svg, "desc").getFirst().wholeText())
                .isEqualTo("conditions. Elapsed time (ms) over count. Lines: virtual.");
    }

    @Test
    void textKeepsTheLengthOfTheLayout() {
        List<Element> texts = elements(svg("one", "A headline"), "text");

        assertThat(texts)
                .extracting(Element::wholeText)
                .contains("A headline", "conditions", "Elapsed time (ms)", "count", "virtual");
        double bold = length(texts, "A headline");
        assertThat(bold / length(elements(svg("one", "A headline A headline"), "text"), null))
                .isBetween(0.45, 0.51);
    }

    @Test
    void nothingIsFetchedAndNothingIsStyledInline() {
        assertThat(svg("one", "Title").replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
                .doesNotContain("http:", "href", " style=", "<style", "<!DOCTYPE");
    }

    @Test
    void namesCannotBreakOut() {
        String hostile = "</text></svg><script>alert(1)</script> \" ' & ]]>";

        String svg = svg("one", hostile);

        assertThat(svg).doesNotContain("<script", "</svg><");
        assertThat(elements(svg, "title").getFirst().wholeText()).isEqualTo(hostile);
    }

    private static double length(List<Element> texts, String content) {
        return texts.stream()
                .filter(text -> content == null || text.wholeText().equals(content))
                .mapToDouble(text -> Double.parseDouble(text.attr("textLength")))
                .max()
                .orElseThrow();
    }

    private static String svg(String name, String title) {
        Chart.Scale scale = new Chart.Scale("Elapsed time", "ms", false, Optional.empty());
        return new ChartRenderer()
                .svg(
                        new Chart(
                                name,
                                title,
                                List.of("conditions"),
                                PlotForm.LINES,
                                "count",
                                List.of("1", "2", "3"),
                                scale,
                                List.of(ExampleCharts.series("virtual", 1, 2, 3))));
    }

    private static Elements elements(String svg, String tag) {
        return Jsoup.parse(svg, Parser.xmlParser()).select(tag);
    }
}
