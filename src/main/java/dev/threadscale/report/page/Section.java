package dev.threadscale.report.page;

import java.util.List;

/**
 * A part of a page with a headline of its own.
 *
 * @param id where links lead to
 * @param blocks none if there is nothing to say, and the section is left out
 */
public record Section(String id, String title, List<Block> blocks) {

    public Section {
        blocks = List.copyOf(blocks);
    }
}
