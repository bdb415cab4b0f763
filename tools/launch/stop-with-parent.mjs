// Preloaded into the programs that we start: when the parent at the other end of the channel dies, even by kill -9, the program stops as on SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
  // The reader of our output may be gone as well, and a write error must not interrupt the stop.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
