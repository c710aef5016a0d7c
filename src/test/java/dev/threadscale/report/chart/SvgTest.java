package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.layout.View.PlotForm;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Many pictures share a page, with each other and with a policy against foreign content. */
class SvgTest {

    @Test
    void theSameChartGivesTheSameBytes() {
        assertThat(svg("one", "Title")).isEqualTo(svg("one", "Title"));
    }

    @Test
    void everyIdBeginsWithTheNameOfTheChart() throws Exception {
        assertThat(elements(svg("one", "Title"), "*"))
                .extracting(element -> element.getAttribute("id"))
                .filteredOn(id -> !id.isEmpty())
                .isNotEmpty()
                .allMatch(id -> id.startsWith("one-"))
                .doesNotHaveDuplicates();
    }

    @Test
    void thePictureIsNamedAndDescribedForThoseWhoDoNotSeeIt() throws Exception {
        String svg = svg("one", "Title");
        Element root = document(svg).getDocumentElement();

        assertThat(root.getAttribute("role")).isEqualTo("img");
        assertThat(root.getAttribute("aria-labelledby")).isEqualTo("one-title one-desc");
        assertThat(elements(svg, "title").getFirst().getTextContent()).isEqualTo("Title");
        assertThat(elements(svg, "desc").getFirst().getTextContent())
                .isEqualTo("conditions. Elapsed time (ms) over count. Lines: virtual.");
    }

    @Test
    void textIsTextOfTheLengthThatTheLayoutCountedWith() throws Exception {
        List<Element> texts = elements(svg("one", "A headline"), "text");

        assertThat(texts)
                .extracting(Element::getTextContent)
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
    void namesCannotBreakOut() throws Exception {
        String hostile = "</text></svg><script>alert(1)</script> \" ' & ]]>";

        String svg = svg("one", hostile);

        assertThat(svg).doesNotContain("<script", "</svg><");
        assertThat(elements(svg, "title").getFirst().getTextContent()).isEqualTo(hostile);
    }

    private static double length(List<Element> texts, String content) {
        return texts.stream()
                .filter(text -> content == null || text.getTextContent().equals(content))
                .mapToDouble(text -> Double.parseDouble(text.getAttribute("textLength")))
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

    private static List<Element> elements(String svg, String tag)
            throws ParserConfigurationException, SAXException, IOException {
        NodeList nodes = document(svg).getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    private static Document document(String svg)
            throws ParserConfigurationException, SAXException, IOException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }
}
