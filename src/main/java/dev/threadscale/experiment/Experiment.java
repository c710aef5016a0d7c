package dev.threadscale.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One study: what an experiment file says, with profile and overrides applied, checked and
 * complete.
 *
 * @param name of the results folder; letters, digits and dashes
 * @param title one line for people
 * @param workload an entry of the worker's table
 * @param parameters the workload's parameters that are not axes, defaults included
 * @param matrix the configurations
 * @param measure how to measure
 * @param limits of every container
 * @param jvm options of every virtual machine
 * @param profile the profile that was applied
 */
public record Experiment(
        String name,
        String title,
        String workload,
        Map<String, String> parameters,
        Matrix matrix,
        Measure measure,
        Limits limits,
        Jvm jvm,
        Optional<String> profile) {

    /**
     * The axes and what is added to and taken from their product.
     *
     * @param axes the common ones first, then parameters of the workload
     * @param include combinations besides the product of the axes
     * @param exclude combinations taken out of the product of the axes
     */
    public record Matrix(List<Axis> axes, List<Selection> include, List<Selection> exclude) {}
}
