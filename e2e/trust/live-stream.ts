import { once } from 'node:events'
import http from 'node:http'
import { type LiveEvent, liveEvent } from '@seamark/contract/platform/live'
import { expect } from 'vitest'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

/** Opens a live stream as a page does; `closed` resolves to the milliseconds from now until it ended. */
export async function openStream(address: string, caller: Pick<Caller, 'token' | 'cookie'>) {
  const request = http.get(`${address}/api/live`, { headers: headersOf(caller), agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let over = false
  response.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      over = true
      resolve()
    })
  })
  response.resume()
  return {
    status: response.statusCode,
    isOver: () => over,
    async closed() {
      const began = performance.now()
      await ended
      return performance.now() - began
    },
    leave: () => request.destroy(),
  }
}

/** Opens a live stream and keeps the events that it brings. */
export async function hearStream(address: string, caller: Pick<Caller, 'token' | 'cookie'>) {
  const request = http.get(`${address}/api/live`, { headers: headersOf(caller), agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    text += piece
  })
  response.on('error', () => undefined)
  await expect.poll(() => text).toContain('\n\n')
  const events = (): LiveEvent[] =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => liveEvent.parse(JSON.parse(data)))
  return {
    events,
    /** All that came, as it came. */
    raw: () => text,
    /** Waits until an event has come of which this holds. */
    until: async (holds: (event: LiveEvent) => boolean) => {
      await expect.poll(() => events().some(holds)).toBe(true)
    },
    leave: () => request.destroy(),
  }
}
