package dev.threadscale.host;

import java.util.List;
import java.util.function.Predicate;

/**
 * What can make CPUs that are measured together differ.
 *
 * @param description what a level then "has"
 */
record Mixture(String description, Predicate<List<Cpu>> isIn) {

    static final List<Mixture> TABLE =
            List.of(
                    new Mixture(
                            "more than one CPU of a core (SMT): they share its execution units",
                            cpus -> Topology.by(cpus, Cpu::ownCore).size() < cpus.size()),
                    new Mixture(
                            "performance and efficiency cores, which are not equally fast",
                            cpus -> cpus.stream().map(Cpu::kind).distinct().count() > 1),
                    new Mixture(
                            "more than one NUMA node or socket: memory is farther from some of its"
                                    + " CPUs",
                            cpus -> cpus.stream().map(Cpu::place).distinct().count() > 1),
                    new Mixture(
                            "isolated CPUs, among which the scheduler does not spread threads",
                            cpus -> cpus.size() > 1 && cpus.stream().anyMatch(Cpu::isolated)));
}
