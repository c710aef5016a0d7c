package dev.threadscale.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.results.Additions;
import dev.threadscale.results.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * {@code ro-crate-metadata.json}: the run directory as a research object, and the run as the action
 * that made it (<a href="https://w3id.org/ro/crate/1.1">RO-Crate 1.1</a>, profile <a
 * href="https://w3id.org/ro/wfrun/process/0.5">Process Run Crate 0.5</a>). Whose it is and under
 * which licence is for whoever publishes it to add.
 */
final class Crate {

    static final String NAME = Additions.LAST;

    private static final String VERSION = "https://w3id.org/ro/crate/1.1";
    private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";

    /** The specification asks for one, also in words. */
    private static final String UNLICENSED =
            "None is stated. Whoever publishes this run names one here.";

    private static final String ROOT = "./";
    private static final String REFERENCES = "references/";
    private static final String ACTION = "#run";
    private static final String KIT = "#threadscale";
    private static final String HOST = "#host";

    private final Path directory;
    private final Description run;
    private final List<Table> tables;
    private final Graph graph = new Graph();

    Crate(Path directory, Description run, List<Table> tables) {
        this.directory = directory;
        this.run = run;
        this.tables = tables;
    }

    ObjectNode json() throws IOException {
        ObjectNode self = graph.add(NAME, "CreativeWork");
        Graph.link(self, "conformsTo", VERSION);
        Graph.link(self, "about", ROOT);
        List<String> files = files();
        root(files);
        graph.add(PROFILE, "CreativeWork").put("name", "Process Run Crate").put("version", "0.5");
        action(files);
        kit();
        hosts();
        for (String file : files) {
            describe(file);
        }
        return graph.json(VERSION + "/context");
    }

    /** Folders with a slash at their end. */
    private List<String> files() throws IOException {
        List<String> files = new ArrayList<>(Contents.of(directory));
        files.remove(NAME);
        Contents.FOLDERS.stream()
                .filter(folder -> Files.isDirectory(directory.resolve(folder)))
                .map(folder -> folder + "/")
                .forEach(files::add);
        return files.stream().sorted().toList();
    }

    private void root(List<String> files) {
        ObjectNode root = graph.add(ROOT, "Dataset");
        root.put("name", run.text("title").orElse(run.sentence()));
        root.put("description", run.sentence());
        run.time("finished")
                .or(() -> run.time("started"))
                .ifPresent(time ->
                        root.put(
                                "datePublished",
                                time.atZone(ZoneOffset.UTC).toLocalDate().toString()));
        root.put("license", UNLICENSED);
        Graph.link(root, "conformsTo", PROFILE);
        Graph.links(root, "hasPart", files.stream().map(Graph::idOf).toList());
        Graph.link(root, "mentions", ACTION);
    }

    private void action(List<String> files) {
        ObjectNode action = graph.add(ACTION, "CreateAction");
        action.put("name", "Run " + run.text("run").orElse("?"));
        action.put("description", run.sentence());
        Graph.link(action, "instrument", KIT);
        run.time("started").ifPresent(time -> action.put("startTime", offset(time)));
        run.time("finished")
                .ifPresent(time ->
                        action.put("endTime", offset(time))
                                .put("actionStatus", "http://schema.org/CompletedActionStatus"));
        Graph.link(action, "location", HOST);
        links(action, "object", files, file -> file.startsWith(REFERENCES));
        links(action, "result", files, file -> !file.startsWith(REFERENCES));
    }

    private static void links(
            ObjectNode from, String property, List<String> files, Predicate<String> which) {
        Graph.links(from, property, files.stream().filter(which).map(Graph::idOf).toList());
    }

    /** With the offset in figures, since validators take no Z. */
    private static String offset(Instant time) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT)
                .format(time.atOffset(ZoneOffset.UTC));
    }

    private void kit() {
        ObjectNode kit = graph.add(KIT, "SoftwareApplication").put("name", "threadscale");
        run.text("version").ifPresent(version -> kit.put("softwareVersion", version));
        List<String> runtimes = new ArrayList<>();
        run.texts("digests")
                .forEach((runtime, digest) -> {
                    runtimes.add(Graph.idOf("runtime", runtime));
                    graph.add(Graph.idOf("runtime", runtime), "SoftwareApplication")
                            .put("name", runtime)
                            .put("softwareVersion", digest);
                });
        Graph.links(kit, "softwareRequirements", runtimes);
    }

    /** The only host; or what several have in common, and each of them. */
    private void hosts() {
        ObjectNode host = place(HOST, "host", run.texts("host"));
        List<String> ids = new ArrayList<>();
        run.nodes()
                .forEach((name, facts) -> {
                    String id = Graph.idOf("node", name);
                    place(id, "host-" + name, facts).put("alternateName", name);
                    ids.add(id);
                });
        Graph.links(host, "containsPlace", ids);
    }

    private ObjectNode place(String id, String kind, Map<String, String> facts) {
        ObjectNode host = graph.add(id, "Place");
        host.put("name", Optional.ofNullable(facts.get("name")).orElse("host"));
        List<String> properties = new ArrayList<>();
        facts.forEach((name, value) -> {
            properties.add(Graph.idOf(kind, name));
            graph.add(Graph.idOf(kind, name), "PropertyValue")
                    .put("name", name)
                    .put("value", value);
        });
        Graph.links(host, "additionalProperty", properties);
        return host;
    }

    private void describe(String file) throws IOException {
        boolean folder = file.endsWith("/");
        ObjectNode entity = graph.add(Graph.idOf(file), folder ? "Dataset" : "File");
        String name = folder ? file.substring(0, file.length() - 1) : file;
        entity.put("name", name);
        what(name).ifPresent(what -> entity.put("description", what));
        if (!folder) {
            Contents.mediaType(file).ifPresent(type -> entity.put("encodingFormat", type));
            entity.put("contentSize", Long.toString(Files.size(directory.resolve(file))));
        }
    }

    private Optional<String> what(String name) {
        return tables.stream()
                .filter(table -> table.file().equals(name))
                .map(Table::what)
                .findFirst()
                .or(() -> Contents.what(name));
    }
}
