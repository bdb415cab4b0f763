import { randomUUID } from 'node:crypto'
import { hashSecret } from '@seamark/server/platform/secrets'
import { z } from 'zod'

/** Runs statements: one connection or a pool. */
export interface Connection {
  query: (text: string, values: unknown[]) => Promise<unknown>
}

const answer = 7

/** Gets a captcha for a browser and writes its answer into the database, since no bench can read one. Returns the cookie. */
export async function captchaGiven(connection: Connection): Promise<string> {
  const browser = randomUUID()
  await connection.query(
    `insert into identity.captchas (browser_hash, answer, expires_at) values ($1, $2, now() + interval '5 minutes')`,
    [hashSecret(browser), answer],
  )
  return browser
}

const answered = z.object({ token: z.string() })

/** Presses "Log in" once, from a browser that has read its captcha. */
export const pressButton = (address: string, browser: string, credentials: { username: string; password: string }) =>
  post(`${address}/api/crmuser/login/accounts`, browser, { ...credentials, imageCaptcha: answer })

/** Asks once for a code for a forgotten password, from a browser that has read its captcha. */
export const askForCode = (address: string, browser: string, email: string) =>
  post(`${address}/api/crmuser/getCode`, browser, { email, imageCaptcha: answer, purpose: 'forgetPassword' })

async function post(url: string, browser: string, fields: object) {
  const began = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `crm_pre=${browser}`, 'accept-language': 'zh' },
    body: JSON.stringify(fields),
  })
  const body: unknown = await response.json()
  return {
    milliseconds: performance.now() - began,
    status: response.status,
    body,
    cookies: response.headers.getSetCookie(),
  }
}

/** Signs in. Returns the headers that the browser would send from then on. */
export async function signInVisitor(
  address: string,
  connection: Connection,
  credentials: { username: string; password: string },
): Promise<Record<string, string>> {
  const { status, body, cookies } = await pressButton(address, await captchaGiven(connection), credentials)
  if (status !== 200) throw new Error(`${credentials.username} could not sign in: ${JSON.stringify(body)}`)
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  return { authorization: answered.parse(body).token, cookie, 'accept-language': 'zh' }
}

/** Returns the session in a token. */
export const sessionOf = ({ authorization = '' }: Record<string, string>) =>
  z
    .object({ sid: z.string() })
    .parse(JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString())).sid
