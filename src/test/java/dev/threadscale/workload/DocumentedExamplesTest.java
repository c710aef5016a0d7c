package dev.threadscale.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the Javadoc of the API compile as they are, since people copy them. */
class DocumentedExamplesTest {

    private static final Path API = Path.of("src/main/java/dev/threadscale/workload");
    private static final Pattern EXAMPLE =
            Pattern.compile("<pre>\\{@code\n(.*?) \\* }</pre>", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("class (\\w+) implements");

    @TempDir private Path folder;

    @Test
    void everyExampleCompiles() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(API)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Matcher example = EXAMPLE.matcher(Files.readString(file));
                while (example.find()) {
                    sources.add(source(example.group(1)));
                }
            }
        }
        assertThat(sources).hasSizeGreaterThan(5);

        List<String> options =
                List.of("-d", folder.toString(), "--release", "21", "-proc:none", "-Xlint:none");
        StringWriter messages = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        assertThat(messages).hasToString("");
    }

    private Path source(String comment) throws IOException {
        String text = comment.replaceAll("(?m)^ \\* ?", "");
        Matcher name = NAME.matcher(text);
        assertThat(name.find()).isTrue();
        return Files.writeString(folder.resolve(name.group(1) + ".java"), text);
    }
}
