package dev.threadscale.results;

import dev.threadscale.experiment.code.CodeFile;
import java.util.List;
import java.util.Map;

/**
 * What a run keeps of the files that its experiment names.
 *
 * @param references texts of the files in {@code references/}, by name
 * @param code the files in {@code code/}
 */
public record RunCopies(Map<String, String> references, List<CodeFile> code) {

    public static final RunCopies NONE = new RunCopies(Map.of(), List.of());

    public RunCopies {
        code = List.copyOf(code);
    }

    /** The same without the code, which may be large, or not for others. */
    public RunCopies withoutCode() {
        return new RunCopies(references, List.of());
    }
}
