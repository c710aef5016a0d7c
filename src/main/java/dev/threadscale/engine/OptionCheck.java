package dev.threadscale.engine;

import dev.threadscale.protocol.Seen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds options that the virtual machine was given and does not use: it says so when it starts, or
 * uses another value.
 *
 * @param asked the options of the configuration
 */
record OptionCheck(List<String> asked, WorkerReport report) {

    /** A name in a sentence, where it is not a part of another one. */
    private static final String NAMED = "(?<![A-Za-z0-9])%s(?![A-Za-z0-9])";

    /** A sentence that names what is ignored; it may also name other options as the reason. */
    private static final String IGNORED =
            "(?i)\\bignoring (option )?(-XX:)?[+-]?NAMED|NAMED[^;.]* ((is|be|been|being) ignored|has no effect)\\b"
                    .replace("NAMED", NAMED);

    /** A sentence about an option that still works, maybe under another name. */
    private static final Pattern DEPRECATED =
            Pattern.compile("was deprecated in|Temporarily processing option");

    private static final Pattern PROPERTY = Pattern.compile("-D([^=]+)(=.*)?");

    /** Properties of virtual threads with the releases that are known not to read them. */
    private static final Map<String, IntPredicate> UNREAD =
            Map.of(
                    "jdk.tracePinnedThreads", release -> release >= 24,
                    "jdk.pollerMode", release -> release <= 21,
                    "jdk.virtualThreadScheduler.timerQueues", release -> release <= 21);

    private static final Pattern RELEASE = Pattern.compile("[1-9][0-9]{0,3}");

    private static final Pattern SWITCH = Pattern.compile("true|false");

    /** Returns the first such option of the configuration, with the reason. */
    Optional<String> unused() {
        Map<String, String> unmet = unmet();
        for (String option : asked) {
            Optional<String> why = reason(name(option), unmet).or(() -> unread(option));
            if (why.isPresent()) {
                return Optional.of(
                        "the virtual machine does not use %s: %s".formatted(option, why.get()));
            }
        }
        return Optional.empty();
    }

    private Optional<String> unread(String option) {
        Matcher property = PROPERTY.matcher(option);
        Matcher release = RELEASE.matcher(report.seen(Seen.JAVA_VERSION).orElse(""));
        return property.matches()
                        && release.lookingAt()
                        && UNREAD.getOrDefault(property.group(1), _ -> false)
                                .test(Integer.parseInt(release.group()))
                ? Optional.of("Java %s does not read this property".formatted(release.group()))
                : Optional.empty();
    }

    /** Returns notes on such options of the image itself. */
    List<String> notes() {
        Map<String, String> unmet = unmet();
        List<String> own = asked.stream().map(OptionCheck::name).toList();
        List<String> notes = new ArrayList<>();
        for (String name : unmet.keySet()) {
            Optional<String> why = reason(name, unmet);
            if (!own.contains(name) && why.isPresent()) {
                notes.add(
                        "the virtual machine does not use the option %s: %s"
                                .formatted(name, why.get()));
            }
        }
        return notes;
    }

    /** Returns the options whose value in use is another one; empty values are missing options. */
    private Map<String, String> unmet() {
        Map<String, String> unmet = new LinkedHashMap<>();
        for (String option : report.seen(Seen.UNMET_OPTIONS).orElse("").split(" ", -1)) {
            String[] parts = option.split("=", 2);
            unmet.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        unmet.remove("");
        return unmet;
    }

    private Optional<String> reason(String name, Map<String, String> unmet) {
        List<String> sentences = warnings(NAMED, name).toList();
        Optional<String> ignored = warnings(IGNORED, name).findFirst();
        boolean deprecated = sentences.stream().anyMatch(line -> DEPRECATED.matcher(line).find());
        String value = unmet.get(name);
        if (ignored.isPresent() || value == null) {
            return ignored;
        }
        boolean isSwitch = SWITCH.matcher(value).matches();
        // A renamed option works, but its value is known under the other name.
        if (deprecated && !isSwitch) {
            return Optional.empty();
        }
        Optional<String> sentence =
                sentences.stream().filter(line -> !DEPRECATED.matcher(line).find()).findFirst();
        // Numbers are rounded and scaled without a word.
        return isSwitch || value.isEmpty()
                ? sentence.or(() ->
                        Optional.of(
                                value.isEmpty()
                                        ? "it does not have this option"
                                        : "it uses " + value))
                : sentence;
    }

    /** Returns the warnings about an option, without those of the program. */
    private Stream<String> warnings(String about, String name) {
        Pattern named = Pattern.compile(about.replace("%s", Pattern.quote(name)));
        return report.startLines().stream()
                .filter(line -> line.contains("warning") && named.matcher(line).find());
    }

    /** Returns the name of an option: LockingMode for {@code -XX:LockingMode=1}. */
    private static String name(String option) {
        return option.replaceFirst("^-XX:[+-]?", "").replaceFirst("=.*", "");
    }
}
