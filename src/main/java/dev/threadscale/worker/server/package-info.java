/**
 * The companion server, which answers requests of workloads that wait for a network. It does not
 * measure: the worker times its own requests. Begin with {@link ReplyServer}.
 */
package dev.threadscale.worker.server;
