package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A broken kubeconfig is named with its file, and never asks a cluster that nobody has named. */
class KubeconfigTest {

    private static final String CLUSTER = "clusters: [{name: c, cluster: {server: 'https://c'}}]";
    private static final String CONTEXT = "contexts: [{name: x, context: {cluster: c}}]";

    @TempDir private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\u00ff\u00fe                              | cannot be read: it is not UTF-8 text",
                "clusters: [                               | cannot be read: line 1 is not YAML",
                "hello                                     | cannot be read: it is not a"
                        + " kubeconfig (apiVersion: v1, kind: Config)",
                "''                                        | does not have a current context",
                "<cluster>;<context>                       | does not have a current context",
                "<cluster>;<context>;current-context: gone | does not have a context 'gone'",
                "<context>;current-context: x              | does not have a cluster 'c', which its context 'x' names",
            })
    void brokenFileIsNamedInOneSentence(String text, String problem) throws IOException {
        String yaml =
                text.replace("<cluster>", CLUSTER).replace("<context>", CONTEXT).replace(";", "\n");
        Path file = write("config", yaml);

        unusable(() -> Kubeconfig.check(List.of(file), Optional.empty()))
                .startsWith("the kubeconfig %s %s\nfix: ".formatted(file, problem));
    }

    @Test
    void contextsOfSeveralFilesAreKnown() throws IOException {
        List<Path> files =
                List.of(write("first", CONTEXT), write("second", CLUSTER + "\ncurrent-context: x"));

        Kubeconfig.check(files, Optional.empty());
        Kubeconfig.check(files, Optional.of("x"));
        unusable(() -> Kubeconfig.check(files, Optional.of("y")))
                .endsWith("second does not have a context 'y'\nfix: It has: x.");
    }
}
