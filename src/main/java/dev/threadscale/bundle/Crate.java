package dev.threadscale.bundle;

import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.StoredFile;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code ro-crate-metadata.json}: the run directory as a research object, and the run as the
 * action that created it (<a href="https://w3id.org/ro/crate/1.1">RO-Crate 1.1</a>, profile <a
 * href="https://w3id.org/ro/wfrun/process/0.5">Process Run Crate 0.5</a>). {@link Credits} add the
 * authors and the licence.
 */
final class Crate {

    static final String FILE = RunDirectory.LAST;

    private static final String VERSION = "https://w3id.org/ro/crate/1.1";
    private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";

    /** The licence, which the specification requires, if only in words. */
    private static final String UNLICENSED =
            "No licence is stated. Anyone who publishes this run should state one here.";

    private static final String SPDX = "https://spdx.org/licenses/";
    private static final String ROOT = "./";
    private static final String ACTION = "#run";
    private static final String KIT = "#threadscale";
    private static final String HOST = "#host";

    private final Path directory;
    private final RunRecord run;
    private final List<Table<?>> tables;
    private final Credits credits;

    /** Files that are written with the crate, over those of the directory. */
    private final Map<String, String> texts;

    /** The flat graph of entities, which refer to each other. */
    private final List<Map<String, Object>> graph = new ArrayList<>();

    Crate(
            Path directory,
            RunRecord run,
            List<Table<?>> tables,
            Credits credits,
            Map<String, String> texts) {
        this.directory = directory;
        this.run = run;
        this.tables = tables;
        this.credits = credits;
        this.texts = texts;
    }

    Map<String, Object> json() {
        Map<String, Object> self = add(FILE, "CreativeWork");
        self.put("conformsTo", link(VERSION));
        self.put("about", link(ROOT));
        List<String> files = files();
        root(files);
        Map<String, Object> profile = add(PROFILE, "CreativeWork");
        profile.put("name", "Process Run Crate");
        profile.put("version", "0.5");
        credits();
        action(files);
        kit();
        hosts();
        files.forEach(this::describe);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("@context", VERSION + "/context");
        json.put("@graph", graph);
        return json;
    }

    /** Adds a new entity at the end. */
    private Map<String, Object> add(String id, String type) {
        Map<String, Object> entity = new LinkedHashMap<>();
        entity.put("@id", id);
        entity.put("@type", type);
        graph.add(entity);
        return entity;
    }

    private static Map<String, Object> link(String id) {
        return Map.of("@id", id);
    }

    /**
     * Adds links to all ids. A property without links is left out, and a single link is not a list.
     */
    private static void links(Map<String, Object> from, String property, List<String> ids) {
        if (ids.size() == 1) {
            from.put(property, link(ids.getFirst()));
        } else if (!ids.isEmpty()) {
            from.put(property, ids.stream().map(Crate::link).toList());
        }
    }

    /** Returns the id of a file or folder: its path as a relative URI. */
    private static String idOf(String path) {
        return uri(path, null);
    }

    /** Returns the id of something that is not a file. */
    private static String idOf(String kind, String name) {
        return uri(null, kind + "-" + name);
    }

    private static String idOf(Credits.Author author) {
        return author.orcid()
                .map(Credits.Author.ORCID::concat)
                .orElseGet(() -> idOf("author", author.name()));
    }

    private static String uri(@Nullable String path, @Nullable String fragment) {
        try {
            return new URI(null, null, path, fragment).toASCIIString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the files, and the folders with a slash at their end. */
    private List<String> files() {
        List<String> files = new ArrayList<>(Contents.of(directory));
        files.remove(FILE);
        files.removeAll(texts.keySet());
        files.addAll(texts.keySet());
        for (String folder : Contents.FOLDERS) {
            if (StoredFile.isFolder(directory.resolve(folder))) {
                files.add(folder + "/");
            }
        }
        Collections.sort(files);
        return files;
    }

    private void root(List<String> files) {
        Map<String, Object> root = add(ROOT, "Dataset");
        root.put("name", run.experiment().title());
        root.put("description", Bundle.sentence(run));
        Bundle.time(run.finished())
                .or(() -> Bundle.time(run.started()))
                .ifPresent(time ->
                        root.put(
                                "datePublished",
                                time.atZone(ZoneOffset.UTC).toLocalDate().toString()));
        root.put(
                "license", credits.license().<Object>map(id -> link(SPDX + id)).orElse(UNLICENSED));
        links(root, "author", authors());
        root.put("conformsTo", link(PROFILE));
        links(root, "hasPart", files.stream().map(Crate::idOf).toList());
        root.put("mentions", link(ACTION));
    }

    private void credits() {
        credits.authors().forEach(this::describe);
        credits.license()
                .ifPresent(id -> {
                    Map<String, Object> license = add(SPDX + id, "CreativeWork");
                    license.put("name", id);
                    license.put("identifier", id);
                });
    }

    private void describe(Credits.Author author) {
        boolean person = author.given().isPresent();
        Map<String, Object> entity = add(idOf(author), person ? "Person" : "Organization");
        entity.put("name", author.name());
        author.given()
                .ifPresent(names -> {
                    entity.put("givenName", names);
                    entity.put("familyName", author.family());
                });
    }

    private void action(List<String> files) {
        Map<String, Object> action = add(ACTION, "CreateAction");
        action.put("name", "Run " + run.run());
        action.put("description", Bundle.sentence(run));
        action.put("instrument", link(KIT));
        Bundle.time(run.started()).ifPresent(time -> action.put("startTime", offset(time)));
        Bundle.time(run.finished())
                .ifPresent(time -> {
                    action.put("endTime", offset(time));
                    action.put("actionStatus", "http://schema.org/CompletedActionStatus");
                });
        links(action, "agent", authors());
        action.put("location", link(HOST));
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        for (String file : files) {
            (Contents.isInput(file) ? inputs : outputs).add(idOf(file));
        }
        links(action, "object", inputs);
        links(action, "result", outputs);
    }

    private List<String> authors() {
        return credits.authors().stream().map(Crate::idOf).toList();
    }

    /** Returns a time with a numeric offset, because validators do not accept Z. */
    private static String offset(Instant time) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT)
                .format(time.atOffset(ZoneOffset.UTC));
    }

    private void kit() {
        Map<String, Object> kit = add(KIT, "SoftwareApplication");
        kit.put("name", "threadscale");
        kit.put("softwareVersion", run.version());
        List<String> runtimes = new ArrayList<>();
        run.digests()
                .forEach((runtime, digest) -> {
                    runtimes.add(idOf("runtime", runtime));
                    Map<String, Object> program =
                            add(idOf("runtime", runtime), "SoftwareApplication");
                    program.put("name", runtime);
                    program.put("softwareVersion", digest);
                });
        links(kit, "softwareRequirements", runtimes);
    }

    /** Adds the only host, or the common properties of several hosts and each of them. */
    private void hosts() {
        Map<String, Object> host = place(HOST, "host", run.host());
        List<String> ids = new ArrayList<>();
        if (run.nodes() != null) {
            run.nodes()
                    .forEach((name, node) -> {
                        String id = idOf("node", name);
                        place(id, "host-" + name, node.host()).put("alternateName", name);
                        ids.add(id);
                    });
        }
        links(host, "containsPlace", ids);
    }

    private Map<String, Object> place(String id, String kind, Map<String, String> facts) {
        Map<String, Object> host = add(id, "Place");
        host.put("name", facts.getOrDefault("name", "host"));
        List<String> properties = new ArrayList<>();
        facts.forEach((name, value) -> {
            properties.add(idOf(kind, name));
            Map<String, Object> property = add(idOf(kind, name), "PropertyValue");
            property.put("name", name);
            property.put("value", value);
        });
        links(host, "additionalProperty", properties);
        return host;
    }

    private void describe(String file) {
        boolean folder = file.endsWith("/");
        Map<String, Object> entity = add(idOf(file), folder ? "Dataset" : "File");
        String name = folder ? file.substring(0, file.length() - 1) : file;
        entity.put("name", name);
        what(name).ifPresent(what -> entity.put("description", what));
        if (!folder) {
            Contents.mediaType(file).ifPresent(type -> entity.put("encodingFormat", type));
            entity.put("contentSize", Long.toString(size(file)));
        }
    }

    private long size(String file) {
        String text = texts.get(file);
        return text == null
                ? StoredFile.size(directory.resolve(file))
                : text.getBytes(StandardCharsets.UTF_8).length;
    }

    private Optional<String> what(String name) {
        for (Table<?> table : tables) {
            if (table.file().equals(name)) {
                return Optional.of(table.what());
            }
        }
        return Contents.what(name);
    }
}
