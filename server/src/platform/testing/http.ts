import { once } from 'node:events'
import net from 'node:net'
import { Writable } from 'node:stream'
import type { PermissionName } from '@seamark/contract'
import { type Route, route } from '@seamark/contract/platform/route'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createDatabase, createPool, poolSize } from '../database/connection.ts'
import { noEngine } from '../engine/engine.ts'
import { Reactions } from '../events.ts'
import { createQueue } from '../jobs.ts'
import { Live } from '../live.ts'
import { createLog } from '../log.ts'
import { createVault, sealWith } from '../secrets.ts'
import { FileStorage } from '../files/storage.ts'
import { testFolder } from './database.ts'
import { testPerson } from './people.ts'
import type { Pace } from '../http/pace.ts'
import { type Download, type Served, serve, serveFile, serveProtocol, type Wire } from '../http/serve.ts'
import { createServer } from '../http/server.ts'
import type { ServerParts } from '../http/server-parts.ts'

/** A call of the test's own with its handler. */
export function testCall(
  name: string,
  handle: (context: Context) => Promise<unknown>,
  wanted: Partial<Pick<Route, 'permission' | 'rate' | 'method' | 'readsFirst'>> = {},
): Served {
  const permission: PermissionName = 'identity.ownSession'
  const call = route({
    method: 'GET',
    path: `/test/${name}`,
    summary: name,
    permission,
    rate: 'read',
    response: z.unknown(),
    ...wanted,
  })
  return serve(call, handle)
}

/** Makes a call of the test's own that answers a file. */
export function testFile(name: string, open: (context: Context) => Promise<Download>): Served {
  return serveFile(route({ ...testCall(name, open).route, raw: 'file' }), open)
}

/** Makes a call of the test's own that takes any body, as a protocol does. */
export function testProtocol(
  name: string,
  speak: (wire: Wire) => Promise<void>,
  rate: 'write' | 'hook' = 'write',
): Served {
  return serveProtocol(
    route({ ...testCall(name, async () => null, { method: 'POST', rate }).route, raw: 'protocol' }),
    (_context, { wire }) => speak(wire),
  )
}

interface Wishes {
  databaseUrl: string
  served: readonly Served[]
  routes?: readonly Route[]
  environment?: Record<string, string>
  statementTimeout?: number
  pace?: Pace
  /** Who calls, where it is not always `testPerson`. */
  callers?: Partial<Pick<ServerParts, 'authenticate' | 'recall'>>
}

/**
 * Starts the product's HTTP server on a real database, with the test's own calls. Any token belongs to `testPerson`. Call it at the file's top
 * level.
 */
export async function startTestServer({
  databaseUrl,
  served,
  routes = served.map(({ route }) => route),
  environment = {},
  statementTimeout = 5000,
  pace,
  callers = {},
}: Wishes) {
  const config = readConfig({ READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', ...environment })
  const logged: string[] = []
  const log = createLog(
    'debug',
    new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) }),
  )
  const pool = createPool(databaseUrl, { max: config.DATABASE_POOL ?? poolSize(), statementTimeout })
  const db = createDatabase(pool)
  const live = new Live(databaseUrl, log)
  const outside = {
    db,
    engine: noEngine(),
    now: () => new Date(),
    log,
    zone: config.TIME_ZONE,
    publish: () => undefined,
    jobs: createQueue(databaseUrl, log, () => new Date()),
    reactions: new Reactions(),
    lists: [],
    officeRecords: [],
    storage: new FileStorage(await testFolder()),
    post: {},
    seal: sealWith(Buffer.alloc(32)),
    vault: createVault(Buffer.alloc(32)),
  }
  const context = (actor: Context['actor'], requestId: string, language: Context['language']): Context => ({
    ...outside,
    actor,
    requestId,
    language,
  })
  const authenticate = async () => testPerson()
  const authenticates = { authenticate, authenticateByCookie: authenticate, authenticateStream: authenticate }
  const parts = { config, log, pool, streamPool: pool, live, served, routes, ...authenticates, ...callers, context }
  const server = await createServer({ ...parts, ...(pace ? { pace } : {}) })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await server.close()
    await db.destroy()
  })
  const get = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/test/${name}`, { headers: { authorization: 'any', ...headers } })
  return { server, address, logged, pool, db, get }
}

/** Makes a connection to PostgreSQL that a test may pause or cut. Call it at the file's top level. */
export async function startWire(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const { hostname, port } = target
  const folder = target.searchParams.get('host')
  const sockets = new Set<net.Socket>()
  const stranded = new Set<net.Socket>()
  let tries = 0
  let state: 'whole' | 'paused' | 'cut' = 'whole'
  const relay = net.createServer((near) => {
    tries += 1
    if (state === 'cut') return near.destroy()
    const far = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
    if (state === 'paused') near.unpipe(far).pause()
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  afterAll(() => cut())
  afterAll(() => relay.close())
  const bound = relay.address()
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`

  function cut() {
    state = 'cut'
    for (const socket of [...sockets, ...stranded]) socket.destroy()
  }
  return {
    url: target.href,
    tries: () => tries,
    cut,
    /** Existing connections stay silent for good, as after a network that came back by another way; new ones work. */
    strand: () => {
      for (const socket of sockets) socket.pause()
      for (const socket of sockets) stranded.add(socket)
      sockets.clear()
    },
    /** Connections stay open, and no byte passes any more. */
    pause: () => {
      state = 'paused'
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      state = 'whole'
      for (const socket of sockets) socket.resume()
    },
  }
}
