import { signOut } from '@seamark/contract/identity/index'
import { expect, test, vi } from 'vitest'
import { readOrCreateSecret } from '../../../platform/secrets.ts'
import { startTestApp } from '../../../testing.ts'
import { watchSessions } from './sessions.queries.ts'
import { Tokens } from './tokens.rules.ts'

const product = await startTestApp()
for (const username of ['lin', 'zhou']) await product.addPerson({ username, name: username, role: 'sales' })
const tokens = new Tokens(await readOrCreateSecret(product.pool, 'tokens'))
type SignedIn = Awaited<ReturnType<typeof product.signIn>>

const shown = ({ token, companion }: SignedIn) => ({
  token,
  exchange: {
    address: '127.0.0.1',
    origin: product.address,
    userAgent: '',
    secure: false,
    cookie: (name: string) => new RegExp(`${name}=([^;]+)`).exec(companion)?.[1],
    setCookie: () => undefined,
    clearCookie: () => undefined,
    clearSiteData: () => undefined,
    gone: new AbortController().signal,
  },
})

test('the streams of one moment are read by one statement, and each gets its own person or refusal', async () => {
  const [lin, zhou, gone] = await Promise.all(['lin', 'zhou', 'zhou'].map((username) => product.signIn(username)))
  if (!lin || !zhou || !gone) throw new Error('Nobody signed in')
  await gone.call(signOut, {})
  const watchSession = watchSessions(product.pool, tokens, 120)
  const reads = vi.spyOn(product.pool, 'query')

  const asked = Promise.all(Array.from({ length: 100 }, (_, count) => watchSession(shown(count % 2 ? lin : zhou))))
  const [refused] = await Promise.all([
    watchSession(shown(gone)).then(
      () => 'admitted',
      (error: unknown) => error,
    ),
    asked,
  ])

  expect(refused).toMatchObject({ code: 'platform.session_unknown' })
  await expect(watchSession({ ...shown(lin), token: 'not ours' })).rejects.toMatchObject({
    code: 'platform.session_unknown',
  })
  expect(new Set((await asked).map(({ name }) => name))).toEqual(new Set(['lin', 'zhou']))
  // One statement reads the sessions, and one binds them to the browser that was seen for the first time.
  expect(reads.mock.calls).toHaveLength(2)
})

test('a stolen token opens no stream without the cookie of its browser', async () => {
  const lin = await product.signIn('lin')
  const watchSession = watchSessions(product.pool, tokens, 120)
  await watchSession(shown(lin))
  await expect(watchSession({ ...shown({ ...lin, companion: '' }) })).rejects.toMatchObject({
    code: 'platform.session_unknown',
  })
})
