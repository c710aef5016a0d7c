/** Finds what would prevent or disturb a study on a host and its engine, each with a remedy. */
package dev.threadscale.doctor;
