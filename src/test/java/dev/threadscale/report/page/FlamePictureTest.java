package dev.threadscale.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.explain.EventTotal;
import dev.threadscale.explain.Explanation;
import dev.threadscale.explain.FlameFrame;
import dev.threadscale.explain.FlameGraph;
import dev.threadscale.explain.RecordedFork;
import dev.threadscale.report.data.ExplainedFinding;
import dev.threadscale.report.table.Block;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A flame graph on a page. The danger is a name that a browser obeys, or a page without end. */
class FlamePictureTest {

    private static final String HOSTILE =
            "</title></svg></script><script>alert(1)</script>\" onload='x' & \u202e";

    private static final int MOST_BYTES = 2_000_000;

    private static FlameFrame frame(String method, double width, double over, double under) {
        return new FlameFrame(
                method,
                1,
                0.25,
                width,
                new EventTotal(12, over),
                new EventTotal(3, under),
                over != under);
    }

    private static FlamePicture picture(String side, List<FlameFrame> frames) {
        RecordedFork recorded = new RecordedFork("", "", 0.024, 1234, Map.of());
        Explanation why =
                new Explanation(
                        List.of(), recorded, recorded, "", Optional.of(new FlameGraph(frames)));
        ExplainedFinding finding =
                new ExplainedFinding("F", side, "virtual", Optional.empty(), List.of(), false, why);
        return FlamePicture.of(finding).orElseThrow();
    }

    private static String html(List<FlamePicture> pictures) {
        List<Block> words = List.of(new Block.Note("why"));
        List<FindingEntry> claims =
                pictures.stream()
                        .map(picture ->
                                new FindingEntry.Why(words, Optional.of(picture), List.of()))
                        .map(Optional::of)
                        .map(why -> SomeClaims.claimed("F", Mark.REPRODUCED, Optional.empty(), why))
                        .toList();
        return new PageRenderer(Instant.EPOCH)
                .render(
                        new RunPage(
                                true, "t", "e", "r", "a", "p", claims, List.of(), List.of(),
                                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                                List.of()));
    }

    @Test
    void framesHaveNamePositionAndTheSlowerSide() {
        List<FlameFrame> frames =
                List.of(
                        frame("a.b.Hot.run", 0.5, 3e6, 1e6),
                        frame("a.b.Cold.run", 0.2, 1e6, 2e6),
                        frame("a.b.Same.run", 0.01, 1e6, 1e6));
        Document page = Jsoup.parse(html(List.of(picture("platform", frames))));

        assertThat(page.select(".flame svg svg").eachAttr("class"))
                .containsExactly("more3", "less2", "same");
        Element hot = page.selectFirst(".flame .more3");
        assertThat(List.of(hot.attr("x"), hot.attr("width"), hot.attr("y")))
                .containsExactly("25.00%", "50.00%", "18");
        assertThat(hot.selectFirst("title").wholeText())
                .isEqualTo(
                        """
                        a.b.Hot.run
                        platform: 3.00 ms, 12 samples
                        virtual: 1.00 ms, 3 samples
                        2.00 ms more\
                        """);
        // Not by colour alone, and as much as there is room for.
        assertThat(page.select(".flame text").eachText())
                .containsExactly("+ Hot.run", "− Cold.run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<", "&", "\"", "€", "\u0000", "x"})
    void tenPicturesAreAtMostTwoMegabytesWithAnyNames(String letter) {
        String name = letter.repeat(160) + "." + letter.repeat(160);
        FlamePicture picture =
                picture(
                        name,
                        IntStream.range(0, 400)
                                .mapToObj(i -> frame(name, i < 64 ? 1 : 0.3, 1e6, 2e6))
                                .toList());
        int without = bytes(html(List.of()));
        int with = bytes(html(Collections.nCopies(10, picture)));

        assertThat(picture.boxes()).hasSizeGreaterThan(50);
        assertThat(with - without).isBetween(MOST_BYTES / 5, MOST_BYTES);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void namesAreOnlyText() {
        Document page =
                Jsoup.parse(html(List.of(picture(HOSTILE, List.of(frame(HOSTILE, 1, 1e6, 2e6))))));

        assertThat(page.select("script")).hasSize(1);
        assertThat(page.select("[onload], [style]")).isEmpty();
        assertThat(page.select(".flame > svg > svg > *"))
                .extracting(Element::tagName)
                .containsExactly("title", "rect", "text");
        assertThat(page.selectFirst(".flame title").text())
                .startsWith("</title></svg></script><script>alert(1)</script>\" onload='x' & ")
                .doesNotContain("\u202e");
    }
}
