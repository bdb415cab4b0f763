import { once } from 'node:events'
import http from 'node:http'
import { type Caller, headersOf } from './people-and-records.ts'

/** A live stream as a page holds it; `closed` says after how many milliseconds from now it was over. */
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
