package dev.threadscale.it;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.workload.Setup;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A fork whose worker does what a script for bash says, so that a test of an engine says itself
 * what its worker does. Engines know nothing of it: they run a Java that is a script.
 */
final class ScriptedFork {

    /** Tells that it is there, and ends by no means of its own. */
    static final String ENDLESS = "echo ready; forever";

    static final String READY = "ready";

    /** As every engine has them: no limit of CPUs, and little memory. */
    private static final List<String> USUAL =
            List.of("matrix.cpus={active-processors: 1}", "limits.memory=64m", "jvm.heap=32m");

    private ScriptedFork() {}

    static Fork of(String script, String... overrides) {
        return of(script, Set.of(), overrides);
    }

    /**
     * Of the usual study.
     *
     * @param needs to be given
     * @param overrides as {@code --set} has them
     */
    static Fork of(String script, Set<Setup.Need> needs, String... overrides) {
        Configuration plain =
                Plans.configuration(
                        Stream.concat(USUAL.stream(), Stream.of(overrides)).toArray(String[]::new));
        return new Fork(
                new Configuration(
                        plain.id(),
                        plain.levels(),
                        List.of("script=" + script),
                        plain.code(),
                        plain.limits(),
                        plain.jvm(),
                        plain.companions(),
                        needs,
                        plain.expected()),
                1);
    }

    /**
     * In place of Java.
     *
     * @param java for all that is no fork of a script
     */
    static String program(String java) {
        return """
        #!/bin/bash
        # In place of Java: what the argument script= says, or Java where there is none.
        # Waits without another process, which would outlive this one.
        forever() { while :; do pause; done; }
        pause() { read -r -t 1 -u 3; }
        for word; do
          case $word in
            script=*) script=${word#script=} ;;
            scratch=*) scratch=${word#scratch=} ;;
          esac
        done
        [ -n "$script" ] || exec %s "$@"
        exec 3<> <(:)
        wait $!
        eval "$script"
        """
                .formatted(java);
    }
}
