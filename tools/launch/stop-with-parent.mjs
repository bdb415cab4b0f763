// Preloaded into programs we start: when the process that holds the other end of the channel dies, even by kill -9, the program stops as it would on SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
  // With it the reader of our lines may be gone; that must not cut the stop short.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
