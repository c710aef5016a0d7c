package dev.threadscale.experiment;

import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.Lifetime;
import dev.threadscale.experiment.companion.Companion.MountedFile;
import dev.threadscale.experiment.companion.Companion.Ready;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads {@code companions}.
 *
 * @param file the experiment, whose folder has the files of companions
 */
record CompanionReader(ExperimentFile file) {

    static final String COMPANIONS = "companions";

    /** A label of a DNS name: Docker and Kubernetes make it the name of a host. */
    private static final Pattern NAME = Pattern.compile("[a-z]([a-z0-9-]{0,29}[a-z0-9])?");

    /** The names with another meaning in the network or in a program's arguments. */
    private static final Set<String> TAKEN =
            Set.of("localhost", "server", "size", "threads", "virtual", "worker");

    /** The form of a reference to an image, which cannot be taken for an option. */
    private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]{0,254}");

    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]{0,63}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,99}");

    /** An absolute path without dots, commas or colons, which mounts give a meaning. */
    private static final Pattern FOLDER = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,20}");

    private static final Pattern HTTP = Pattern.compile("/[!-~]{0,200}");

    private static final Pattern COPY = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");
    private static final int MOST = 5;
    private static final int MOST_ENTRIES = 50;
    private static final int LONGEST = 1_000;
    private static final String ADVICE = "Let a command of the image create the data instead.";

    List<Companion> read(Fields experiment) {
        Fields named = experiment.section(COMPANIONS);
        List<Companion> companions = new ArrayList<>();
        for (String name : named.rest()) {
            Bounds.count(named.keyLocation(name), "'companions'", companions.size() + 1, MOST);
            YamlNode companion = named.required(name);
            named.attempt(() -> companion(checked(named, name), companion))
                    .ifPresent(companions::add);
        }
        named.rejectOthers();
        return List.copyOf(companions);
    }

    private static String checked(Fields named, String name) {
        if (!NAME.matcher(name).matches() || TAKEN.contains(name)) {
            throw named.problem(name, "a companion cannot be called '%s'", name)
                    .fix(
                            "Use up to 31 small letters, digits and dashes, beginning with a"
                                    + " letter and not ending with a dash, as in 'db'; %s have"
                                    + " other meanings.",
                            String.join(", ", TAKEN.stream().sorted().toList()));
        }
        return name;
    }

    private Companion companion(String name, YamlNode node) {
        Fields fields =
                Fields.of(node, "the companion '%s'".formatted(name))
                        .know(
                                List.of(
                                        "user",
                                        "environment",
                                        "files",
                                        "command",
                                        "cpus",
                                        "memory",
                                        "tmpfs",
                                        "lifetime"))
                        .requiring("image", "ready");
        Optional<String> image = fields.attempt(() -> image(fields.required("image"), "image"));
        Optional<Ready> ready = fields.attempt(() -> ready(fields.required("ready")));
        Companion companion =
                new Companion(
                        name,
                        image.orElse(""),
                        Optional.of(fields.orElse("user", CompanionReader::user, ""))
                                .filter(user -> !user.isEmpty()),
                        fields.orElse("environment", CompanionReader::environment, Map.of()),
                        fields.orElse("files", this::files, List.of()),
                        fields.orElse("command", CompanionReader::words, List.of()),
                        ready.orElseGet(CompanionReader::unknown),
                        fields.orElse("cpus", n -> cpus(n, "cpus"), BigDecimal.ONE),
                        fields.orElse("memory", n -> Values.bytes(n, "memory", 16), 1L << 30),
                        fields.orElse("tmpfs", CompanionReader::tmpfs, List.of("/tmp")),
                        Values.wordOr(fields, "lifetime", Lifetime.FORK));
        fields.rejectOthers();
        return companion;
    }

    private static Ready unknown() {
        return new Ready(
                OptionalInt.empty(), Optional.empty(), List.of(), Optional.empty(), Duration.ZERO);
    }

    private static String matching(YamlNode node, String owner, Pattern form, String expected) {
        String text = Values.scalar(node);
        if (!form.matcher(text).matches()) {
            throw Fields.wrongType(node, owner, expected);
        }
        return text;
    }

    private static String user(YamlNode node) {
        return matching(node, "user", USER, "a user of the image, as in postgres or 999:999");
    }

    static String image(YamlNode node, String owner) {
        return matching(node, owner, IMAGE, "the name of an image, as in postgres:17");
    }

    static BigDecimal cpus(YamlNode node, String owner) {
        return Values.decimal(node, owner, new BigDecimal("0.01"), new BigDecimal("1024"));
    }

    static boolean isVariable(String name) {
        return VARIABLE.matcher(name).matches();
    }

    private static Map<String, String> environment(YamlNode node) {
        Fields fields = Fields.of(node, "'environment'");
        Map<String, String> environment = new LinkedHashMap<>();
        for (String variable : fields.rest()) {
            Bounds.count(
                    fields.keyLocation(variable),
                    "'environment'",
                    environment.size() + 1,
                    MOST_ENTRIES);
            YamlNode value = fields.required(variable);
            if (!isVariable(variable)) {
                throw fields.problem(variable, "'%s' cannot be the name of a variable", variable)
                        .fix("Use letters, digits and underscores.");
            }
            environment.put(variable, text(value, variable));
        }
        return environment;
    }

    /** Reads a text that may be empty. */
    static String text(YamlNode node, String owner) {
        if (!(node instanceof YamlNode.Scalar)) {
            throw Fields.wrongType(node, owner, "a text");
        }
        String text = Values.scalar(node);
        Bounds.length(node.location(), "'%s'".formatted(owner), text, LONGEST);
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw Fields.wrongType(node, owner, "a text on one line");
        }
        return text;
    }

    private static List<String> words(YamlNode node) {
        return Bounds.list(node, "command", "words", MOST_ENTRIES, n -> text(n, "command"));
    }

    private static List<String> tmpfs(YamlNode node) {
        return Bounds.list(node, "tmpfs", "folders", MOST_ENTRIES, n -> path(n, "tmpfs"));
    }

    private static String path(YamlNode node, String owner) {
        return matching(node, owner, FOLDER, "an absolute path, as in /var/run/postgresql");
    }

    private List<MountedFile> files(YamlNode node) {
        Fields fields = Fields.of(node, "'files'");
        List<MountedFile> files = new ArrayList<>();
        Set<String> copies = new HashSet<>();
        for (String origin : fields.rest()) {
            Bounds.count(fields.keyLocation(origin), "'files'", files.size() + 1, MOST_ENTRIES);
            YamlNode target = fields.required(origin);
            MountedFile file =
                    new MountedFile(
                            origin, path(target, "files"), this.file.text(target, origin, ADVICE));
            if (file.folder().isEmpty()) {
                throw target.problem("'%s' is not in a folder", file.target())
                        .fix("Put it below a folder, as in /etc/app%s.", file.target());
            }
            if (!COPY.matcher(file.copy()).matches()) {
                throw fields.problem(origin, "'%s' cannot be the name of a copy", file.copy())
                        .fix("Rename it: use letters, digits, dots, dashes and underscores.");
            }
            if (!copies.add(file.copy())) {
                throw fields.problem(origin, "another file is also called '%s'", file.copy())
                        .fix("Rename one: a run keeps copies of both in one folder.");
            }
            files.add(file);
        }
        return files;
    }

    private static Ready ready(YamlNode node) {
        Fields fields = Fields.of(node, "'ready'");
        int port = fields.orElse("port", n -> (int) Fields.whole(n, "port", 1, 65_535), 0);
        Optional<String> http =
                fields.optional("http")
                        .map(n -> matching(n, "http", HTTP, "a path, as in /health"));
        List<String> command = fields.orElse("command", CompanionReader::words, List.of());
        Optional<String> log = fields.optional("log").map(n -> Values.line(n, "log", LONGEST));
        Duration within =
                fields.orElse("within", n -> Values.duration(n, "within"), Duration.ofMinutes(1));
        fields.rejectOthers();
        if (port == 0 && http.isPresent()) {
            throw fields.problem("http", "'http' needs the port to ask")
                    .fix("Write both, as in {port: 8080, http: /health}.");
        }
        if (port == 0 && command.isEmpty() && log.isEmpty()) {
            throw node.problem("'ready' does not say when the companion is ready")
                    .fix("Name the port on which it accepts connections, as in {port: 5432}.");
        }
        return new Ready(
                port == 0 ? OptionalInt.empty() : OptionalInt.of(port), http, command, log, within);
    }
}
