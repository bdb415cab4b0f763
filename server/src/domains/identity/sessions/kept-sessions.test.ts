import { tokenClaims } from '@seamark/contract/identity/sessions/users'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPool } from '../../../platform/database/connection.ts'
import { Failure } from '../../../platform/failure.ts'
import { readOrCreateSecret } from '../../../platform/secrets.ts'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { startWire } from '../../../platform/testing/http.ts'
import { startTestApp } from '../../../testing.ts'
import { findPeopleNames } from '../accounts/names.queries.ts'
import { PeopleNames } from './kept-names.queries.ts'
import { KeptSessions } from './kept-sessions.queries.ts'
import { Tokens } from './tokens.rules.ts'

const product = await startTestApp()
const tokens = new Tokens(await readOrCreateSecret(product.pool, 'tokens'))
const wire = await startWire(product.url)
type SignedIn = Awaited<ReturnType<typeof product.signIn>>

/** Sessions as one process keeps them. `reads` counts what it reads of sessions the long way. */
function startProcess(channelUrl = product.url) {
  const channel = createPool(channelUrl, { max: 1, statementTimeout: 1000 })
  const pool = createPool(product.url, { max: 4, statementTimeout: 5000 })
  afterAll(() => Promise.all([channel.end(), pool.end()]))
  const sessions = new KeptSessions(channel, pool, tokens, 120)
  const reads = vi.spyOn(pool, 'query')
  const asks = vi.spyOn(channel, 'connect')
  const admit = (person: SignedIn, cookies = person.companion) =>
    sessions.authenticate({ token: person.token, exchange: browserWith(cookies) })
  const answer = (person: SignedIn, cookies?: string) =>
    admit(person, cookies).then(
      () => 'admitted',
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    )
  const recall = (person: SignedIn) => sessions.recall({ token: person.token, exchange: browserWith(person.companion) })
  const nameOf = async (id: number) =>
    (await findPeopleNames({ db: product.db, keptNames: sessions.names }, [id])).get(id)
  return { admit, answer, reads, recall, asks, nameOf }
}

const browserWith = (cookies: string) => ({
  address: '127.0.0.1',
  origin: product.address,
  userAgent: '',
  secure: false,
  cookie: (name: string) => new RegExp(`${name}=([^;]+)`).exec(cookies)?.[1],
  setCookie: () => undefined,
  clearCookie: () => undefined,
  clearSiteData: () => undefined,
  gone: new AbortController().signal,
})

const [here, there] = [startProcess(), startProcess()]
const query = (text: string, values: unknown[] = []) => product.pool.query(text, values)
const sidOf = ({ token }: SignedIn) =>
  tokenClaims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sid

let count = 0
/** Somebody in sales, signed in and kept by both processes. */
async function signInAnew() {
  count += 1
  const username = `lin${count}`
  const id = await product.addPerson({ username, name: username, role: 'sales' })
  const person = await product.signIn(username)
  await keep(person)
  return { person, id }
}

/** The first request binds the session, which is a change of its own. */
async function keep(person: SignedIn) {
  for (let times = 0; times < 2; times++) for (const process of [here, there]) await process.admit(person)
}

beforeEach(() => {
  here.reads.mockClear()
  there.reads.mockClear()
})

test('a kept session is not read again', async () => {
  const { person, id } = await signInAnew()
  here.reads.mockClear()
  for (let times = 0; times < 5; times++) expect((await here.admit(person)).id).toBe(id)
  expect(here.reads).not.toHaveBeenCalled()
})

test('calls that begin together are confirmed by one question, which is asked after all of them', async () => {
  const { person } = await signInAnew()
  here.asks.mockClear()
  const recalled = await Promise.all([here.recall(person), here.recall(person), here.recall(person)])
  expect(here.asks).not.toHaveBeenCalled()
  const confirmed = await Promise.all(recalled.map(async (one) => (await one?.holds) === true))
  expect(confirmed).toEqual([true, true, true])
  expect(here.asks).toHaveBeenCalledTimes(1)
})

test('a call that has begun before its session was ended is not confirmed', async () => {
  const { person, id } = await signInAnew()
  await query('update identity.users set disabled_at = now() where id = $1', [id])
  const recalled = await here.recall(person)
  expect(await recalled?.holds).toBe(false)
})

describe('a session that is over is refused by every process at the next request', () => {
  const ways: [what: string, change: (who: { person: SignedIn; id: number }) => Promise<unknown>, code: string][] = [
    ['signed out', (who) => set(who, `ended_at = now(), end_reason = 'signed_out'`), 'platform.session_unknown'],
    ['ended', (who) => set(who, `ended_at = now(), end_reason = 'ended_elsewhere'`), 'platform.session_ended'],
    [
      'deleted',
      (who) => query('delete from identity.sessions where id = $1', [sidOf(who.person)]),
      'platform.session_unknown',
    ],
    ['expired', (who) => set(who, `expires_at = now()`), 'platform.session_expired'],
    ['not used', (who) => set(who, `last_seen_at = now() - interval '121 minutes'`), 'platform.session_expired'],
    [
      'of a disabled account',
      ({ id }) => query('update identity.users set disabled_at = now() where id = $1', [id]),
      'platform.session_ended',
    ],
    [
      'in a role that was taken away',
      ({ id }) => query('delete from identity.user_roles where user_id = $1', [id]),
      'platform.session_ended',
    ],
  ]
  test.each(ways)('%s', async (_what, change, code) => {
    const who = await signInAnew()
    await change(who)
    expect([await here.answer(who.person), await there.answer(who.person)]).toEqual([code, code])
  })

  test('alone: nobody else is read again', async () => {
    const [gone, stays] = [await signInAnew(), await signInAnew()]
    here.reads.mockClear()
    await set(gone, `ended_at = now(), end_reason = 'signed_out'`)
    expect(await here.answer(stays.person)).toBe('admitted')
    expect(here.reads).not.toHaveBeenCalled()
  })

  test('control: without its trigger a kept session would be believed', async () => {
    const who = await signInAnew()
    await query('alter table identity.sessions disable trigger sessions_rights_changed')
    await set(who, `ended_at = now(), end_reason = 'signed_out'`)
    expect(await here.answer(who.person)).toBe('admitted')
    await query('alter table identity.sessions enable trigger sessions_rights_changed')
    await set(who, `end_reason = 'ended_elsewhere'`)
    expect(await here.answer(who.person)).toBe('platform.session_ended')
  })
})

describe('a change', () => {
  test('holds once it has committed, whatever has committed before and after', async () => {
    const [slow, quick] = [await signInAnew(), await signInAnew()]
    const client = await product.pool.connect()
    await client.query('begin')
    await client.query('update identity.users set disabled_at = now() where id = $1', [slow.id])
    await set(quick, `ended_at = now(), end_reason = 'signed_out'`)
    expect([await here.answer(slow.person), await here.answer(quick.person)]).toEqual([
      'admitted',
      'platform.session_unknown',
    ])
    await client.query('commit')
    client.release()
    expect(await here.answer(slow.person)).toBe('platform.session_ended')
  })

  test('is not lost when it comes while the session is read', async () => {
    const [slow, other] = [await signInAnew(), await signInAnew()]
    // A use is stored once a minute, and waits here for the lock.
    await set(slow, `last_seen_at = now() - interval '2 minutes'`)
    const client = await product.pool.connect()
    await client.query('begin')
    await client.query('select from identity.sessions where id = $1 for update', [sidOf(slow.person)])
    const asked = here.answer(slow.person)
    await lockAwaited(product.pool)
    await query('update identity.users set disabled_at = now() where id = $1', [slow.id])
    expect(await here.answer(other.person)).toBe('admitted')
    await client.query('commit')
    client.release()
    expect(await asked).toBe('admitted')
    expect(await here.answer(slow.person)).toBe('platform.session_ended')
  })
})

describe('rights are those of the moment in every process', () => {
  const reachOf = async (person: SignedIn) => {
    const found = [(await here.admit(person)).reach, (await there.admit(person)).reach]
    return found.map((reach) => (reach.kind === 'people' ? reach.ids.toSorted((one, two) => one - two) : 'all'))
  }

  test('a code of the role', async () => {
    const { person } = await signInAnew()
    await query("update identity.roles set codes = array_remove(codes, 321) where authority = 'sales'")
    expect([(await here.admit(person)).codes.has(321), (await there.admit(person)).codes.has(321)]).toEqual([
      false,
      false,
    ])
    await query("update identity.roles set codes = codes || 321 where authority = 'sales'")
    expect([(await here.admit(person)).codes.has(321), (await there.admit(person)).codes.has(321)]).toEqual([
      true,
      true,
    ])
  })

  test('the people of her department, below it, and those who come', async () => {
    const [manager, colleague] = [await signInAnew(), await signInAnew()]
    const { rows } = await product.pool.query<{ id: number }>(
      "insert into identity.departments (name) values ('East'), ('Ningbo') returning id",
    )
    const [east, ningbo] = rows.map(({ id }) => id)
    await query("update identity.roles set scope = 'department' where authority = 'sales'")
    await query('update identity.users set department_id = $1 where id = $2', [east, manager.id])
    await query('update identity.users set department_id = $1 where id = $2', [ningbo, colleague.id])
    await keep(manager.person)
    expect(await reachOf(manager.person)).toEqual([[manager.id], [manager.id]])
    await query('update identity.departments set parent_id = $1 where id = $2', [east, ningbo])
    const both = [manager.id, colleague.id]
    expect(await reachOf(manager.person)).toEqual([both, both])
    await query('update identity.users set department_id = null where id = $1', [colleague.id])
    expect(await reachOf(manager.person)).toEqual([[manager.id], [manager.id]])
    await query("update identity.roles set scope = 'own' where authority = 'sales'")
  })

  test('a stand-in, from its beginning to its end', async () => {
    const [cover, absent] = [await signInAnew(), await signInAnew()]
    const both = [cover.id, absent.id]
    await query(
      `insert into identity.covers (absent_id, cover_id, starts_at, ends_at, created_by)
       values ($1, $2, now() - interval '1 hour', now() + interval '1 day', $1)`,
      [absent.id, cover.id],
    )
    expect(await reachOf(cover.person)).toEqual([both, both])
    await query(`update identity.covers set ends_at = now() + interval '300 ms' where cover_id = $1`, [cover.id])
    expect(await reachOf(cover.person)).toEqual([both, both])
    await vi.waitFor(async () => expect(await reachOf(cover.person)).toEqual([[cover.id], [cover.id]]))
  })

  test('a session that another process has bound to its browser is refused without the cookie', async () => {
    await product.addPerson({ username: 'bound', name: 'bound', role: 'sales' })
    const person = await product.signIn('bound')
    for (let times = 0; times < 2; times++) expect(await here.answer(person, '')).toBe('admitted')
    expect(await there.answer(person)).toBe('admitted')
    expect([await here.answer(person, ''), await here.answer(person)]).toEqual(['platform.session_unknown', 'admitted'])
  })
})

describe('names of people', () => {
  const rename = (id: number, name: string) => query('update identity.users set name = $2 where id = $1', [id, name])

  test('are kept, and read anew at the next request after a change', async () => {
    const [reader, named] = [await signInAnew(), await signInAnew()]
    const before = await here.nameOf(named.id)
    await rename(named.id, '林航')
    expect(await here.nameOf(named.id)).toBe(before)
    for (const process of [here, there]) {
      await process.admit(reader.person)
      expect(await process.nameOf(named.id)).toBe('林航')
    }
  })

  test('of a call that has begun before a change are not answered', async () => {
    const [reader, named] = [await signInAnew(), await signInAnew()]
    // What is kept of both was read before the change, which commits before either call asks whether it holds.
    await rename(named.id, '林海')
    const recalled = await Promise.all([here.recall(reader.person), here.recall(named.person)])
    expect(await Promise.all(recalled.map(async (one) => one?.holds))).toEqual([false, false])
  })

  test('that were being read when they changed are not kept', async () => {
    const names = new PeopleNames()
    const read = async () => {
      names.forget([7])
      return new Map([[7, '旧名']])
    }
    await names.find([7], read)
    expect(await names.find([7], async () => new Map([[7, '新名']]))).toEqual(new Map([[7, '新名']]))
  })
})

test('a process that cannot ask what has changed believes nothing that it keeps, until it can ask again', async () => {
  const cutOff = startProcess(wire.url)
  const { person } = await signInAnew()
  const other = await signInAnew()
  for (const one of [person, other.person]) await cutOff.admit(one)
  cutOff.reads.mockClear()
  expect([await cutOff.answer(person), cutOff.reads.mock.calls.length]).toEqual(['admitted', 0])
  wire.cut()
  await query(`update identity.sessions set ended_at = now(), end_reason = 'ended_elsewhere' where id = $1`, [
    sidOf(person),
  ])
  expect(await cutOff.answer(person)).toBe('platform.session_ended')
  for (let times = 0; times < 2; times++) {
    cutOff.reads.mockClear()
    expect([await cutOff.answer(other.person), cutOff.reads.mock.calls.length]).toEqual(['admitted', 1])
  }
  wire.mend()
  await cutOff.admit(other.person)
  cutOff.reads.mockClear()
  expect([await cutOff.answer(other.person), cutOff.reads.mock.calls.length]).toEqual(['admitted', 0])
  expect(await cutOff.answer(person)).toBe('platform.session_ended')
})

const set = ({ person }: { person: SignedIn }, change: string) =>
  query(`update identity.sessions set ${change} where id = $1`, [sidOf(person)])
