import { createCipheriv, createHash, createHmac, randomUUID } from 'node:crypto'
import { checkBulk, confirmBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { listManagedChannels, testChannel } from '@seamark/contract/messaging/channels/channels'
import { createPeerLink } from '@seamark/contract/messaging/peers/peers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { lineAccount, startLineServer } from '../../../platform/testing/line-server.ts'
import { startTelegramServer, telegramBot } from '../../../platform/testing/telegram-server.ts'
import { startWecomServer, wecomAccount } from '../../../platform/testing/wecom-server.ts'
import { startZaloServer, zaloAccount } from '../../../platform/testing/zalo-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { byAccount } from '../dispatch/accounts.commands.ts'
import { dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { createWecomCalls } from '../providers/adapters/wecom-calls.ts'
import { createAdapters } from '../providers/adapters/registry.ts'
import { readCustomers } from '../peers/customers.commands.ts'
import { workOnTasks } from '../tasks/tasks.commands.ts'
import { addAccount, addBulk, addPhoneClients, statesOf } from '../testing.ts'
import { workOnHookEvents } from './hook-events.commands.ts'
import { settleMessages } from './settlings.commands.ts'

const [telegram, line, wecom, zalo] = [
  await startTelegramServer(),
  await startLineServer(),
  await startWecomServer(),
  await startZaloServer(),
]
const providers = [telegram, line, wecom, zalo]
afterAll(() => Promise.all(providers.map(({ stop }) => stop())))
const environment = {
  TELEGRAM_API_ADDRESS: telegram.address,
  LINE_API_ADDRESS: line.address,
  WECOM_API_ADDRESS: wecom.address,
  ZALO_API_ADDRESS: zalo.address,
  ZALO_OAUTH_ADDRESS: zalo.address,
  ZALO_BUSINESS_ADDRESS: zalo.address,
  PUBLIC_ADDRESS: 'http://crm.example',
}
const product = await startTestApp(environment)
const { db, context, pool, address, logged } = product
const { office, lin } = await openDesk(product, testPassword)
const mine = office.person('sales')
const boss = await product.signIn('sysadmin')
const adapters = createAdapters(readConfig(environment))
const onTelegram = await addAccount(context, { kind: 'telegram', ...telegramBot })
const onLine = await addAccount(context, { kind: 'line', ...lineAccount })
const onWecom = await addAccount(context, { kind: 'wecom', ...wecomAccount })
const onZalo = await addAccount(context, { kind: 'zalo', ...zaloAccount })
const approved = '{{contact}}，本周海防有现舱。'
const onZns = await addAccount(context, { kind: 'zns', ...zaloAccount, texts: [{ name: '643118', text: approved }] })
beforeEach(() => providers.forEach(({ behave }) => behave('ok')))

let made = 0
const next = () => String((made += 1) + 70_000)

async function hookOf(id: number): Promise<string> {
  const channel = (await boss.call(listManagedChannels, {})).channels.find((one) => one.id === id)
  return channel?.provider?.hook.address?.replace('http://crm.example', address) ?? ''
}
const hookCounts = async (id: number) =>
  (await boss.call(listManagedChannels, {})).channels.find((one) => one.id === id)?.provider?.hook
async function push(id: number, body: string, headers: Record<string, string> = {}, query = ''): Promise<number> {
  const response = await fetch(`${await hookOf(id)}${query}`, { method: 'POST', body, headers })
  await response.text()
  return response.status
}
const work = (id: number) => workOnHookEvents(context, adapters, id)

/** The word with which Telegram shows itself, as it was told by our own call. */
async function telegramWord(): Promise<Record<string, string>> {
  if (telegram.webhooks.length === 0) await boss.call(testChannel, { params: { id: onTelegram } })
  return { 'x-telegram-bot-api-secret-token': telegram.webhooks.at(-1)?.secret ?? '' }
}
const update = (chat: string, text: string) =>
  JSON.stringify({
    update_id: Number(next()),
    message: {
      message_id: 1,
      date: Math.floor(Date.now() / 1000),
      chat: { id: Number(chat), type: 'private' },
      from: { id: Number(chat), is_bot: false, first_name: '阮安' },
      text,
    },
  })
const signedByLine = (body: string) => ({
  'x-line-signature': createHmac('sha256', lineAccount.secrets.channelSecret).update(body).digest('base64'),
})
const lineEvent = (user: string, parts: object, id = next()) =>
  JSON.stringify({
    destination: 'Ubot',
    events: [{ webhookEventId: id, timestamp: Date.now(), source: { type: 'user', userId: user }, ...parts }],
  })
const zaloEvent = (parts: object) =>
  JSON.stringify({
    app_id: zaloAccount.secrets.appId,
    oa_id: zaloAccount.account,
    recipient: { id: zaloAccount.account },
    timestamp: String(Date.now()),
    ...parts,
  })
function signedByZalo(body: string) {
  const { timestamp } = JSON.parse(body) as { timestamp: string }
  const { appId, oaSecret } = zaloAccount.secrets
  return {
    'x-zevent-signature': `mac=${createHash('sha256')
      .update(appId + body + timestamp + oaSecret)
      .digest('hex')}`,
  }
}

async function aContact() {
  const [company] = await addClients(db, mine, 1, `messenger${next()}-`)
  if (!company) throw new Error('no client')
  const { rows } = await sql<{ id: number }>`
    insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${company.id}, '王敏', ${mine}, ${mine})
    returning id::float8 as id`.execute(db)
  return { companyId: company.id, contactId: rows[0]?.id ?? 0 }
}

/** Somebody who has come to an account and is known as a contact. */
async function known(channelId: number, kind: string) {
  const { companyId, contactId } = await aContact()
  const peer = next()
  await sql`
    insert into messaging.peers (channel_id, peer, contact_id, bound_at, said_at) values (${channelId}, ${peer}, ${contactId}, now(), now())`.execute(
    db,
  )
  return { id: companyId, contactId, address: peer, class: kind }
}
async function send(channelId: number, recipient: Awaited<ReturnType<typeof known>>): Promise<number> {
  const bulkId = await addBulk(db, { by: mine, channelId, text: '美西运价已更新' }, [recipient])
  await dispatchChannel(context, channelId, byAccount(adapters))
  return bulkId
}

describe('Telegram', () => {
  test('leads a client by our link to the bot, who reaches her from then on, and her answer is somebody’s work', async () => {
    const { companyId, contactId } = await aContact()
    const { url } = await lin.call(createPeerLink, { body: { channelId: onTelegram, contactId } })
    const chat = next()
    const word = await telegramWord()
    expect(await push(onTelegram, update(chat, `/start ${new URL(url).searchParams.get('start')}`), word)).toBe(200)
    await work(onTelegram)
    const bulkId = await send(onTelegram, { id: companyId, contactId, address: chat, class: 'telegram' })
    expect([await statesOf(db, bulkId), telegram.countTo(chat)]).toEqual([{ sent: 1 }, 1])
    expect(await push(onTelegram, update(chat, '40HQ 多少钱？'), word)).toBe(200)
    await work(onTelegram)
    const { rows } = await pool.query('select text, company_id::float8 from messaging.replies where bulk_id = $1', [
      bulkId,
    ])
    expect(rows).toEqual([{ text: '40HQ 多少钱？', company_id: companyId }])
  })

  test('is told once, however often: the same update makes one event', async () => {
    const word = await telegramWord()
    const body = update(next(), '/start')
    expect([await push(onTelegram, body, word), await push(onTelegram, body, word)]).toEqual([200, 200])
    await work(onTelegram)
    const { rows } = await pool.query(`select count(*)::int as n from messaging.hook_events where event_id = $1`, [
      `update ${(JSON.parse(body) as { update_id: number }).update_id}`,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('that does not show itself changes nothing and is counted', async () => {
    const chat = next()
    const before = await hookCounts(onTelegram)
    expect(await push(onTelegram, update(chat, '/start'))).toBe(401)
    expect(await push(onTelegram, update(chat, '/start'), { 'x-telegram-bot-api-secret-token': 'x' })).toBe(401)
    await work(onTelegram)
    expect((await pool.query('select from messaging.peers where peer = $1', [chat])).rowCount).toBe(0)
    expect(await hookCounts(onTelegram)).toMatchObject({ refused: (before?.refused ?? 0) + 2, why: 'unsigned' })
  })

  test('whose answer was lost is unknown, stays so, and is never called again', async () => {
    const client = await known(onTelegram, 'telegram')
    telegram.behave('takeThenReset')
    const bulkId = await send(onTelegram, client)
    telegram.behave('ok')
    await dispatchChannel(context, onTelegram, byAccount(adapters))
    await settleMessages(context, adapters)
    expect([await statesOf(db, bulkId), telegram.countTo(client.address)]).toEqual([{ unknown: 1 }, 1])
  })

  test('whose client has blocked the bot ends her address until she comes back', async () => {
    const client = await known(onTelegram, 'telegram')
    telegram.refuse(client.address, 'blocked')
    const bulkId = await send(onTelegram, client)
    expect(await statesOf(db, bulkId)).toEqual({ 'failed badTarget': 1 })
    const again = await send(onTelegram, client)
    expect(await statesOf(db, again)).toEqual({ 'skipped invalid': 1 })
  })
})

describe('LINE', () => {
  test('whose answers were all lost is asked by the same key, so the message leaves once and is known to have left', async () => {
    const client = await known(onLine, 'line')
    line.behave('takeThenReset')
    const bulkId = await send(onLine, client)
    expect([await statesOf(db, bulkId), line.countTo(client.address)]).toEqual([{ unknown: 1 }, 1])
    line.behave('ok')
    const told = async () => {
      const { rows } = await pool.query<{ by: number | null; progress: string }>(
        `select e.actor_id::float8 as by, c.progress from phonebook.companies c
         left join activity.entries e on e.subject_kind = 'company' and e.subject_id = c.id and e.kind = 'messaging.activity.sent'
         where c.id = $1`,
        [client.id],
      )
      return rows
    }
    expect(await told()).toEqual([{ by: null, progress: 'unconfirmed' }])
    await settleMessages(context, adapters)
    expect([await statesOf(db, bulkId), line.countTo(client.address)]).toEqual([{ sent: 1 }, 1])
    expect(await told()).toEqual([{ by: mine, progress: 'contacted' }])
  })

  test('to which nothing came sends by the same key on the same day', async () => {
    const client = await known(onLine, 'line')
    line.behave('reset')
    const bulkId = await send(onLine, client)
    line.behave('ok')
    await settleMessages(context, adapters)
    expect([await statesOf(db, bulkId), line.countTo(client.address)]).toEqual([{ sent: 1 }, 1])
  })

  test.each<[string, (bulkId: number) => Promise<unknown>]>([
    [
      'its day is over',
      async (bulkId) => {
        await sql`alter table messaging.deliveries disable trigger user`.execute(db)
        await sql`update messaging.deliveries set biz_day = biz_day - 1 where bulk_id = ${bulkId}`.execute(db)
        await sql`alter table messaging.deliveries enable trigger user`.execute(db)
      },
    ],
    ['all sending is paused', () => sql`update platform.sending set paused = true, since = now()`.execute(db)],
    [
      'its bulk was cancelled',
      (id) => sql`update messaging.bulks set state = 'cancelled' where id = ${id}`.execute(db),
    ],
    [
      'its reader has opted out',
      (id) =>
        sql`insert into messaging.suppressions (class, address_key, reason)
          select class, address_key, 'optOut' from messaging.recipients where bulk_id = ${id}`.execute(db),
    ],
    [
      'its client has opted out',
      (id) =>
        sql`insert into messaging.suppressions (class, address_key, reason)
          select 'client', messaging.address_key('client', target_id::text), 'optOut' from messaging.recipients where bulk_id = ${id}`.execute(
          db,
        ),
    ],
    [
      'it is a quiet hour where its reader is',
      async (id) => {
        await sql`update messaging.recipients set zones = array['UTC'] where bulk_id = ${id}`.execute(db)
        await sql`
          update messaging.bulks set quiet_from = (clock_timestamp() at time zone 'UTC' - interval '2 hours')::time,
            quiet_to = (clock_timestamp() at time zone 'UTC' + interval '2 hours')::time where id = ${id}`.execute(db)
      },
    ],
    [
      'its client is somebody else’s',
      (id) =>
        sql`update phonebook.companies set custodian_id = ${office.person('sales2')}
          where id in (select target_id from messaging.recipients where bulk_id = ${id})`.execute(db),
    ],
    [
      'an offer that it quotes no longer holds',
      (id) => sql`update messaging.bulks set rate_ids = array[987654321]::bigint[] where id = ${id}`.execute(db),
    ],
  ])('is not asked by the key once %s, since it could leave then', async (_case, change) => {
    const client = await known(onLine, 'line')
    line.behave('reset')
    const bulkId = await send(onLine, client)
    line.behave('ok')
    try {
      await change(bulkId)
      await settleMessages(context, adapters)
    } finally {
      await sql`update platform.sending set paused = false, since = null`.execute(db)
    }
    expect([await statesOf(db, bulkId), line.countTo(client.address)]).toEqual([{ unknown: 1 }, 0])
  })

  test('tells who comes and goes; what is delivered again counts once, and what is signed wrongly never', async () => {
    const user = `U${next()}`
    const follow = lineEvent(user, { type: 'follow' })
    expect(await push(onLine, follow, { 'x-line-signature': 'AAAA' })).toBe(401)
    expect(await push(onLine, follow, signedByLine(follow))).toBe(200)
    expect(await push(onLine, follow, signedByLine(follow))).toBe(200)
    await work(onLine)
    const left = lineEvent(user, { type: 'unfollow' })
    expect(await push(onLine, left, signedByLine(left))).toBe(200)
    await work(onLine)
    const { rows } = await pool.query('select left_at is not null as left from messaging.peers where peer = $1', [user])
    expect(rows).toEqual([{ left: true }])
    expect((await hookCounts(onLine))?.repeated).toBeGreaterThan(0)
  })

  test('whose client writes only that she wants no more gets no more', async () => {
    const client = await known(onLine, 'line')
    await send(onLine, client)
    const body = lineEvent(client.address, { type: 'message', message: { type: 'text', text: '退订' } })
    expect(await push(onLine, body, signedByLine(body))).toBe(200)
    await work(onLine)
    await sql`alter table messaging.deliveries disable trigger user`.execute(db)
    await sql`delete from messaging.deliveries where target_id = ${client.id}`.execute(db)
    await sql`alter table messaging.deliveries enable trigger user`.execute(db)
    expect(await statesOf(db, await send(onLine, client))).toEqual({ 'skipped optOut': 1 })
  })
})

describe('Zalo', () => {
  test('sends within the window, and is told what arrived and was read, in whatever order', async () => {
    const client = await known(onZalo, 'zalo')
    const bulkId = await send(onZalo, client)
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
    const { rows } = await pool.query<{ id: string }>(
      'select provider_id as id from messaging.deliveries where bulk_id = $1',
      [bulkId],
    )
    const about = { sender: { id: client.address }, message: { msg_id: rows[0]?.id } }
    for (const event_name of ['user_seen_message', 'user_received_message']) {
      const body = zaloEvent({ event_name, ...about })
      expect(await push(onZalo, body, { 'x-zevent-signature': 'mac=00' })).toBe(401)
      expect(await push(onZalo, body, signedByZalo(body))).toBe(200)
    }
    await work(onZalo)
    expect(await statesOf(db, bulkId)).toEqual({ read: 1 })
  })

  test('reaches nobody whose window is over', async () => {
    const client = await known(onZalo, 'zalo')
    await sql`update messaging.peers set said_at = now() - interval '49 hours' where peer = ${client.address}`.execute(
      db,
    )
    expect(await statesOf(db, await send(onZalo, client))).toEqual({ 'skipped addressGone': 1 })
    expect(zalo.countTo(client.address)).toBe(0)
  })

  test('reaches those whose window is over by words that Zalo has approved, and by no others', async () => {
    const client = await known(onZalo, 'zalo')
    await sql`update messaging.peers set said_at = now() - interval '49 hours' where peer = ${client.address}`.execute(
      db,
    )
    const words = '{{contact}}，岘港下周有现舱。'
    await sql`
      insert into messaging.approved_texts (channel_id, name, language, text) values (${onZalo}, '881020', '', ${words})`.execute(
      db,
    )
    const checked = async (text: string) => {
      const audience = { of: 'clients' as const, chosen: { ids: [client.id] } }
      const { id, version } = await lin.call(createBulk, {
        body: bulkInput.parse({ title: '岘港', text, channelIds: [onZalo], audience }),
      })
      await lin.call(checkBulk, { params: { id }, version })
      await freezeRecipients(context, { id })
      return lin.call(getBulk, { params: { id } })
    }
    expect(await statesOf(db, (await checked('今天有空吗？')).id)).toEqual({ 'skipped noAddress': 1 })
    const { id, version } = await checked(words)
    expect(await statesOf(db, id)).toEqual({ waiting: 1 })
    await lin.call(confirmBulk, { params: { id }, version, body: { count: 1, key: randomUUID(), quietHours: null } })
    await dispatchChannel(context, onZalo, byAccount(adapters))
    expect(await statesOf(db, id)).toEqual({ sent: 1 })
    expect(zalo.taken.at(-1)).toMatchObject({ target: client.address, text: '881020 contact=王敏' })
  })
})

describe('templates of Zalo', () => {
  const phone = () => `+8490${next()}11`
  async function sendTemplate(number: string, text = approved) {
    const [client] = await addPhoneClients(db, { by: mine, kind: 'mobile', numbers: [number] })
    if (!client) throw new Error('no client')
    const bulkId = await addBulk(db, { by: mine, channelId: onZns, text }, [client])
    await dispatchChannel(context, onZns, byAccount(adapters))
    return bulkId
  }
  const arrived = async (bulkId: number, id: string) => {
    const { rows } = await pool.query<{ ref: string }>(
      'select client_ref as ref from messaging.deliveries where bulk_id = $1',
      [bulkId],
    )
    const message = { msg_id: id, tracking_id: rows[0]?.ref, delivery_time: String(Date.now()) }
    const body = zaloEvent({ event_name: 'user_received_message', sender: { id: zaloAccount.account }, message })
    // An application has one webhook, and the account's own channel stands behind it.
    expect(await push(onZalo, body, signedByZalo(body))).toBe(200)
    await work(onZalo)
  }

  test('leave by number with their parameters under the tokens of the account, and what arrived is told', async () => {
    const number = phone()
    const tokens = zalo.heard('/oa/access_token').length
    const bulkId = await sendTemplate(number)
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
    const taken = zalo.taken.find(({ target }) => target === number.slice(1))
    expect(taken).toMatchObject({ text: '643118 contact=王女士' })
    expect(zalo.heard('/oa/access_token').length - tokens).toBeLessThanOrEqual(1)
    const { rows } = await pool.query<{ id: string }>(
      'select provider_id as id from messaging.deliveries where bulk_id = $1',
      [bulkId],
    )
    await arrived(bulkId, rows[0]?.id ?? '')
    expect(await statesOf(db, bulkId)).toEqual({ delivered: 1 })
    const other = await sendTemplate(phone(), '没有审核过的话')
    expect(await statesOf(db, other)).toEqual({ 'failed refused': 1 })
  })

  test('whose answer was lost are unknown until Zalo names them by our reference, and are not sent again', async () => {
    const number = phone()
    zalo.behave('takeThenReset')
    const bulkId = await sendTemplate(number)
    zalo.behave('ok')
    expect(await statesOf(db, bulkId)).toEqual({ unknown: 1 })
    await arrived(bulkId, `zns-lost-${number}`)
    expect([await statesOf(db, bulkId), zalo.countTo(number.slice(1))]).toEqual([{ delivered: 1 }, 1])
  })

  test('end the number for their own way where it has no Zalo, and for all where its reader wants none', async () => {
    const [none, stopped, used] = [phone(), phone(), phone()]
    zalo.refuse(none.slice(1), -118)
    zalo.refuse(stopped.slice(1), -141)
    zalo.refuse(used.slice(1), -144)
    const bulks = [await sendTemplate(none), await sendTemplate(stopped), await sendTemplate(used)]
    expect(await Promise.all(bulks.map((id) => statesOf(db, id)))).toEqual([
      { 'failed badTarget': 1 },
      { 'failed badTarget': 1 },
      { waiting: 1 },
    ])
    const { rows } = await pool.query(
      `select s.class, s.reason from messaging.suppressions s join messaging.recipients r on r.address_key = s.address_key
       where r.bulk_id = any($1) order by r.bulk_id`,
      [bulks],
    )
    expect(rows).toEqual([
      { class: 'zns', reason: 'invalid' },
      { class: 'phone', reason: 'optOut' },
    ])
  })
})

describe('WeCom', () => {
  const seal = (message: string) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(Buffer.byteLength(message))
    const bytes = Buffer.concat([Buffer.alloc(16, 'r'), size, Buffer.from(message + wecomAccount.account)])
    const padding = 32 - (bytes.length % 32)
    const key = Buffer.from(`${wecomAccount.secrets.callbackKey}=`, 'base64')
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    return Buffer.concat([
      cipher.update(Buffer.concat([bytes, Buffer.alloc(padding, padding)])),
      cipher.final(),
    ]).toString('base64')
  }
  const signed = (sealed: string, seconds = Math.floor(Date.now() / 1000)) => {
    const msg_signature = createHash('sha1')
      .update([wecomAccount.secrets.callbackToken, String(seconds), '77', sealed].toSorted().join(''))
      .digest('hex')
    return new URLSearchParams({ msg_signature, timestamp: String(seconds), nonce: '77' })
  }

  test('is shown that the address is ours, as it asks for it', async () => {
    const echo = seal('4021')
    const query = signed(echo)
    query.set('echostr', echo)
    const response = await fetch(`${await hookOf(onWecom)}?${query.toString()}`)
    expect([response.status, await response.text()]).toEqual([200, '4021'])
    query.set('nonce', '78')
    expect((await fetch(`${await hookOf(onWecom)}?${query.toString()}`)).status).toBe(403)
  })

  test('tells who was added; what is late or unsigned has no effect', async () => {
    const peer = `wm${next()}`
    const sealed = seal(
      `<xml><CreateTime>${Math.floor(Date.now() / 1000)}</CreateTime><Event>change_external_contact</Event><ChangeType>add_external_contact</ChangeType>` +
        `<UserID>wang</UserID><ExternalUserID>${peer}</ExternalUserID></xml>`,
    )
    const body = `<xml><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`
    const query = (of: URLSearchParams) => `?${of.toString()}`
    expect(await push(onWecom, body, {}, query(signed(sealed, Math.floor(Date.now() / 1000) - 900)))).toBe(401)
    expect(await push(onWecom, body, {}, query(signed(`${sealed}x`)))).toBe(401)
    expect((await pool.query('select from messaging.hook_events where event_id like $1', [`%${peer}%`])).rowCount).toBe(
      0,
    )
    expect(await push(onWecom, body, {}, query(signed(sealed)))).toBe(200)
    await work(onWecom)
    const { rows } = await pool.query('select member from messaging.peers where peer = $1', [peer])
    expect(rows).toEqual([{ member: 'wang' }])
  })

  test('a task whose answer was lost is found by its time and words, and looked after from then on', async () => {
    const client = await known(onWecom, 'wecom')
    wecom.behave('takeThenReset')
    const bulkId = await send(onWecom, client)
    expect(await statesOf(db, bulkId)).toEqual({ unknown: 1 })
    wecom.behave('ok')
    const tasks = wecom.tasks.size
    await settleMessages(context, adapters)
    expect([await statesOf(db, bulkId), wecom.tasks.size]).toEqual([{ task: 1 }, tasks])
    const task = [...wecom.tasks.values()].find(({ status }) => status.has(client.address))
    expect(task && wecom.send(task)).toBe(1)
    await workOnTasks(context, createWecomCalls(wecom.address))
    expect([await statesOf(db, bulkId), wecom.countTo(client.address)]).toEqual([{ sent: 1 }, 1])
  })

  test('of which no task was made stays unknown', async () => {
    const client = await known(onWecom, 'wecom')
    wecom.behave('http500')
    const bulkId = await send(onWecom, client)
    wecom.behave('ok')
    await settleMessages(context, adapters)
    expect(await statesOf(db, bulkId)).toEqual({ unknown: 1 })
  })

  test('names its clients, so that they can be found and bound', async () => {
    const peer = `wm${next()}`
    wecom.customers.set(peer, '星海王总')
    await readCustomers(context, createWecomCalls(wecom.address))
    const { rows } = await pool.query('select name, member from messaging.peers where peer = $1', [peer])
    expect(rows).toEqual([{ name: '星海王总', member: 'wang' }])
  })
})

test('no secret of a messenger is in the log or in an answer', async () => {
  const shown = JSON.stringify(await boss.call(listManagedChannels, {}))
  for (const { secrets } of [telegramBot, lineAccount, wecomAccount, zaloAccount])
    for (const secret of Object.values(secrets))
      expect([shown.includes(secret), logged.some((entry) => entry.includes(secret))]).toEqual([false, false])
})
