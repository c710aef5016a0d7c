package dev.threadscale.store;

/** A column's entry in the data dictionary. */
record Column(String name, String unit, String description) {

    Column(String name, String description) {
        this(name, "", description);
    }
}
