/**
 * The resources that companions used while a fork measured. Begin with {@link CompanionUse}, which
 * judges whether a companion was the limit of an iteration.
 */
package dev.threadscale.measured.companion;
