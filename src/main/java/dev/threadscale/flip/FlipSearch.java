package dev.threadscale.flip;

/** Chooses what a search for a flip measures next. The choice depends only on measured levels. */
public record FlipSearch(FlipGoal goal) {}
