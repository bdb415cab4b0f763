import { SMTPServer } from 'smtp-server'

// A relay in a process of its own that takes everything and keeps nothing. It tells its port, and when asked what has arrived.
let [arrived, first, last] = [0, 0, 0]
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  maxClients: 100,
  onData: (stream, _session, done) => {
    stream.resume().once('end', () => {
      last = performance.now()
      if (arrived === 0) first = last
      arrived += 1
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const bound = server.server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})
process.on('message', () => {
  process.send?.({ arrived, seconds: (last - first) / 1000 })
  arrived = 0
})
process.on('disconnect', () => process.exit(0))
