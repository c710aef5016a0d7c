/** What of a host and its engine would disturb a study, or prevent it; each with its remedy. */
package dev.threadscale.doctor;
