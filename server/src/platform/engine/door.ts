import fs from 'node:fs'
import { createServer as createStateServer, request } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'

/**
 * The sockets of the engine beside us. They are ours and not its own, so that callers reach an engine that is not there
 * yet: `take` gets each caller's connection, unread. At `<socket>.state` is said how it is, without starting it for that.
 */
export async function openDoor(
  socket: string,
  take: (caller: Socket) => void,
  isUp: () => Promise<boolean>,
): Promise<{ close: () => void }> {
  const door = createServer({ pauseOnConnect: true }, (caller) => take(caller.on('error', () => undefined)))
  const state = createStateServer(
    (_, response) => void isUp().then((up) => response.writeHead(up ? 200 : 503, { connection: 'close' }).end()),
  )
  await listen(door, socket)
  await listen(state, stateOf(socket))
  return {
    close() {
      door.close()
      state.close()
    },
  }
}

async function listen(server: Server, path: string) {
  fs.rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  fs.chmodSync(path, 0o600)
}

const stateOf = (socket: string) => `${socket}.state`

/** Returns how the engine at a socket is, and `closed` where nobody keeps one. One that would start at a question is up. */
export function readState(socket: string, timeout: number): Promise<'up' | 'down' | 'closed'> {
  return new Promise((resolve) => {
    const asked = request({ socketPath: stateOf(socket), timeout, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? 'up' : 'down')
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve('closed'))
    asked.end()
  })
}
