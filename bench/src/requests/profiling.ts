import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the product by `--import`: answers on PROFILE_PORT. `/start` begins a profile, and `/stop` returns it with the processor time of
 * the process in between. The product itself knows nothing of it.
 */
if (isMainThread && process.env['PROFILE_PORT'] !== undefined) await answerProfiles(Number(process.env['PROFILE_PORT']))

async function answerProfiles(port: number) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 100 })
  let before = process.cpuUsage()
  const server = createServer((request, response) => {
    const answer = request.url === '/start' ? start : stop
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const start = async () => {
    await session.post('Profiler.start')
    before = process.cpuUsage()
    return {}
  }
  const stop = async () => {
    const used = process.cpuUsage(before)
    const { profile } = await session.post('Profiler.stop')
    return { profile, microseconds: used.user + used.system }
  }
  server.listen(port, '127.0.0.1').unref()
}
