import { endOtherSessions, endOwnSession, listOwnSessions } from '@seamark/contract/identity/index'
import { createClient } from '@seamark/contract/platform/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../../platform/testing/live-stream.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp } from '../../../testing.ts'
import { auditSince } from '../testing.ts'
import { forgetSessions, rightsChanged } from './ends.commands.ts'

const product = await startTestApp({ live: true })
const elsewhere = await product.startAnother()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })
type SignedIn = Awaited<ReturnType<typeof product.signIn>>

const signedOut = { httpStatus: 401, body: { status: 50008, errors: 'login', code: 'platform.session_unknown' } }
const endedElsewhere = { httpStatus: 401, body: { status: 50012, errors: 'login', code: 'platform.session_ended' } }

const { begin, audited } = auditSince(product.pool)
beforeEach(async () => {
  await product.pool.query('delete from identity.sessions')
  await begin()
})

describe('the own sessions', () => {
  test('are those by which the person could go on, this one first', async () => {
    const [former, idle, expired, ended] = [await lin(), await lin(), await lin(), await lin()]
    const here = await lin()
    await product.signIn('zhou')
    await set(
      former,
      "last_seen_at = now() - interval '5 minutes', user_agent = 'Mozilla/5.0 (iPhone; CPU) CriOS/142.0', address = '10.0.0.7'",
    )
    await set(idle, "last_seen_at = now() - interval '121 minutes'")
    await set(expired, "expires_at = now() - interval '1 second'")
    await set(ended, "ended_at = now(), end_reason = 'signed_out'")

    const { sessions } = await here.call(listOwnSessions, {})
    expect(sessions.map(({ id, current }) => [id, current])).toEqual([
      [sidOf(here), true],
      [sidOf(former), false],
    ])
    expect(sessions[0]).toMatchObject({
      way: 'password',
      address: '127.0.0.1',
      device: { system: 'other' },
      role: { names: { zh: '销售' } },
    })
    expect(sessions[1]).toMatchObject({
      address: '10.0.0.7',
      device: { browser: 'chrome', version: '142', system: 'ios' },
    })
  })

  test('are twenty at most: a new one ends the one that was not used for longest', async () => {
    const others = await Promise.all(Array.from({ length: 19 }, () => lin()))
    const [oldest] = [await lin()]
    await set(oldest, "last_seen_at = now() - interval '1 minute'")
    const newest = await lin()
    expect((await newest.call(listOwnSessions, {})).sessions).toHaveLength(20)
    await expect(oldest.call(listOwnSessions, {})).rejects.toMatchObject(endedElsewhere)
    await Promise.all(others.map((other) => other.call(listOwnSessions, {})))
  })
})

describe('ending another session', () => {
  test('is known to every process at its next request, closes its stream at once, and is audited', async () => {
    const [here, there, third] = [await lin(), await lin(), await lin()]
    const [stream, untouched] = [await listen(elsewhere, there.headers()), await listen(elsewhere, third.headers())]
    await here.call(endOwnSession, { params: { id: sidOf(there) } })
    await expect(createClient({ base: elsewhere, headers: there.headers })(listOwnSessions, {})).rejects.toMatchObject(
      endedElsewhere,
    )
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 3000)
    expect(untouched.ended()).toBe(false)
    await third.call(listOwnSessions, {})
    expect(await audited('identity.sessionEnded')).toEqual([
      { actor_id: linId, subject_id: linId, after: { sessions: 1 } },
    ])
  })

  test('that is over already changes nothing', async () => {
    const [here, there] = [await lin(), await lin()]
    await set(there, "ended_at = now(), end_reason = 'signed_out'")
    await here.call(endOwnSession, { params: { id: sidOf(there) } })
    await expect(there.call(listOwnSessions, {})).rejects.toMatchObject(signedOut)
    expect(await audited('identity.sessionEnded')).toHaveLength(0)
  })

  test("is refused for this one, and somebody else's is as unknown as none", async () => {
    const [here, zhou] = [await lin(), await product.signIn('zhou')]
    const end = (id: string) => here.call(endOwnSession, { params: { id } })
    for (const id of [sidOf(here), sidOf(here).toUpperCase()])
      await expect(end(id)).rejects.toMatchObject({ httpStatus: 409, body: { code: 'identity.session_is_this' } })
    const answers = await Promise.all(
      [sidOf(zhou), '00000000-0000-4000-8000-000000000000'].map((id) => end(id).catch((error: unknown) => error)),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ httpStatus: 404, body: { code: 'platform.not_found' } })
    await expect(end("1' or true --")).rejects.toMatchObject({ httpStatus: 400 })
    await zhou.call(listOwnSessions, {})
    await here.call(listOwnSessions, {})
  })

  test('or all others leaves this one, and says how many', async () => {
    const [here, ...others] = [await lin(), await lin(), await lin()]
    const zhou = await product.signIn('zhou')
    expect(await here.call(endOtherSessions, {})).toEqual({ ended: 2 })
    for (const other of others) await expect(other.call(listOwnSessions, {})).rejects.toMatchObject(endedElsewhere)
    expect((await here.call(listOwnSessions, {})).sessions).toHaveLength(1)
    await zhou.call(listOwnSessions, {})
    expect(await here.call(endOtherSessions, {})).toEqual({ ended: 0 })
    expect(await audited('identity.sessionEnded')).toEqual([
      { actor_id: linId, subject_id: linId, after: { sessions: 2 } },
    ])
  })

  test('and beginning one is told to whoever looks at the list', async () => {
    const here = await lin()
    const stream = await listen(elsewhere, here.headers())
    /** Events arrive in order, so the signal comes after everything before it. */
    const toldBefore = async (signal: string) => {
      product.context.publish({ event: { topic: signal }, audience: { person: linId } })
      await vi.waitFor(() => expect(stream.topics()).toContain(signal), 10_000)
      return stream.topics().filter((topic) => topic === 'identity.sessions').length
    }
    const first = await toldBefore('test.first')
    const there = await lin()
    expect(await toldBefore('test.begun')).toBe(first + 1)
    await here.call(endOwnSession, { params: { id: sidOf(there) } })
    expect(await toldBefore('test.ended')).toBe(first + 2)
  })
})

test('who changes rights closes the live streams opened with the old ones, in every process, and nobody else’s', async () => {
  const [here, zhou] = [await lin(), await product.signIn('zhou')]
  const [stream, there, other] = [
    await listen(product.api, here.headers()),
    await listen(elsewhere, here.headers()),
    await listen(elsewhere, zhou.headers()),
  ]
  await write(product.context, { permission: 'identity.ownSession', audit: 'test.rightsChanged' }, async (tx) => {
    rightsChanged(tx, [linId, linId])
    await tx.audit({ subject: 'user', id: linId })
  })
  await vi.waitFor(() => expect([stream.ended(), there.ended()]).toEqual([true, true]), 3000)
  expect(other.ended()).toBe(false)
  await here.call(listOwnSessions, {})
})

test('sessions are kept for half a year after their end', async () => {
  const [old, kept, here] = [await lin(), await lin(), await lin()]
  await set(old, "expires_at = now() - interval '181 days'")
  await set(kept, "expires_at = now() - interval '179 days'")
  await forgetSessions(product.context)
  const { rows } = await product.pool.query<{ id: string }>('select id from identity.sessions')
  expect(rows.map(({ id }) => id).toSorted()).toEqual([sidOf(kept), sidOf(here)].toSorted())
})

const lin = () => product.signIn('lin')
const sidOf = ({ token }: Pick<SignedIn, 'token'>) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const set = (person: SignedIn, change: string) =>
  product.pool.query(`update identity.sessions set ${change} where id = $1`, [sidOf(person)])
