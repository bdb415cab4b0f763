import autocannon, { type Request } from 'autocannon'
import { median } from './figures.ts'

export interface Target {
  address: string
  headers: Record<string, string>
}

/** A target, and the process that answers. */
export interface ServedTarget extends Target {
  pid: number
}

export interface Load {
  connections: number
  seconds: number
  rounds: number
  /** The number of threads that send requests, so that measurements beside them are not delayed. */
  workers?: number
}

/** Returns the good answers a second. Any other answer, and any error, ends the run: refusals are quick and would flatter. */
export async function requestsPerSecond(
  { address, headers }: Target,
  requests: Request[],
  { connections, seconds, workers }: Load,
): Promise<number> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    headers,
    requests,
    ...(workers ? { workers } : {}),
  })
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(
      `${address}${requests[0]?.path ?? ''}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals`,
    )
  }
  return result['2xx'] / result.duration
}

/** Returns the medians of alternating rounds, so that other load on the machine affects both. */
export async function compareMedians(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds: number,
): Promise<[number, number]> {
  const results: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    results[0].push(await one())
    results[1].push(await other())
  }
  return [median(results[0]), median(results[1])]
}

/** Returns the median in milliseconds of `times` requests sent one after another. */
export async function measureMedian({ address, headers }: Target, path: string, times: number): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now()
    const response = await fetch(address + path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    taken.push(performance.now() - began)
  }
  return median(taken)
}
