import type { Figure } from '../measuring/figures.ts'
import { signInVisitor, sessionOf } from '../measuring/visitors.ts'
import type { IdentityStage } from './stage.ts'

const rounds = 5
const most = 5000

interface Revoked {
  id: number
  /** The headers of the session that will end, and of another one of the same person. */
  there: Record<string, string>
  here: Record<string, string>
}

/** Measures each way of ending a session at one process, seen from another: the next request is refused, and the stream ends. */
export async function* revocationFigures(stage: IdentityStage): AsyncGenerator<Figure> {
  const { address, headers } = stage.product
  const json = { 'content-type': 'application/json' }
  yield await figure(stage, 'ended from another browser', 50012, ({ here, there }) =>
    fetch(`${address}/api/identity/sessions/${sessionOf(there)}`, { method: 'DELETE', headers: here }),
  )
  yield await figure(stage, 'signed out', 50008, ({ there }) =>
    fetch(`${address}/api/user/logout`, { method: 'POST', headers: { ...there, ...json }, body: '{}' }),
  )
  yield await figure(stage, 'account disabled', 50012, ({ id }) =>
    fetch(`${address}/api/identity/accounts/${id}/disable`, {
      method: 'POST',
      headers: { ...headers, ...json },
      body: '{"reason":"measured"}',
    }),
  )
}

let next = 0

async function figure(
  stage: IdentityStage,
  name: string,
  status: number,
  revoke: (person: Revoked) => Promise<Response>,
): Promise<Figure> {
  let slowest = 0
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const person = await signedInTwice(stage)
    const stream = await openStream(stage.elsewhere.address, person.there)
    if ((await ask(stage, person.there)) !== 200) throw new Error('A session is not good in the other process')
    const began = performance.now()
    const { ok } = await revoke(person)
    if (!ok) throw new Error(`Not revoked: ${name}`)
    if ((await ask(stage, person.there)) === status) refused += 1
    await Promise.race([stream.ended, new Promise((resolve) => setTimeout(resolve, 2 * most))])
    slowest = Math.max(slowest, performance.now() - began)
    stream.leave()
  }
  const holds = slowest <= most && refused === rounds
  return {
    name: `${name}: stream in another process ends, next request refused ${refused} of ${rounds} times`,
    value: slowest,
    unit: 'ms',
    limit: most,
    ratio: slowest / most,
    goal: '≤ 1, all',
    holds,
  }
}

/** Takes another person each time, because a disabled one stays disabled. */
async function signedInTwice({ product: { address }, pool, leavers, password }: IdentityStage): Promise<Revoked> {
  const username = leavers[next] ?? ''
  next += 1
  const { rows } = await pool.query<{ id: number }>('select id from identity.users where username = $1', [username])
  const [there, here] = [
    await signInVisitor(address, pool, { username, password }),
    await signInVisitor(address, pool, { username, password }),
  ]
  return { id: rows[0]?.id ?? 0, there, here }
}

/** Returns 200, or the status in the body of the refusal. */
async function ask({ elsewhere }: IdentityStage, headers: Record<string, string>) {
  const response = await fetch(`${elsewhere.address}/api/identity/sessions`, { headers })
  return ((await response.json()) as { status: number }).status
}

async function openStream(address: string, headers: Record<string, string>) {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/live`, { headers, signal: stop.signal })
  const reader = response.body?.getReader()
  if (!response.ok || !reader) throw new Error(`No live stream: HTTP ${response.status}`)
  await reader.read()
  const ended = (async () => {
    while (!(await reader.read()).done);
  })().catch(() => undefined)
  return { ended, leave: () => stop.abort() }
}
