package dev.threadscale.report.page;

import java.util.List;

/**
 * The page of a run.
 *
 * @param finished whether every fork has ended; else nothing is judged
 * @param title what was asked, in the words of the experiment
 * @param asked workload, axes and how it was measured
 * @param where the host in a line or two
 * @param claims in the order of the experiment
 * @param notices what there is to doubt
 * @param figures the pictures, the most important one first
 * @param sections numbers and whatever else was seen
 * @param environment everything that is known of host, images and virtual machine
 * @param identity by what another run is known to be the same
 * @param again how all of it is repeated
 * @param forks how single configurations are repeated by hand
 * @param files of the run beside the page
 */
public record RunPage(
        boolean finished,
        String title,
        String experiment,
        String run,
        List<Fact> asked,
        List<Fact> where,
        List<Claimed> claims,
        List<Notice> notices,
        List<Figure> figures,
        List<Section> sections,
        List<Facts> environment,
        List<Fact> identity,
        List<Command> again,
        List<Command> forks,
        List<Fact> files) {

    /** A page holds so many commands; it says so if there are more. */
    public static final int MOST_FORKS = 500;

    public RunPage {
        asked = List.copyOf(asked);
        where = List.copyOf(where);
        claims = List.copyOf(claims);
        notices = List.copyOf(notices);
        figures = List.copyOf(figures);
        sections = sections.stream().filter(one -> !one.blocks().isEmpty()).toList();
        environment = environment.stream().filter(one -> !one.all().isEmpty()).toList();
        identity = List.copyOf(identity);
        again = List.copyOf(again);
        forks = List.copyOf(forks);
        files = List.copyOf(files);
    }

    /** The forks whose commands stand on the page. */
    public List<Command> shownForks() {
        return forks.subList(0, Math.min(MOST_FORKS, forks.size()));
    }

    public boolean hasMoreForks() {
        return forks.size() > MOST_FORKS;
    }

    public List<Counted> counts() {
        return Counted.of(claims.stream().map(Claimed::mark).toList());
    }
}
