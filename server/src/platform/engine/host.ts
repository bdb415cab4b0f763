import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { EngineSessions } from './sessions.ts'
import { readStatement } from './statements.ts'
import { lowerProcessPriority } from '../priority.ts'
import { AlreadyRunning, lockProduct } from '../embedded/product-lock.ts'

/**
 * Runs ClickHouse's engine in a process of its own, which answers ClickHouse's HTTP interface to the callers that its parent passes on. A crash
 * here ends no other process, and callers cannot tell it from a server. It ends with its parent, whose end closes standard input.
 */
const [folder = '', lockFile = '', memory = '0', takenCode = '1', place = 'behind', idleMs = '0'] =
  process.argv.slice(2)
/** The largest statement; our inserts have a tenth of it. */
const mostBytes = 256_000_000
/** Parameters are part of the address, and some list all parties that we know. A server takes a million bytes. */
const mostAddress = 1_100_000
/** After this time it is killed, which loses nothing: acknowledged data is on the disk. */
const patienceMs = 5000

if (place === 'behind') lowerProcessPriority()
const lock = lockFolder()
const sessions = new EngineSessions(folder, {
  max_server_memory_usage: Number(memory),
  max_query_size: 4 * mostAddress,
  mark_cache_size: 256_000_000,
  index_mark_cache_size: 64_000_000,
  primary_index_cache_size: 128_000_000,
})

const server = createServer({ maxHeaderSize: mostAddress }, (request, response) => void answer(request, response))
// A connection that is kept open for a next question keeps the engine awake.
server.keepAliveTimeout = Math.min(server.keepAliveTimeout, Number(idleMs) || server.keepAliveTimeout)
const callers = new Set<Socket>()
let answering = 0
let askedAt = performance.now()

process.on('message', (word, caller: unknown) => void hear(word, caller))
process.stdout.write('ready\n')
process.stdin.resume().once('end', () => void end())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())

/** Hears the parent: a caller's connection, or a question that is answered with its own word. */
async function hear(word: unknown, caller: unknown) {
  if (word === 'caller') reply('taken')
  if (caller instanceof Socket) return admit(caller)
  if (word === 'ping') reply(word)
  if (word === 'alive') await sessions.alive().then(() => reply(word), silence)
  if (word === 'rest') await ((await isIdle()) ? end() : reply(word))
}

const reply = (word: string) => process.connected && process.send?.(word)
const silence = () => undefined

function admit(caller: Socket) {
  callers.add(caller)
  caller.once('close', () => callers.delete(caller))
  server.emit('connection', caller)
}

/** Returns whether nobody has asked for long, nobody is connected, and the engine has nothing left to merge or to change. */
async function isIdle() {
  const isQuiet = answering === 0 && callers.size === 0 && performance.now() - askedAt >= Number(idleMs)
  return isQuiet && !(await sessions.isAtWork().catch(() => true))
}

/** Two engines in one folder would spoil each other's data. The engine's own lock would refuse the second without saying why. */
function lockFolder() {
  try {
    return lockProduct(lockFile)
  } catch (error) {
    if (error instanceof AlreadyRunning) process.exit(Number(takenCode))
    throw error
  }
}

let ending = false
async function end() {
  if (ending) return
  ending = true
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs)
  await sessions.close()
  lock.release()
  process.exit(0)
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController()
  answering += 1
  response.once('close', () => response.writableFinished || gone.abort())
  try {
    response.end(await answerOf(request, gone.signal))
  } catch (error) {
    const code = error instanceof Error && 'clickhouseCode' in error ? Number(error.clickhouseCode) : 0
    const message = error instanceof Error ? error.message : String(error)
    response.statusCode = 500
    response.setHeader('x-clickhouse-exception-code', code)
    // The official client reads the code from the text, which must have the server's form to the end.
    response.end(`Code: ${code}. DB::Exception: ${message.replace(/^Code: \d+\. DB::Exception: /, '')} (ENGINE)`)
  } finally {
    answering -= 1
    askedAt = performance.now()
  }
}

async function answerOf(request: IncomingMessage, gone: AbortSignal): Promise<Uint8Array | string> {
  const url = new URL(request.url ?? '/', 'http://engine')
  if (url.pathname === '/ping') return 'Ok.\n'
  if (url.pathname === '/alive') return sessions.alive()
  const body = await bodyOf(request)
  const inAddress = url.searchParams.get('query')
  const statement = readStatement(inAddress ?? body.toString(), url.searchParams)
  return sessions.ask(statement, inAddress === null ? undefined : body, gone)
}

/** Reads the whole body before it is used, so that nothing is written of an insert that was cut off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > mostBytes) throw new Error(`A statement may have ${mostBytes} bytes; insert in smaller lots.`)
  }
  return Buffer.concat(chunks)
}
