package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Readers compare pictures by colour; a kind that changes its colour misleads them. */
class PaletteTest {

    private static final Color GREEN = new Color(0x009E73);

    @Test
    void knownKindAlwaysHasItsColour() {
        Palette alone = Palette.of(List.of("virtual"));
        Palette many = Palette.of(List.of("fork-join", "other", "platform", "virtual"));

        assertThat(alone.style("virtual")).isEqualTo(many.style("virtual"));
    }

    @Test
    void kindsOfOneNameLookDifferent() {
        Palette palette = Palette.of(List.of("fixed-pool:size=1", "fixed-pool:size=2"));

        assertThat(palette.style("fixed-pool:size=1").colour()).isEqualTo(GREEN);
        assertThat(palette.style("fixed-pool:size=2").colour()).isNotEqualTo(GREEN);
        assertThat(palette.style("fixed-pool:size=2").marker())
                .isNotEqualTo(palette.style("fixed-pool:size=1").marker());
    }

    @Test
    void sixteenKindsAllLookDifferent() {
        List<String> kinds = IntStream.range(0, 16).mapToObj(i -> "kind-" + i).toList();
        Palette palette = Palette.of(kinds);

        assertThat(kinds.stream().map(palette::style)).doesNotHaveDuplicates();
    }
}
