package dev.threadscale.engine;

import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The advice about a module of the JDK that a fork lacks, or may not look into. */
final class ModuleRemark {

    private static final Pattern MISSING =
            Pattern.compile(
                    "(?:NoClassDefFoundError|ClassNotFoundException): ([\\w/.$]+)[./][\\w$]+");

    /** The words of the JDK about a package that its module does not open to everyone. */
    private static final Pattern CLOSED =
            Pattern.compile(
                    "module ([\\w.]+) does not \"?(open|export)s? ([\\w.]+)\"? to unnamed module");

    /** The modules that are in every JDK, but only used if asked for. */
    private static final String INCUBATOR = "jdk.incubator.";

    private ModuleRemark() {}

    /** Returns a remark on the last words of a fork; empty if they are not about a module. */
    static String of(String words) {
        Matcher closed = CLOSED.matcher(words);
        if (closed.find()) {
            return " (an option allows it: jvm: {options: ['--add-%ss=%s/%s=ALL-UNNAMED']})"
                    .formatted(closed.group(2), closed.group(1), closed.group(3));
        }
        Matcher missing = MISSING.matcher(words);
        return missing.find()
                ? named(missing.group(1).replace('/', '.'))
                        .map(
                                " (the runtime lacks the module %s: use a complete one, or add the module with jlink --add-modules)"
                                        ::formatted)
                        .orElse("")
                : "";
    }

    private static Optional<String> named(String ofPackage) {
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            if (module.descriptor().packages().contains(ofPackage)) {
                return Optional.of(module.descriptor().name())
                        .filter(name -> !name.startsWith(INCUBATOR));
            }
        }
        return Optional.empty();
    }
}
