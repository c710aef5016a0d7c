package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lines about what forks have noted; each is said once in a run, for many forks note the same. */
final class Notes {

    private final Set<String> said = new HashSet<>();

    /** The lines that were not said before. */
    List<String> unsaid(Fork fork, ForkRecord record) {
        return record.notes().stream()
                .filter(said::add)
                .map(note ->
                        "note: fork %d of %s, and maybe others: %s"
                                .formatted(fork.number(), fork.configuration().describe(), note))
                .toList();
    }
}
