import http from 'node:http'
import { median } from './figures.ts'
import type { Target } from './load.ts'

export interface Asked {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** Makes the next request. It may follow from the answer before, as a version does. */
export type NextRequest = () => Asked

/**
 * Returns the median in milliseconds of requests that so many callers send, each one after another on its own connection, for so long and at least
 * so often. Any refusal ends the run, because refusals are quick and would flatter.
 */
export async function medianLatency(
  target: Target,
  next: NextRequest,
  callers: number,
  { seconds, least = 1 }: { seconds: number; least?: number },
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  const taken: number[] = []
  let until = performance.now() + seconds * 1000
  let wanted = least
  const refuse = (error: unknown) => {
    until = 0
    wanted = 0
    throw error
  }
  const call = async () => {
    do {
      const began = performance.now()
      await send(target, next(), agent).catch(refuse)
      taken.push(performance.now() - began)
    } while (performance.now() < until || taken.length < wanted)
  }
  try {
    await Promise.all(Array.from({ length: callers }, call))
  } finally {
    agent.destroy()
  }
  return median(taken)
}

function send({ address, headers }: Target, { method = 'GET', path, body, headers: more }: Asked, agent: http.Agent) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise<void>((resolve, reject) => {
    const request = http.request(address + path, {
      method,
      agent,
      headers: {
        ...headers,
        ...more,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode = 0 } = response
      response.on('error', reject)
      response.on('end', () =>
        statusCode < 300 ? resolve() : reject(new Error(`${address}${path}: HTTP ${statusCode}`)),
      )
      response.resume()
    })
    request.end(text)
  })
}
