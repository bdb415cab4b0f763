import { signOut } from '@seamark/contract/identity/index'
import { createCompany } from '@seamark/contract/phonebook/index'
import { describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { listen as listenTo } from '../../testing/live-stream.ts'

const product = await startTestApp({ live: true })
const elsewhere = await product.startAnother()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
for (const [username, role] of [
  ['zhou', 'sales'],
  ['wu', 'sales'],
  ['he', 'customerService'],
  ['chen', 'sales'],
  ['root', 'admin'],
] as const)
  await product.addPerson({ username, name: username, role })

const signedIn = async (username: string) => product.signIn(username)
type SignedIn = Awaited<ReturnType<typeof signedIn>>

test('an event reaches those who may see its record, in every process, and nobody else', async () => {
  const [lin, zhou, root] = await Promise.all([signedIn('lin'), signedIn('zhou'), signedIn('root')])
  const [own, colleague, everything] = await Promise.all([
    listen(lin),
    listen(zhou, elsewhere),
    listen(root, elsewhere),
  ])

  const secret = await lin.call(createCompany, { body: { name: '上海远洋物流有限公司' } })
  const pool = await lin.call(createCompany, { body: { name: '宁波公海船务有限公司', visibility: 'public' } })

  const told = (id: number) => ({ topic: 'phonebook.company', id, by: linId })
  await vi.waitFor(() => expect(eventsOfOthers(own)).toEqual([told(secret.id), told(pool.id)]), 10_000)
  await vi.waitFor(() => expect(eventsOfOthers(everything)).toEqual([told(secret.id), told(pool.id)]), 10_000)
  await vi.waitFor(() => expect(eventsOfOthers(colleague)).toEqual([told(pool.id)]), 10_000)
})

test('a stream that opens late is told again what happened meanwhile, and only what its person may see', async () => {
  const [lin, zhou] = await Promise.all([signedIn('lin'), signedIn('zhou')])
  const early = await listen(lin)
  const { id } = await lin.call(createCompany, { body: { name: '青岛启航国际货运有限公司' } })
  await vi.waitFor(
    () => expect(eventsOfOthers(early)).toContainEqual({ topic: 'phonebook.company', id, by: linId }),
    10_000,
  )

  const [late, now, colleague] = await Promise.all([
    listen(lin, product.api, 60_000),
    listen(lin),
    listen(zhou, product.api, 60_000),
  ])
  say('test.after')
  await vi.waitFor(
    () =>
      expect([late, now, colleague].map((stream) => stream.topics().includes('test.after'))).toEqual([
        true,
        true,
        true,
      ]),
    10_000,
  )
  expect([late, now, colleague].map((stream) => stream.events().some((event) => event.id === id))).toEqual([
    true,
    false,
    false,
  ])
})

test('a stream that opens after its person’s rights have changed begins anew', async () => {
  const zhou = await signedIn('zhou')
  const early = await listen(zhou)
  product.context.publish({
    changedRights:
      (await product.pool.query<{ id: number }>(`select id from identity.users where username = 'zhou'`)).rows[0]?.id ??
      0,
  })
  await vi.waitFor(() => expect(early.ended()).toBe(true), 3000)
  const [late, now] = await Promise.all([listen(zhou, product.api, 60_000), listen(zhou)])
  await vi.waitFor(() => expect(late.ended()).toBe(true), 3000)
  expect(now.ended()).toBe(false)
})

test('a stream has the headers of every answer', async () => {
  const lin = await signedIn('lin')
  const { headers } = await listen(lin)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('streams open while the pages keep every connection busy', async () => {
  const busy = await startTestApp({ live: true, DATABASE_POOL: '2', OVERLOAD_WAITING: '1' })
  await busy.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
  const lin = await busy.signIn('lin')
  // No lock: a page gives up waiting for one after two seconds, which a slow machine may need for the streams.
  const isOver = Promise.withResolvers<void>()
  const held = [1, 2].map(async () => {
    const isHeld = Promise.withResolvers<void>()
    const holding = busy.context.db.connection().execute(() => {
      isHeld.resolve()
      return isOver.promise
    })
    await isHeld.promise
    return { holding }
  })
  const holdings = await Promise.all(held)

  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(lin, busy.api)))
  expect(streams.map(({ ended }) => ended())).not.toContain(true)
  const page = await fetch(`${busy.api}/phonebook/companies`, { headers: lin.headers() })
  expect(page.status).toBe(503)
  isOver.resolve()
  await Promise.all(holdings.map(({ holding }) => holding))
})

test('an eleventh stream of a person ends her oldest one, which is told why, and nobody else’s', async () => {
  const [lin, zhou] = await Promise.all([signedIn('lin'), signedIn('zhou')])
  const other = await listen(zhou)
  const streams: Stream[] = []
  for (let count = 0; count < 11; count += 1) streams.push(await listen(lin))
  await vi.waitFor(() => expect(streams[0]?.ended()).toBe(true), 3000)
  expect(streams[0]?.text()).toContain('event: replaced\n\n')
  expect([...streams.slice(1), other].map(({ ended }) => ended())).not.toContain(true)
})

describe('a stream is ended', () => {
  test('at once in every process when its session ends, and only that one', async () => {
    const [leaving, staying] = await Promise.all([signedIn('lin'), signedIn('lin')])
    const [here, there, other] = await Promise.all([
      listen(leaving),
      listen(leaving, elsewhere),
      listen(staying, elsewhere),
    ])
    await leaving.call(signOut, {})
    await vi.waitFor(() => expect([here.ended(), there.ended()]).toEqual([true, true]), 3000)
    expect(other.ended()).toBe(false)
  })

  test('when events may have been missed, so that the screen asks again', async () => {
    const stream = await listen(await signedIn('lin'))
    await product.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'seamark live' and datname = current_database()",
    )
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 10_000)
    const again = await listen(await signedIn('lin'))
    say('test.again')
    await vi.waitFor(() => expect(again.topics()).toContain('test.again'), 10_000)
  })
})

test('rights are read again at every beat', { timeout: 30_000 }, async () => {
  const [disabled, idle, demoted] = await Promise.all([signedIn('wu'), signedIn('chen'), signedIn('he')])
  const [wu, chen, he] = await Promise.all([listen(disabled), listen(idle), listen(demoted)])
  say('test.company', 321)
  await vi.waitFor(
    () => expect([wu, chen, he].map(ownTopics)).toEqual([['test.company'], ['test.company'], ['test.company']]),
    10_000,
  )

  await product.pool.query("update identity.users set disabled_at = now() where username = 'wu'")
  await product.pool.query(
    `update identity.sessions set last_seen_at = now() - interval '3 hours' where user_id = (select id from identity.users where username = 'chen')`,
  )
  await product.pool.query(
    `update identity.sessions set last_seen_at = now() - interval '3 minutes' where user_id = (select id from identity.users where username = 'he')`,
  )
  await product.pool.query(
    `update identity.roles set codes = array_remove(codes, 321) where authority = 'customerService'`,
  )
  await vi.waitFor(() => expect(wu.ended()).toBe(true), 8000)
  await vi.waitFor(() => expect(chen.ended()).toBe(true), 8000)

  const beats = he.beats()
  await vi.waitFor(() => expect(he.beats()).toBeGreaterThan(beats), 10_000)
  say('test.company', 321)
  say('test.other', 304)
  await vi.waitFor(() => expect(ownTopics(he)).toEqual(['test.company', 'test.other']), 10_000)

  // Watching does not use the session: an open page must not keep it from becoming idle.
  const { rows } = await product.pool.query<{ since: number }>(
    `select extract(epoch from now() - max(last_seen_at))::int as since from identity.sessions where user_id = (select id from identity.users where username = 'he')`,
  )
  expect(rows[0]?.since).toBeGreaterThanOrEqual(180)
})

const say = (topic: string, code = 321) =>
  product.context.publish({ event: { topic }, audience: { code, holder: null } })

const listen = (person: SignedIn, base = product.api, since = 0) => listenTo(base, person.headers(), since)

type Stream = Awaited<ReturnType<typeof listen>>

/** Returns the events except those about one's own sessions, because word of the sign-in may arrive after the stream was opened. */
const eventsOfOthers = ({ events }: Stream) => events().filter(({ topic }) => topic !== 'identity.sessions')

/** The topics of this test; people also hear about their own sessions. */
const ownTopics = ({ topics }: Stream) => topics().filter((topic) => topic.startsWith('test.'))
