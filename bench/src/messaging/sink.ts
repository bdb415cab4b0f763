import { SMTPServer } from 'smtp-server'

// A relay in a process of its own that takes everything and keeps no mail. It tells its port, and when asked what has arrived, and to whom how often.
let [arrived, first, last] = [0, 0, 0]
const received = new Map<string, number>()
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  maxClients: 100,
  onData: (stream, { envelope }, done) => {
    stream.resume().once('end', () => {
      last = performance.now()
      if (arrived === 0) first = last
      arrived += 1
      for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const bound = server.server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})
process.on('message', (asked) => {
  if (asked === 'count') {
    const counts = [...received.values()]
    process.send?.({
      mails: counts.reduce((sum, one) => sum + one, 0),
      readers: counts.length,
      most: Math.max(0, ...counts),
    })
    return
  }
  process.send?.({ arrived, seconds: (last - first) / 1000 })
  arrived = 0
})
process.on('disconnect', () => process.exit(0))
