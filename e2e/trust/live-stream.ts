import { once } from 'node:events'
import http from 'node:http'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

/** Opens a live stream as a page does; `closed` resolves to the milliseconds from now until it ended. */
export async function openStream(address: string, caller: Caller) {
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
