/**
 * The run directory: every file that the kit writes there and reads back, the format of each
 * declared once, and its checksums. It does not decide which fork runs next and draws nothing;
 * files are opened in {@code results.files} only. Begin with {@link RunDirectory}, then {@link
 * RunRecord} and {@link Tables}.
 */
package dev.threadscale.results;
