/** The resources that companions used in a stored run. Begin with {@link CompanionLoad}. */
package dev.threadscale.results.companion;
