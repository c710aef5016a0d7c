/**
 * Claims about a run as data, and how measurements decide them. A {@link Finding} is the question,
 * its {@link Claim} is what it expects, and a {@link Judgement} is the answer. A claim comes down
 * to {@link Contrast}s of measured configurations; begin with {@link Judge}. This package reads no
 * files: measurements arrive as {@link Measurements}, and tables of verdicts are made in {@code
 * report.table}.
 */
package dev.threadscale.claim;
