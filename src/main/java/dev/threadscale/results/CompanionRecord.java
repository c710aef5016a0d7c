package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.workload.TimeText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A companion of the forks of a run, in {@code run.json}.
 *
 * @param environment its variables, with secrets hidden
 * @param files the files that it could read, with copies in {@code companions/}
 * @param ready the conditions for the fork to start
 * @param lifetime run if it served all forks; null, and left out, if each fork had its own
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CompanionRecord(
        String name,
        String image,
        @Nullable String user,
        Map<String, String> environment,
        List<CodeRecord> files,
        List<String> command,
        Map<String, String> ready,
        BigDecimal cpus,
        long memoryBytes,
        List<String> tmpfs,
        @Nullable String lifetime) {

    private static final String RUN = "run";

    /** Returns the companions of an experiment; null if it has none. */
    static @Nullable List<CompanionRecord> of(List<Companion> companions) {
        return companions.isEmpty() ? null : companions.stream().map(CompanionRecord::of).toList();
    }

    private static CompanionRecord of(Companion companion) {
        List<CodeRecord> files = new ArrayList<>();
        for (Companion.MountedFile file : companion.files()) {
            int bytes = file.text().getBytes(StandardCharsets.UTF_8).length;
            files.add(new CodeRecord(file.copy(), file.origin(), bytes, file.sha256()));
        }
        return new CompanionRecord(
                companion.name(),
                companion.image(),
                companion.user().orElse(null),
                companion.shownEnvironment(),
                files,
                companion.command(),
                conditions(companion.ready()),
                companion.cpus(),
                companion.memoryBytes(),
                companion.tmpfs(),
                companion.isShared() ? RUN : null);
    }

    boolean isShared() {
        return RUN.equals(lifetime);
    }

    private static Map<String, String> conditions(Companion.Ready ready) {
        Map<String, String> conditions = new LinkedHashMap<>();
        ready.port().ifPresent(port -> conditions.put("port", Integer.toString(port)));
        ready.http().ifPresent(path -> conditions.put("http", path));
        if (!ready.command().isEmpty()) {
            conditions.put("command", String.join(" ", ready.command()));
        }
        ready.log().ifPresent(text -> conditions.put("log", text));
        conditions.put("within", TimeText.format(ready.within()));
        return conditions;
    }
}
