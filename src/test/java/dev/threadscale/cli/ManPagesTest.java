package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes a manual page of every command into {@code target/man}, from which {@code asciidoctor -b
 * manpage} makes what {@code man} shows.
 */
class ManPagesTest {

    private static final Path PAGES = Path.of("target/man");

    @Test
    void everyCommandHasItsPage() throws IOException {
        CommandLine commands = CommandLines.all();

        int code =
                ManPageGenerator.generateManPage(
                        Files.createDirectories(PAGES).toFile(),
                        null,
                        new boolean[0],
                        true,
                        commands.getCommandSpec());

        assertThat(code).isZero();
        assertThat(commands.getSubcommands().keySet())
                .allSatisfy(name ->
                        assertThat(PAGES.resolve("threadscale-%s.adoc".formatted(name))).exists());
        assertThat(PAGES.resolve("threadscale-gate.adoc"))
                .content()
                .contains("*threadscale gate*", "*--tolerance*=_PERCENT_", "default: 2%");
    }
}
