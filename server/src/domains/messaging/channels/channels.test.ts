import { randomUUID } from 'node:crypto'
import { listChannels } from '@seamark/contract/messaging/bulks/bulks'
import {
  continueChannel,
  continueSending,
  getSending,
  listManagedChannels,
  pauseChannel,
  pauseSending,
  testChannel,
} from '@seamark/contract/messaging/channels/channels'
import { copyByHand } from '@seamark/contract/messaging/hands/hands'
import { createClient } from '@seamark/contract/platform/client'
import { startMailServer } from '../../../platform/testing/mail-server.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { addBulk, addChannel, channelBy, statesOf } from '../testing.ts'

const relay = await startMailServer()
afterAll(() => relay.stop())
const account = 'offers@seamark.example'
const product = await startTestApp({
  BULK_SMTP_URL: relay.url,
  BULK_MAIL_FROM: account,
  PUBLIC_ADDRESS: 'http://localhost:3000',
})
const { db, pool, context } = product
const { office, lin } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const another = await product.startAnother()
const mine = office.person('sales')
const mail = await addChannel(db, 'mail', account)
const qq = await channelBy(db, 'qq')

let made = 0
async function bulkBy(channelId: number, count: number) {
  const rows = await addClients(db, mine, count, `channels${(made += 1)}-`)
  const given =
    channelId === mail
      ? rows
      : rows.map(({ id }, at) => ({ id, class: 'qq', address: String(84_000_000 + made * 1000 + at) }))
  if (channelId !== mail)
    for (const { id, address } of given)
      await pool.query('update phonebook.companies set qq = $1 where id = $2', [address, id])
  return { id: await addBulk(db, { by: mine, channelId }, given), rows: given }
}
/** Sends what waits by mail, as a worker does; nothing really leaves. */
const work = () =>
  dispatchChannel(context, mail, (_, calls) =>
    Promise.resolve(new Map(calls.map(({ ref }) => [ref, { outcome: 'sent', code: '' }]))),
  )
const slots = async () => (await pool.query('select from messaging.deliveries')).rowCount
const audits = async (action: string) =>
  (await pool.query('select from platform.audit where action = $1', [action])).rowCount

describe('all sending', () => {
  test('is paused with a reason that everybody reads, and nothing is claimed by worker or hand until it goes on', async () => {
    const [byMail, byHand] = [await bulkBy(mail, 3), await bulkBy(qq, 2)]
    const [one] = byHand.rows
    const paused = await boss.call(pauseSending, { body: { reason: '核对昨天的名单' } })
    expect(paused).toMatchObject({
      isPaused: true,
      why: '核对昨天的名单',
      by: { name: expect.any(String) as unknown },
      waiting: 5,
    })
    expect(paused.bulks.map(({ id, waiting }) => [id, waiting])).toEqual([
      [byMail.id, 3],
      [byHand.id, 2],
    ])
    expect(await lin.call(listChannels, {})).toMatchObject({ sending: { isPaused: true, why: '核对昨天的名单' } })
    const copy = {
      params: { id: byHand.id, targetKind: 'client' as const, targetId: one?.id ?? 0 },
      body: { key: randomUUID() },
    }
    const elsewhere = createClient({ base: another, headers: lin.headers })
    await work()
    for (const call of [lin.call, elsewhere])
      expect(await refusalOf(call(copyByHand, copy))).toMatchObject({ code: 'messaging.sending_paused' })
    expect(await slots()).toBe(0)
    expect([await statesOf(db, byMail.id), await statesOf(db, byHand.id)]).toEqual([{ waiting: 3 }, { waiting: 2 }])

    expect(await refusalOf(boss.call(pauseSending, { body: { reason: '再来' } }))).toMatchObject({
      code: 'messaging.sending_paused_already',
    })
    expect(await refusalOf(boss.call(continueSending, { body: { waiting: 4 } }))).toMatchObject({
      code: 'messaging.waiting_changed',
      message: expect.stringMatching(/4.*5/) as unknown,
    })
    expect((await boss.call(getSending, {})).isPaused).toBe(true)
    expect(await boss.call(continueSending, { body: { waiting: 5 } })).toMatchObject({
      isPaused: false,
      why: '',
      by: null,
    })
    expect(await refusalOf(boss.call(continueSending, { body: { waiting: 5 } }))).toMatchObject({
      code: 'messaging.sending_not_paused',
    })
    await work()
    expect(await statesOf(db, byMail.id)).toEqual({ sent: 3 })
    expect(await lin.call(copyByHand, copy)).toMatchObject({ state: 'handed' })
    expect([await audits('messaging.sendingPaused'), await audits('messaging.sendingContinued')]).toEqual([1, 1])
  })

  test('is nobody’s but theirs who have the screen of channels, and needs a reason', async () => {
    for (const ask of [
      () => lin.call(getSending, {}),
      () => lin.call(pauseSending, { body: { reason: 'x' } }),
      () => lin.call(listManagedChannels, {}),
    ])
      expect(await refusalOf(ask())).toMatchObject({ code: 'platform.forbidden' })
    expect(await refusalOf(lin.call(continueSending, { body: { waiting: 0 } }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect(await refusalOf(boss.call(pauseSending, { body: { reason: ' ' } }))).toMatchObject({
      details: { fields: [{ field: 'reason', code: 'messaging.pause_reason_missing' }] },
    })
  })
})

describe('a channel', () => {
  const channel = async (id: number) => {
    const found = (await boss.call(listManagedChannels, {})).channels.find((one) => one.id === id)
    if (!found) throw new Error('no channel')
    return found
  }

  test('is paused and goes on by its version; its recipients wait while others go on', async () => {
    const { id } = await bulkBy(mail, 1)
    const before = await channel(mail)
    expect(before).toMatchObject({ state: 'ok', waiting: 1, canTest: true, account })
    expect(before.usedToday).toBeGreaterThan(0)
    const params = { id: mail }
    const paused = await boss.call(pauseChannel, { params, version: before.version, body: { reason: '配额' } })
    expect(paused).toMatchObject({ state: 'paused', why: '配额' })
    expect(await refusalOf(boss.call(continueChannel, { params, version: before.version }))).toMatchObject({
      code: 'platform.version_stale',
    })
    expect(
      await refusalOf(boss.call(pauseChannel, { params, version: paused.version, body: { reason: 'x' } })),
    ).toMatchObject({
      code: 'messaging.channel_not_working',
    })
    await work()
    expect(await statesOf(db, id)).toEqual({ waiting: 1 })
    const open = await boss.call(continueChannel, { params, version: paused.version })
    expect(open).toMatchObject({ state: 'ok', why: '' })
    expect(await refusalOf(boss.call(continueChannel, { params, version: open.version }))).toMatchObject({
      code: 'messaging.channel_working',
    })
    await work()
    expect(await statesOf(db, id)).toEqual({ sent: 1 })
    expect([await audits('messaging.channelPaused'), await audits('messaging.channelContinued')]).toEqual([1, 1])
    expect(await refusalOf(boss.call(continueChannel, { params: { id: 987_654_321 }, version: 1 }))).toMatchObject({
      code: 'messaging.channel_not_found',
    })
  })

  test('by mail is tested by signing in, which sends nothing and holds no secret', async () => {
    expect(await boss.call(testChannel, { params: { id: mail } })).toEqual({ isOk: true, code: '' })
    expect(await refusalOf(boss.call(testChannel, { params: { id: qq } }))).toMatchObject({
      code: 'messaging.channel_untestable',
    })
    const other = await addChannel(db, 'mail', 'elsewhere@seamark.example')
    expect(await refusalOf(boss.call(testChannel, { params: { id: other } }))).toMatchObject({
      code: 'messaging.mail_not_set',
    })
    expect(await refusalOf(lin.call(testChannel, { params: { id: mail } }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect(await audits('messaging.channelTested')).toBe(1)
  })

  test('whose relay is away says what the network answered', async () => {
    const away = await startTestApp({
      BULK_SMTP_URL: 'smtp://user:secret@127.0.0.1:9',
      BULK_MAIL_FROM: account,
      PUBLIC_ADDRESS: 'http://localhost:3000',
    })
    await openDesk(away, testPassword)
    const id = await addChannel(away.db, 'mail', account)
    const admin = await away.signIn('sysadmin')
    const answer = await admin.call(testChannel, { params: { id } })
    expect(answer.isOk).toBe(false)
    expect(answer.code).toMatch(/^[A-Z]+$/)
  })
})
