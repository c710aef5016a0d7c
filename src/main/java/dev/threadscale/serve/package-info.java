/** Shows a results folder to browsers. */
package dev.threadscale.serve;
