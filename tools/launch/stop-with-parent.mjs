// Preloaded into the programs that we start: when the parent dies, even by kill -9, the program stops as on SIGTERM.
const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', stop)
  process.channel.unref()
}

// A program that has taken the place of its starter gets what the starter got: Ctrl-C, and the end of its terminal. npm does not pass SIGTERM on,
// it only ends; without npm we are then just a background job.
const starter = Number(new URL(import.meta.url).searchParams.get('parent'))
if (starter > 0) {
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, stop)
  if (process.env['npm_lifecycle_event']) {
    const watch = setInterval(() => {
      if (process.ppid === starter) return
      clearInterval(watch)
      stop()
    }, 250)
    watch.unref()
  }
}

// The reader of our output may be gone as well, and a write error must not interrupt the stop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
