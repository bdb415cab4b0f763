import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Pace } from './paced.ts'

const every = 200
const { address, headers, path, most } = workerData as Pace
const over = new AbortController()
parentPort?.on('message', () => over.abort())

const taken: Promise<number>[] = []
for (const until = performance.now() + most; performance.now() < until && !over.signal.aborted; await wait(every))
  taken.push(once())
parentPort?.postMessage(await Promise.all(taken))
parentPort?.close()

async function once() {
  const began = performance.now()
  const ask = () => fetch(address + path, { headers })
  // Browsers retry in the same way if a kept connection closes at the moment of a request.
  const response = await ask().catch(ask)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
  return performance.now() - began
}
