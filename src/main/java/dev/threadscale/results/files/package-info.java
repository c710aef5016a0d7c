/** The only classes that open files below the results: they follow no link. */
package dev.threadscale.results.files;
