package dev.threadscale.experiment.code;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/** The manifest of a jar, which asks something of the program that runs the jar. */
record JarManifest(Attributes attributes) {

    private static final Attributes.Name OPENS = new Attributes.Name("Add-Opens");
    private static final Attributes.Name EXPORTS = new Attributes.Name("Add-Exports");
    private static final Attributes.Name AGENT = new Attributes.Name("Launcher-Agent-Class");

    private static final Map<Attributes.Name, String> MODULE_OPTIONS =
            Map.of(OPENS, "--add-opens=", EXPORTS, "--add-exports=");

    private static final Pattern PACKAGE = Pattern.compile("[\\w.$]+/[\\w.$]+");

    /**
     * Reads the manifest of a jar; a jar without one asks for nothing.
     *
     * @throws IOException if it cannot be read
     */
    static JarManifest of(CodeFile jar) throws IOException {
        List<byte[]> found = new ClassFiles(List.of(jar)).resources(JarFile.MANIFEST_NAME);
        return new JarManifest(
                found.isEmpty()
                        ? new Attributes()
                        : new Manifest(new ByteArrayInputStream(found.getFirst()))
                                .getMainAttributes());
    }

    Optional<String> mainClass() {
        return value(Attributes.Name.MAIN_CLASS);
    }

    /** Returns the class that {@code java -jar} starts as an agent, before the program. */
    Optional<String> agent() {
        return value(AGENT);
    }

    /** Returns the jars and folders that it adds to the class path, relative to the jar. */
    List<String> classPath() {
        return words(Attributes.Name.CLASS_PATH);
    }

    /** Returns the options that open packages of modules as {@code java -jar} does. */
    List<String> modules() {
        List<String> options = new ArrayList<>();
        for (Attributes.Name name : List.of(EXPORTS, OPENS)) {
            for (String word : words(name)) {
                if (PACKAGE.matcher(word).matches()) {
                    options.add(MODULE_OPTIONS.get(name) + word + "=ALL-UNNAMED");
                }
            }
        }
        return options;
    }

    private Optional<String> value(Attributes.Name name) {
        return Optional.ofNullable(attributes.getValue(name)).map(String::strip);
    }

    private List<String> words(Attributes.Name name) {
        return value(name).filter(text -> !text.isEmpty()).stream()
                .flatMap(text -> List.of(text.split("\\s+", -1)).stream())
                .toList();
    }
}
