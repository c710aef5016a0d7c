package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.api.util.DefaultTimeZone;

/** The same run gives the same page, wherever and by whomever it is rendered. */
class RunPageSamenessTest {

    @TempDir Path directory;

    @Test
    void renderingsOfCopiesDifferOnlyInTheirTime() throws IOException {
        Path run =
                RunJson.adding(
                        SyntheticRun.factorization().in(directory.resolve("run")),
                        RunPageTest.CLAIMS);
        Path copy =
                Folders.copy(
                        run, Files.createDirectory(directory.resolve("elsewhere")).resolve("copy"));

        List<String> first =
                Files.readAllLines(Report.of(run).writePage(RunPageTest.NOON, RunPageTest.FILES));
        List<String> second =
                Files.readAllLines(
                        Report.of(copy)
                                .writePage(
                                        RunPageTest.NOON.plusSeconds(86_400), RunPageTest.FILES));

        assertThat(second).hasSameSizeAs(first);
        assertThat(
                        Stream.iterate(0, i -> i < first.size(), i -> i + 1)
                                .filter(i -> !first.get(i).equals(second.get(i)))
                                .map(first::get))
                .singleElement()
                .asString()
                .contains("2026-03-04 12:00:00 UTC");
    }

    @Test
    @DefaultLocale("de-DE")
    @DefaultTimeZone("Asia/Kathmandu")
    void neitherLocaleNorTimeZoneChangeThePage() throws IOException {
        String here = Files.readString(pageOf("one"));
        Locale.setDefault(Locale.ROOT);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));

        assertThat(Files.readString(pageOf("two"))).isEqualTo(here);
    }

    private Path pageOf(String name) throws IOException {
        return Report.of(SyntheticRun.factorization().in(directory.resolve(name)))
                .writePage(RunPageTest.NOON, RunPageTest.FILES);
    }
}
