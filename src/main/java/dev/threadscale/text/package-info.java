/** What text from outside may hold, and how it leaves the kit. */
package dev.threadscale.text;
