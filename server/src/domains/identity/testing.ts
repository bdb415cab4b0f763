import http from 'node:http'
import { once } from 'node:events'
import { failureBody } from '@seamark/contract/platform/envelope'
import { z } from 'zod'

export { addUser, type NewUser } from './foundation.commands.ts'

const signedIn = z.object({ status: z.literal(200), token: z.string(), data: z.object({ token: z.string() }) })

/** What a try to sign in sends: body, cookies and other headers, and the way in. */
export interface Try {
  cookie?: string
  headers?: Record<string, string>
  by?: 'POST' | 'GET'
}

/** One try to sign in; answers status, headers, and the token or the refusal. */
export async function trySignIn(api: string, credentials: Record<string, unknown>, { cookie = '', headers = {}, by = 'POST' }: Try = {}) {
  const query = new URLSearchParams(Object.entries(credentials).map(([name, value]): [string, string] => [name, String(value)])).toString()
  const address = `${api}/crmuser/login/accounts${by === 'GET' ? `?${query}` : ''}`
  const json = by === 'GET' ? {} : { 'content-type': 'application/json' }
  const body = by === 'GET' ? undefined : JSON.stringify(credentials)
  return readAnswer(await send(address, { method: by, headers: { cookie, 'accept-language': 'en', ...json, ...headers } }, body))
}

/** A request with exactly these headers; `fetch` would add its own Sec-Fetch-Mode. */
export async function send(address: string, options: http.RequestOptions, body?: string): Promise<Response> {
  const request = http.request(address, options).end(body)
  const [message] = (await once(request, 'response')) as [http.IncomingMessage]
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) for (const value of values ?? []) headers.append(name, value)
  return new Response(Buffer.concat(await message.toArray()), { status: message.statusCode ?? 0, headers })
}

/** An answer of the sign-in: either a token, or a refusal in its proper form. */
export async function readAnswer(response: Response) {
  const answer: unknown = await response.json()
  const token = response.ok ? signedIn.parse(answer).token : undefined
  const refusal = response.ok ? undefined : failureBody.strict().parse(answer)
  return { status: response.status, headers: response.headers, token, refusal, code: refusal?.code }
}
