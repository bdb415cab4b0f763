import { createHmac } from 'node:crypto'
import { changeChannel, listManagedChannels, renewHook } from '@seamark/contract/messaging/channels/channels'
import {
  listFailedEvents,
  removeFailedEvents,
  retryFailedEvents,
} from '@seamark/contract/messaging/channels/failed-events'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { startWhatsapp } from '../../../platform/testing/whatsapp-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { byAccount } from '../dispatch/accounts.commands.ts'
import { dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { createAdapters } from '../providers/adapters/registry.ts'
import { addAccount, addBulk, addPhoneClients, statesOf } from '../testing.ts'
import { hookSecret } from './addresses.rules.ts'
import { workOnHookEvents } from './hook-events.commands.ts'
import { forgetOldNews } from './sweeps.commands.ts'

const provider = await startWhatsapp()
afterAll(() => provider.stop())
const environment = { WHATSAPP_API_ADDRESS: provider.address, PUBLIC_ADDRESS: 'http://crm.example' }
const product = await startTestApp(environment)
const { db, context, pool, address, logged } = product
const { office } = await openDesk(product, testPassword)
const mine = office.person('sales')
const boss = await product.signIn('sysadmin')
const adapters = createAdapters(readConfig(environment))
const account = '104920201234567'
const secrets = { accessToken: 'token-of-the-tests', appSecret: 'app-secret-of-the-tests', verifyToken: 'verify-me' }
const text = '{{contact|您好}}，美西本周运价已更新'
const whatsapp = await addAccount(context, {
  kind: 'whatsapp',
  account,
  secrets,
  texts: [{ name: 'rates_weekly', language: 'zh_CN', text }],
})
const sms = await addAccount(context, {
  kind: 'sms',
  account: '航标货运',
  secrets: { accessKeyId: 'a', accessKeySecret: 'b' },
})
/** A product that lets a caller read three times a minute. */
const narrow = await startTestApp({ ...environment, READS_PER_MINUTE: '3' })
const quick = await addAccount(narrow.context, {
  kind: 'sms',
  account: '航标货运',
  secrets: { accessKeyId: 'a', accessKeySecret: 'b' },
})
beforeEach(() => {
  provider.mode = 'ok'
})

const managed = async (id: number) => {
  const found = (await boss.call(listManagedChannels, {})).channels.find((one) => one.id === id)
  if (!found?.provider) throw new Error('no account')
  return { ...found, provider: found.provider }
}
const hookOf = async (id: number) =>
  (await managed(id)).provider.hook.address?.replace('http://crm.example', address) ?? ''
const sign = (body: string, secret = secrets.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
async function push(id: number, body: unknown, { signature }: { signature?: string } = {}) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(await hookOf(id), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? sign(raw) },
    body: raw,
  })
  return { status: response.status, text: await response.text() }
}
const told = (value: object, to = account) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: to }, ...value } }] }],
})
const status = (id: string, ref: string, state: string, errors: number[] = []) =>
  told({
    statuses: [
      {
        id,
        status: state,
        timestamp: '1795150000',
        biz_opaque_callback_data: ref,
        ...(errors.length > 0 ? { errors: errors.map((code) => ({ code })) } : {}),
      },
    ],
  })
const work = (id = whatsapp) => workOnHookEvents(context, adapters, id)
const openEvents = async (id = whatsapp) =>
  (await pool.query('select from messaging.hook_events where channel_id = $1 and worked_at is null', [id])).rowCount

let made = 0
async function sendOne() {
  made += 1
  const number = `+86139${String(made).padStart(8, '0')}`
  const [row] = await addPhoneClients(db, { by: mine, kind: 'whatsapp', numbers: [number] })
  if (!row) throw new Error('no client')
  const bulkId = await addBulk(db, { by: mine, channelId: whatsapp, text }, [row])
  await dispatchChannel(context, whatsapp, byAccount(adapters))
  const { rows } = await pool.query<{ ref: string; id: string }>(
    'select client_ref as ref, provider_id as id from messaging.deliveries where bulk_id = $1',
    [bulkId],
  )
  return { bulkId, number, companyId: row.id, ref: rows[0]?.ref ?? '', id: rows[0]?.id ?? '' }
}

describe('the address of a webhook', () => {
  test('is shown to be ours by the token that its owner has chosen, and by no other', async () => {
    const base = await hookOf(whatsapp)
    const asked = (token: string) =>
      fetch(`${base}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
    const right = await asked('verify-me')
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    const wrong = await asked('verify-you')
    expect([wrong.status, await wrong.text()]).toEqual([403, ''])
    expect((await fetch(`${base}x?hub.mode=subscribe&hub.verify_token=verify-me&hub.challenge=1`)).status).toBe(404)
  })

  test('that is not ours has no effect, and nothing is written for it', async () => {
    const before = (await managed(whatsapp)).provider.hook
    const response = await fetch(`${address}/api/hooks/${whatsapp}/${'x'.repeat(43)}`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect((await fetch(`${address}/api/hooks/987654321/x`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await managed(whatsapp)).provider.hook).toEqual(before)
  })

  test('lets its provider tell as often as it must, once it has shown the right one', async () => {
    const right = `${narrow.address}/api/hooks/${quick}/${hookSecret(narrow.context.seal, quick, 1)}`
    const statuses: number[] = []
    for (let told = 0; told < 8; told += 1) statuses.push((await fetch(right, { method: 'POST', body: '[]' })).status)
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
  })

  test('is another one once it was renewed, and the old one is refused', async () => {
    const old = await hookOf(sms)
    const body = JSON.stringify([])
    expect((await fetch(old, { method: 'POST', body })).status).toBe(200)
    const { version } = await managed(sms)
    await boss.call(renewHook, { params: { id: sms }, version })
    expect((await fetch(old, { method: 'POST', body })).status).toBe(404)
    expect((await push(sms, [])).status).toBe(200)
  })

  test('is heard only from the sources of its account, where it names some', async () => {
    const from = async (sources: string) => {
      const { version, name } = await managed(sms)
      return boss.call(changeChannel, { params: { id: sms }, version, body: { name, settings: { sources } } })
    }
    await from('203.0.113.0/24')
    const before = (await managed(sms)).provider.hook
    expect((await push(sms, [])).status).toBe(401)
    expect((await managed(sms)).provider.hook).toMatchObject({
      taken: before.taken,
      refused: before.refused + 1,
      why: 'source',
    })
    await from('203.0.113.0/24, 127.0.0.1, ::1')
    expect((await push(sms, [])).status).toBe(200)
    expect(await refusalOf(from('sms.example'))).toMatchObject({ code: 'messaging.sources_wrong' })
    await from('')
    expect((await push(sms, [])).status).toBe(200)
    const { rowCount } = await pool.query(
      `select from platform.audit a join platform.audit_values v on v.audit_id = a.id
       where a.action = 'messaging.channelChanged' and a.subject_id = $1 and v.after ->> 'sources' = '203.0.113.0/24'`,
      [sms],
    )
    expect(rowCount).toBe(1)
  })

  test('stands in no log', () => {
    expect(logged.join('\n')).not.toMatch(/\/api\/hooks\/\d+\/[\w-]{43}/)
    expect(logged.join('\n')).not.toMatch(/of-the-tests/)
  })
})

describe('a call of a webhook', () => {
  test('with a foreign signature is refused without effect, and counted', async () => {
    const sent = await sendOne()
    const { hook } = (await managed(whatsapp)).provider
    const body = JSON.stringify(status(sent.id, sent.ref, 'read'))
    for (const signature of [sign(body, 'another secret'), sign(`${body} `), 'sha256=', ''])
      expect((await push(whatsapp, body, { signature })).status).toBe(401)
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ sent: 1 })
    expect((await managed(whatsapp)).provider.hook).toMatchObject({ refused: hook.refused + 4, why: 'unsigned' })
    expect(await openEvents()).toBe(0)
  })

  test('in another form, or of more than a megabyte, is refused', async () => {
    expect((await push(whatsapp, 'no json')).status).toBe(400)
    expect((await push(whatsapp, { object: 'page', entry: [] })).status).toBe(400)
    expect((await push(whatsapp, 'x'.repeat(1_048_577))).status).toBe(413)
    expect((await managed(whatsapp)).provider.hook.why).toBe('tooLarge')
  })

  test('that is told twice is kept once', async () => {
    const sent = await sendOne()
    const { hook } = (await managed(whatsapp)).provider
    const delivered = status(sent.id, sent.ref, 'delivered')
    for (const _ of [1, 2, 3]) expect((await push(whatsapp, delivered)).status).toBe(200)
    expect(await openEvents()).toBe(1)
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ delivered: 1 })
    expect((await managed(whatsapp)).provider.hook).toMatchObject({
      taken: hook.taken + 3,
      repeated: hook.repeated + 2,
    })
    const { rows } = await pool.query<{ event: unknown }>(
      'select event from messaging.hook_events where worked_at is not null',
    )
    expect(rows.every(({ event }) => event === null)).toBe(true)
  })

  test('about another number of the same app is none of this account’s', async () => {
    const sent = await sendOne()
    const body = told({ statuses: [{ id: sent.id, status: 'read', timestamp: '1795150000' }] }, '999999999')
    expect((await push(whatsapp, body)).status).toBe(200)
    expect(await openEvents()).toBe(0)
  })
})

describe('what a provider tells of a message', () => {
  test('moves it on in one direction, in whatever order it comes', async () => {
    const sent = await sendOne()
    for (const state of ['read', 'delivered', 'sent']) await push(whatsapp, status(sent.id, sent.ref, state))
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ read: 1 })
    await push(whatsapp, status(sent.id, sent.ref, 'failed', [131026]))
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ read: 1 })
  })

  test('proves that one of unknown outcome has left', async () => {
    provider.mode = 'takeThenTimeOut'
    const sent = await sendOne()
    expect(await statesOf(db, sent.bulkId)).toEqual({ unknown: 1 })
    await push(whatsapp, status('wamid.late', sent.ref, 'delivered'))
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ delivered: 1 })
    expect(provider.countOf(sent.number.slice(1))).toBe(1)
  })

  test('that a server in trouble has answered by an error of nobody’s list may have left, and keeps its slot', async () => {
    provider.mode = 'refuse'
    provider.refusal = { status: 500, json: { error: { message: 'trouble', code: 1 } } }
    const sent = await sendOne()
    expect(await statesOf(db, sent.bulkId)).toEqual({ unknown: 1 })
    expect(sent.ref).not.toBe('')
  })

  test('that comes before its call has ended waits for it', async () => {
    const sent = await sendOne()
    await pool.query(`update messaging.recipients set state = 'calling' where client_ref = $1`, [sent.ref])
    await push(whatsapp, status(sent.id, sent.ref, 'delivered'))
    await work()
    expect(await openEvents()).toBe(1)
    await pool.query(`update messaging.recipients set state = 'sent' where client_ref = $1`, [sent.ref])
    await work()
    expect(await openEvents()).toBe(0)
    expect(await statesOf(db, sent.bulkId)).toEqual({ delivered: 1 })
  })

  test('is a failure with its reason; who has stopped marketing messages gets no more by any way', async () => {
    const [lost, stopped] = [await sendOne(), await sendOne()]
    await push(whatsapp, status(lost.id, lost.ref, 'failed', [131026]))
    await push(whatsapp, status(stopped.id, stopped.ref, 'failed', [131050]))
    await work()
    expect(await statesOf(db, lost.bulkId)).toEqual({ 'failed badTarget': 1 })
    const suppressed = async (bulkId: number) =>
      (
        await pool.query<{ class: string; reason: string; days: number | null }>(
          `select s.class, s.reason, round(extract(epoch from s.until - now()) / 86400)::int as days
           from messaging.suppressions s join messaging.recipients r on r.address_key = s.address_key where r.bulk_id = $1`,
          [bulkId],
        )
      ).rows
    expect(await suppressed(lost.bulkId)).toEqual([{ class: 'whatsapp', reason: 'invalid', days: 30 }])
    expect(await suppressed(stopped.bulkId)).toEqual([{ class: 'phone', reason: 'optOut', days: null }])
  })
})

describe('an answer', () => {
  const answer = (from: string, body: string, { id = `wamid.in${(made += 1)}`, to = '', seconds = 1795150000 } = {}) =>
    told({
      contacts: [{ wa_id: from.slice(1), profile: { name: 'Amy' } }],
      messages: [
        {
          from: from.slice(1),
          id,
          timestamp: String(seconds),
          type: 'text',
          text: { body },
          ...(to === '' ? {} : { context: { id: to } }),
        },
      ],
    })
  const replies = async (bulkId: number) =>
    (
      await pool.query<{ text: string; name: string; out: boolean }>(
        'select text, from_name as name, is_opt_out as out from messaging.replies where bulk_id = $1 order by id',
        [bulkId],
      )
    ).rows

  test('goes the way of answers by mail, once however often it is told', async () => {
    const sent = await sendOne()
    const body = answer(sent.number, '请报 5 个高柜', { to: sent.id })
    await push(whatsapp, body)
    await push(whatsapp, body)
    await push(whatsapp, answer(sent.number, '还有吗'))
    await work()
    expect(await replies(sent.bulkId)).toEqual([
      { text: '请报 5 个高柜', name: 'Amy', out: false },
      { text: '还有吗', name: 'Amy', out: false },
    ])
    const { rows } = await pool.query('select from followups.tasks where company_id = $1', [sent.companyId])
    expect(rows).toHaveLength(1)
  })

  test('opens the window in which any text is taken, and closes it a day later', async () => {
    const earlier = await sendOne()
    const [open, shut] = ['+8613700000001', '+8613700000002'] as const
    await push(whatsapp, answer(open, '好的', { to: earlier.id, seconds: Math.floor(Date.now() / 1000) }))
    await push(whatsapp, answer(shut, '好的', { to: earlier.id, seconds: Math.floor(Date.now() / 1000) - 86_400 }))
    await work()
    const rows = await addPhoneClients(db, { by: mine, kind: 'whatsapp', numbers: [open, shut] })
    const bulkId = await addBulk(db, { by: mine, channelId: whatsapp, text: '任意一句话' }, rows)
    await dispatchChannel(context, whatsapp, byAccount(adapters))
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1, 'failed refused': 1 })
    expect(JSON.parse(provider.taken.at(-1)?.request.body ?? '{}')).toMatchObject({
      to: open.slice(1),
      type: 'text',
      text: { body: '任意一句话' },
    })
  })

  test('of any letters is kept: an emoji around the end of a note, half of one, and a NUL', async () => {
    const sent = await sendOne()
    const ship = '\u{1F6A2}'
    expect((await push(whatsapp, answer(sent.number, `${'价'.repeat(499)}${ship}`, { to: sent.id }))).status).toBe(200)
    expect((await push(whatsapp, answer(sent.number, `b\0${ship.charAt(0)}`, { to: sent.id }))).status).toBe(200)
    await work()
    expect((await replies(sent.bulkId)).map(({ text: own }) => own.length)).toEqual([501, 3])
    const { rows } = await pool.query<{ note: string }>('select note from followups.tasks where company_id = $1', [
      sent.companyId,
    ])
    expect(rows).toEqual([{ note: '价'.repeat(499) }])
  })

  test('of whoever was never written to opts out when it says so, and else is nobody’s', async () => {
    await push(whatsapp, answer('+8615000000001', '退订'))
    await push(whatsapp, answer('+8615000000002', '你好'))
    await work()
    const { rows } = await pool.query<{ address: string }>(
      `select address from messaging.suppressions where address like '+8615%' order by 1`,
    )
    expect(rows).toEqual([{ address: '+8615000000001' }])
  })
})

describe('an event on which the work fails', () => {
  /** Something that no adapter makes: an answer without a text. */
  async function addPoison(minutesAgo: number): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(
      `insert into messaging.hook_events (channel_id, event_id, at, event)
       values ($1, $2, now() - make_interval(mins => $3), '{"kind":"message","id":"x","at":"2026-11-20T00:00:00Z","from":"+8615000000009","class":"phone"}')
       returning id`,
      [whatsapp, `poison ${(made += 1)}`, minutesAgo],
    )
    return rows[0]?.id ?? 0
  }
  const stateOf = async (id: number) =>
    (
      await pool.query<{ worked: boolean; failed: boolean; kept: boolean }>(
        'select worked_at is not null as worked, failed_at is not null as failed, event is not null as kept from messaging.hook_events where id = $1',
        [id],
      )
    ).rows[0]

  test('holds up none behind it, and is tried again', async () => {
    const id = await addPoison(0)
    const sent = await sendOne()
    await push(whatsapp, status(sent.id, sent.ref, 'delivered'))
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ delivered: 1 })
    expect(await stateOf(id)).toEqual({ worked: false, failed: false, kept: true })
    await pool.query('delete from messaging.hook_events where id = $1', [id])
  })

  test('is put aside with its content after ten minutes, and counted', async () => {
    const { refused } = (await managed(whatsapp)).provider.hook
    const id = await addPoison(11)
    await work()
    await work()
    expect(await stateOf(id)).toEqual({ worked: false, failed: true, kept: true })
    expect((await managed(whatsapp)).provider.hook).toMatchObject({ refused: refused + 1, why: 'failed' })
    expect(logged.join('\n')).not.toMatch(/8615000000009/)
  })

  test('is shown with how often and why it failed, to whoever manages channels, and never with what it told', async () => {
    const id = await addPoison(0)
    await work()
    await work()
    const { rows } = await boss.call(listFailedEvents, { query: {} })
    const shown = rows.find((row) => row.id === id)
    expect(shown).toMatchObject({ channel: { id: whatsapp }, kind: 'message', failedAt: null, tries: 2 })
    expect(shown?.fault).toMatch(/Error/)
    expect(JSON.stringify(rows)).not.toMatch(/8615000000009/)
    const sales = await product.signIn('sales')
    const body = { ids: [id] }
    expect(await refusalOf(sales.call(listFailedEvents, { query: {} }))).toMatchObject({ httpStatus: 403 })
    expect(await refusalOf(sales.call(retryFailedEvents, { body }))).toMatchObject({ httpStatus: 403 })
    expect(await refusalOf(sales.call(removeFailedEvents, { body }))).toMatchObject({ httpStatus: 403 })
    await pool.query('delete from messaging.hook_events where id = $1', [id])
  })

  test('is worked on once more by hand once the fault is mended, and removed by hand, both with an audit row', async () => {
    const [mended, hopeless] = [await addPoison(11), await addPoison(11)]
    await work()
    const sent = await sendOne()
    await pool.query(
      `update messaging.hook_events set event = jsonb_build_object('kind', 'status', 'id', 'x', 'at', now(), 'ref', $2::text, 'status', 'delivered') where id = $1`,
      [mended, sent.ref],
    )
    expect(await boss.call(retryFailedEvents, { body: { ids: [mended, hopeless] } })).toEqual({ count: 2 })
    await work()
    expect(await statesOf(db, sent.bulkId)).toEqual({ delivered: 1 })
    expect(await stateOf(mended)).toEqual({ worked: true, failed: false, kept: false })
    expect(await stateOf(hopeless)).toEqual({ worked: false, failed: true, kept: true })

    expect(await boss.call(removeFailedEvents, { body: { ids: [mended, hopeless] } })).toEqual({ count: 1 })
    expect(await stateOf(hopeless)).toEqual({ worked: true, failed: false, kept: false })
    expect((await boss.call(listFailedEvents, { query: {} })).rows.map((row) => row.id)).not.toContain(hopeless)
    expect(await boss.call(retryFailedEvents, { body: { ids: [hopeless] } })).toEqual({ count: 0 })
    const { rows } = await pool.query(
      `select a.action, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
       where a.subject_id = $1 and a.action like 'messaging.events%' order by a.id`,
      [whatsapp],
    )
    expect(rows).toEqual([
      { action: 'messaging.eventsRetried', after: { events: 2 } },
      { action: 'messaging.eventsRemoved', after: { events: 1 } },
    ])
  })
})

test('what was told long ago, and links that nobody can use any more, are forgotten', async () => {
  const ages = [
    [59, true],
    [61, false],
  ] as const
  for (const [days] of ages)
    await pool.query(
      `with old as (select now() - make_interval(days => $2::int) as at),
       told as (
         insert into messaging.hook_events (channel_id, event_id, at, event, worked_at, failed_at)
         select $1, kind || ' ' || $2::int, at, case kind when 'worked' then null else '{}'::jsonb end, case kind when 'worked' then at end, case kind when 'failed' then at end
         from old, unnest(array['worked', 'failed']) kind)
       insert into messaging.peer_links (token_hash, channel_id, contact_id, made_by, until, used_at)
       select sha256(convert_to(kind || $2::int, 'UTF8')), $1, 1, $3, case kind when 'used' then now() else at end, case kind when 'used' then at end
       from old, unnest(array['used', 'over']) kind`,
      [sms, days, mine],
    )
  await forgetOldNews(context)
  for (const [days, isKept] of ages) {
    const { rows } = await pool.query<{ events: number; links: number }>(
      `select (select count(*)::int from messaging.hook_events where at between now() - make_interval(days => $1, mins => 5) and now() - make_interval(days => $1)) as events,
         (select count(*)::int from messaging.peer_links where least(until, used_at) < now() - make_interval(days => $1)
           and least(until, used_at) > now() - make_interval(days => $1, mins => 5)) as links`,
      [days],
    )
    expect(rows).toEqual([isKept ? { events: 2, links: 2 } : { events: 0, links: 0 }])
  }
})

describe('the webhook of text messages', () => {
  test('takes reports and answers in one array, and is answered as the provider wants', async () => {
    const pushed = await push(sms, [
      {
        phone_number: '13800000009',
        send_time: '2026-11-20 10:00:00',
        content: 'R',
        dest_code: '1',
        sequence_id: '77',
      },
      {
        phone_number: '13800000009',
        success: true,
        err_code: 'DELIVERED',
        biz_id: 'none^0',
        report_time: '2026-11-20 10:00:00',
      },
    ])
    expect(pushed).toEqual({ status: 200, text: '{"code":0,"msg":"OK"}' })
    await work(sms)
    const { rows } = await pool.query(
      `select from messaging.suppressions where address = '+8613800000009' and reason = 'optOut'`,
    )
    expect(rows).toHaveLength(1)
  })
})
