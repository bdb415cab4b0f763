import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

/**
 * Loaded before the product by `--import`: answers on PROFILE_PORT. `/usage` says the processor time of the process and its statements so far, `/start` begins a profile,
 * and `/stop` returns it. The product itself knows nothing of it.
 */
if (isMainThread && process.env['PROFILE_PORT'] !== undefined) await answerProfiles(Number(process.env['PROFILE_PORT']))

async function answerProfiles(port: number) {
  let statements = 0
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, given) {
      statements += 1
      return Reflect.apply(query, client, given) as unknown
    },
  })
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 250 })
  const answers: Record<string, () => Promise<unknown>> = {
    '/usage': async () => {
      const { user, system } = process.cpuUsage()
      return { microseconds: user + system, statements }
    },
    '/start': async () => session.post('Profiler.start'),
    '/stop': async () => (await session.post('Profiler.stop')).profile,
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? (async () => undefined)
    answer().then(
      (body) => response.end(JSON.stringify(body ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(port, '127.0.0.1').unref()
}
