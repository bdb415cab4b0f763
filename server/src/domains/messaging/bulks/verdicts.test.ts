import { randomUUID } from 'node:crypto'
import { checkBulk, confirmBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { type BulkInput, reasonsOf } from '@seamark/contract/messaging/bulks/fields'
import { getPlanner, listPlanned } from '@seamark/contract/messaging/bulks/planner'
import { verdicts } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext } from '../../phonebook/testing.ts'
import { addressKey } from '../ledger/addresses.rules.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { keepClientAddresses } from '../ledger/client-addresses.commands.ts'
import { recordsOf, verdictFor } from '../ledger/verdicts.queries.ts'
import { addChannel, statesOf } from '../testing.ts'
import { freezeRecipients } from './checks.commands.ts'
import { countSendable } from './judgements.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const [mine, theirs] = [office.person('sales'), office.person('sales2')]
const { actor: sender } = await personContext(context, mine)
if (!sender) throw new Error('no sender')

const account = async (kind: string) => {
  const id = await addChannel(db, kind, `${kind}-verdicts`)
  await pool.query(`update messaging.channels set credentials = '\\x00' where id = $1`, [id])
  return id
}
const mail = await addChannel(db)
const [telegram, zalo] = [await account('telegram'), await account('zalo')]

const suppress = (kind: string, form: string, { by = kind, until = null as Date | null, reason = 'optOut' } = {}) =>
  sql`insert into messaging.suppressions (class, address_key, reason, until)
    values (${by}, ${addressKey({ class: kind, form })}, ${reason}, ${until})`.execute(db)
const consent = (form: string, given: boolean) =>
  sql`insert into messaging.consents (class, address_key, given, source)
    values ('mail', ${addressKey({ class: 'mail', form })}, ${given}, '展会名片')`.execute(db)

/** A contact with one value, of whom `isRead` says that nobody gave it to us. */
async function addContact(companyId: number, [kind, value]: [string, string], { set = '', isRead = false } = {}) {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${companyId}, '王敏', ${mine}, ${mine}) returning id)
    insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, ${kind}, ${value}, ${value}, 0 from made
    returning contact_id as id`.execute(db)
  const id = rows[0]?.id ?? 0
  if (set) await pool.query(`update phonebook.contacts set ${set} where id = $1`, [id])
  if (isRead)
    await sql`insert into phonebook.extracted_values (contact_id, kind, key, finding_id) values (${id}, ${kind}, ${value}, 1)`.execute(
      db,
    )
  return id
}
const addPeer = (channelId: number, contactId: number, peer: string, { saidHours = 1, hasLeft = false } = {}) =>
  sql`insert into messaging.peers (channel_id, peer, contact_id, bound_at, said_at, left_at)
    values (${channelId}, ${peer}, ${contactId}, now(), now() - make_interval(hours => ${saidHours}), case when ${hasLeft} then now() end)`.execute(
    db,
  )

const merge = (id: number, into: number) =>
  pool.query(
    `update phonebook.companies set merged_into = $2, delete_after = now() + interval '30 days' where id = $1`,
    [id, into],
  )

interface Client {
  id: number
  address: string
}

/** Writes to a client today at an address; `family` are the records that were one with it then. */
async function writeTo({ id, address }: Client, family = [id]) {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.bulks (title, subject, text, created_by, role_id, state, confirmed_at)
    select 'x', 'x', 'x', user_id, role_id, 'done', now() from identity.user_roles where user_id = ${theirs} limit 1
    returning id`.execute(db)
  await sql`
    insert into messaging.deliveries
      (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref, ended_at)
    values ('client', ${id}, messaging.office_day(clock_timestamp()), ${addressKey({ class: 'mail', form: address })}, ${family},
      ${rows[0]?.id}, ${mail}, ${id}, 'sent', gen_random_uuid(), now())`.execute(db)
}

/** What stands in the way of each client, by the name of its case, and how each comes to be so. */
const cases: Record<string, [reason: string, make: (client: Client) => Promise<unknown>]> = {
  'nothing stands in the way': ['', async () => undefined],
  'a contact on the job': ['', ({ id }) => addContact(id, ['email', 'job@clients.example'])],
  'written to today': ['usedToday', (client) => writeTo(client)],
  'one with a client that was written to today': [
    'usedToday',
    async ({ id }) => {
      const [other] = await addClients(db, mine, 1, 'merged-')
      if (!other) throw new Error('no client')
      await writeTo(other)
      await merge(other.id, id)
    },
  ],
  'one with a client that was written to when it was one with a third': [
    'usedToday',
    async ({ id }) => {
      const [first, second] = await addClients(db, mine, 2, 'parted-')
      if (!first || !second) throw new Error('no clients')
      await writeTo(first, [first.id, second.id])
      await pool.query('update phonebook.companies set delete_after = now() where id = $1', [first.id])
      await merge(second.id, id)
    },
  ],
  'was one with a client when that was written to': [
    'usedToday',
    async ({ id }) => {
      const [other] = await addClients(db, mine, 1, 'apart-')
      if (!other) throw new Error('no client')
      await writeTo(other, [other.id, id])
      await pool.query('update phonebook.companies set delete_after = now() where id = $1', [other.id])
    },
  ],
  'its address was written to today': [
    'sameAddress',
    async ({ address }) => {
      const [other] = await addClients(db, mine, 1, 'same-')
      if (!other) throw new Error('no client')
      await writeTo({ id: other.id, address })
      await pool.query('update phonebook.companies set delete_after = now() where id = $1', [other.id])
    },
  ],
  'its address has opted out': ['optOut', ({ address }) => suppress('mail', address)],
  'its address has opted out for a time that is over': [
    '',
    ({ address }) => suppress('mail', address, { until: new Date(0) }),
  ],
  'its address is kept from this way alone': [
    'invalid',
    async ({ id }) => {
      await addContact(id, ['email', '842561971@qq.com'])
      await suppress('qq', '842561971', { by: 'mail', reason: 'invalid' })
    },
  ],
  'its address is kept from another way': [
    '',
    async ({ id }) => {
      await addContact(id, ['email', '842561972@qq.com'])
      await suppress('qq', '842561972', { by: 'sms', reason: 'invalid' })
    },
  ],
  'wants nothing itself': ['byHand', ({ id }) => suppress('client', String(id), { reason: 'byHand' })],
  'one with a client that wants nothing': [
    'optOut',
    async ({ id }) => {
      const [other] = await addClients(db, mine, 1, 'silent-')
      if (!other) throw new Error('no client')
      await suppress('client', String(other.id))
      await merge(other.id, id)
    },
  ],
  'nobody gave us its address': [
    'noConsent',
    ({ id }) => addContact(id, ['email', 'read@clients.example'], { isRead: true }),
  ],
  'has agreed at an address that nobody gave us': [
    '',
    async ({ id }) => {
      await addContact(id, ['email', 'agreed@clients.example'], { isRead: true })
      await consent('agreed@clients.example', false)
      await consent('agreed@clients.example', true)
    },
  ],
  'has taken its consent back': [
    'noConsent',
    async ({ address }) => {
      await consent(address, true)
      await consent(address, false)
    },
  ],
  'its only contact has left': [
    'resigned',
    async ({ id }) => {
      await withoutMail(id)
      await addContact(id, ['email', 'left@clients.example'], { set: `post_status = 'resigned'` })
    },
  ],
  'has no address': ['noAddress', ({ id }) => withoutMail(id)],
  'is in the pool': [
    'notYours',
    ({ id }) =>
      pool.query(`update phonebook.companies set visibility = 'public', custodian_id = null where id = $1`, [id]),
  ],
  'is reached by a messenger alone': [
    '',
    async ({ id }) => {
      await withoutMail(id)
      await addPeer(telegram, await addContact(id, ['msn', 'a']), '101')
    },
  ],
  'has opted out of its messenger': [
    'optOut',
    async ({ id }) => {
      await withoutMail(id)
      await addPeer(telegram, await addContact(id, ['msn', 'b']), '102')
      await suppress('telegram', '102')
    },
  ],
  'takes nothing by its messenger any more': [
    'noAddress',
    async ({ id }) => {
      await withoutMail(id)
      await addPeer(telegram, await addContact(id, ['msn', 'c']), '103', { hasLeft: true })
    },
  ],
  'wrote to an account of Zalo in these hours': [
    '',
    async ({ id }) => {
      await withoutMail(id)
      await addPeer(zalo, await addContact(id, ['msn', 'd']), '104', { saidHours: 47 })
    },
  ],
  'wrote to an account of Zalo days ago': [
    'noAddress',
    async ({ id }) => {
      await withoutMail(id)
      await addPeer(zalo, await addContact(id, ['msn', 'e']), '105', { saidHours: 49 })
    },
  ],
  'is reached by hand by somebody who has left, and by a messenger by another': [
    '',
    async ({ id }) => {
      await withoutMail(id)
      await addContact(id, ['wechat', 'gone_wang'], { set: `post_status = 'resigned'` })
      await addPeer(zalo, await addContact(id, ['msn', 'f']), '106')
    },
  ],
}

const withoutMail = (id: number) => pool.query(`update phonebook.companies set email = '' where id = $1`, [id])

const clients = new Map<number, string>()
let planned: Awaited<ReturnType<typeof planner>>
const planner = () => lin.call(getPlanner, { query: { of: 'all' } })

beforeAll(async () => {
  // The first claim ever keeps the office's zone, by which the ledger knows its days.
  await claimLot(context, { bulkId: 0, channelId: mail, sender })
  for (const [nth, [name, [, make]]] of Object.entries(cases).entries()) {
    const [client] = await addClients(db, mine, 1, `case${nth}-`)
    if (!client) throw new Error('no client')
    await make(client)
    clients.set(client.id, name)
  }
  planned = await planner()
})

const byCase = (rows: readonly { id: number; reason: string }[]) =>
  Object.fromEntries(rows.map(({ id, reason }) => [clients.get(id) ?? id, reason]))
const expected = Object.fromEntries(Object.entries(cases).map(([name, [reason]]) => [name, reason]))

/** The clients behind all numbers of the planner, each with its reason; throws where a number is not that of its rows. */
async function rowsOf(kind?: (typeof planned.kinds)[number]['kind'], { caller = lin, of = planned } = {}) {
  const found: { id: number; reason: string }[] = []
  const counts = kind ? of.kinds.find((one) => one.kind === kind)?.counts : of.all
  for (const verdict of verdicts) {
    const { rows, count } = await caller.call(listPlanned, { query: { of: 'all', verdict, limit: 100, kind } })
    expect([kind, verdict, rows.length, count.value]).toEqual([kind, verdict, counts?.[verdict], rows.length])
    for (const { reason } of rows) expect(reason === '' ? ['sendable', ''] : reasonsOf[verdict]).toContain(reason)
    found.push(...rows.map(({ client, reason }) => ({ id: client.id, reason })))
  }
  return found
}

/** Checks a bulk to all of them by these channels; returns its recipients. */
async function check(channelIds: number[]) {
  const audience: BulkInput['audience'] = { of: 'clients', chosen: { ids: [...clients.keys()] } }
  const body = { title: '美西新运价', subject: '新运价', text: '您好', channelIds, audience }
  const { id, version } = await lin.call(createBulk, { body })
  await lin.call(checkBulk, { params: { id }, version })
  await freezeRecipients(context, { id })
  const { rows } = await pool.query<{ id: number; reason: string; channel: number | null }>(
    'select target_id::float8 as id, reason, channel_id::float8 as channel from messaging.recipients where bulk_id = $1',
    [id],
  )
  return { bulk: await lin.call(getBulk, { params: { id } }), rows }
}

/** A running bulk to one client alone, as if a check had let it pass. */
async function passTo(bulkId: number, clientId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.bulks (title, subject, text, created_by, role_id)
    select title, subject, text, created_by, role_id from messaging.bulks where id = ${bulkId} returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into messaging.recipients (bulk_id, target_kind, target_id, contact_id, channel_id, class, address, address_key, value_key, needs_consent)
    select ${id}, target_kind, target_id, contact_id, channel_id, class, address, address_key, value_key, needs_consent
    from messaging.recipients where bulk_id = ${bulkId} and target_id = ${clientId}`.execute(db)
  await sql`update messaging.bulks set state = 'running', confirmed_at = now() where id = ${id}`.execute(db)
  return id
}

const staleCount = async () =>
  (await sql`select distinct company_id from messaging.stale_clients`.execute(db)).rows.length

describe('the planner, a check, a confirmation and a claim say the same', () => {
  test.each([
    ['read from their contacts', async () => undefined],
    ['kept', () => keepClientAddresses(context, 7)],
    // Some are kept and some are stale, as on any day.
    [
      'kept of every second client',
      () => sql`insert into messaging.stale_clients select id from phonebook.companies where id % 2 = 0`.execute(db),
    ],
  ])('where addresses are %s, of all channels together and of each kind', async (name, begin) => {
    await begin()
    expect([name, (await staleCount()) > 0]).toEqual([name, name !== 'kept'])
    planned = await planner()
    await sameByAllChannels()
    await sameByEachKind()
    await sameForWhoeverSeesAll()
  })

  async function sameForWhoeverSeesAll() {
    await sameAsItsRows()
    const [gone] = await addClients(db, mine, 1, 'gone-')
    if (!gone) throw new Error('no client')
    await keepClientAddresses(context, 7)
    await pool.query(`update phonebook.companies set delete_after = now() + interval '1 day' where id = $1`, [gone.id])
    await sameAsItsRows()
    await pool.query('delete from phonebook.companies where id = $1', [gone.id])
  }

  async function sameAsItsRows() {
    const of = await boss.call(getPlanner, { query: { of: 'all' } })
    expect(of.total).toBe(clients.size)
    for (const kind of [undefined, ...of.kinds.map((one) => one.kind)])
      expect(await rowsOf(kind, { caller: boss, of })).toHaveLength(clients.size)
  }

  async function sameByAllChannels() {
    expect(byCase(await rowsOf())).toEqual(expected)
    expect(planned.total).toBe(clients.size)
    expect(byCase((await check(planned.kinds.flatMap(({ channels }) => channels.map(({ id }) => id)))).rows)).toEqual(
      expected,
    )
  }

  async function sameByEachKind() {
    expect(planned.kinds.map(({ kind }) => kind)).toEqual(['mail', 'telegram', 'zalo', 'byHand'])
    for (const { kind, channels } of planned.kinds) {
      const own = byCase(await rowsOf(kind))
      expect(Object.keys(own)).toHaveLength(clients.size)
      expect([kind, byCase((await check(channels.map(({ id }) => id))).rows)]).toEqual([kind, own])
    }
    const none = await lin.call(listPlanned, {
      query: { of: 'all', verdict: 'noAddress', kind: 'line', limit: 100 },
    })
    expect([none.count.value, none.rows.length]).toEqual([clients.size - 1, clients.size - 1])
  }

  test('of each client that a check would have let pass', async () => {
    const { bulk, rows } = await check(planned.kinds.flatMap(({ channels }) => channels.map(({ id }) => id)))
    const sendable = rows.filter(({ reason }) => reason === '').length
    expect(sendable).toBe(planned.all.sendable)
    const body = { count: sendable, key: randomUUID(), quietHours: null, movesOn: false }
    await lin.call(confirmBulk, { params: { id: bulk.id }, version: bulk.version, body })
    for (const { id, reason, channel } of rows) {
      if (channel === null) continue
      const alone = await passTo(bulk.id, id)
      const name = clients.get(id)
      const counted = await countSendable(context, { id: alone, sender, isToday: true })
      await claimLot(context, { bulkId: alone, channelId: channel, sender })
      expect([name, counted, await statesOf(db, alone)]).toEqual([
        name,
        reason === '' ? 1 : 0,
        { [reason === '' ? 'claimed' : `skipped ${reason}`]: 1 },
      ])
    }
  })

  test('of a chat group, which is reached by its messenger before it is by hand', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into groups.groups (platform, account, account_key, name, type, state, created_by, updated_by)
      select 'telegram', 'group' || n, 'group' || n, '询价群', 'freightAgent', 'active', ${mine}, ${mine} from generate_series(1, 2) n
      returning id::float8 as id`.execute(db)
    const [bound, unbound] = rows.map(({ id }) => id)
    await sql`insert into messaging.peers (channel_id, peer, is_group, group_id, bound_at)
      values (${telegram}, '-100', true, ${bound}, now())`.execute(db)
    const byHand = planned.kinds.flatMap(({ channels }) => channels).find(({ platform }) => platform === 'telegram')
    if (!byHand || !bound || !unbound) throw new Error('no channel')
    const audience: BulkInput['audience'] = { of: 'groups', chosen: { ids: [bound, unbound] } }
    const { id, version } = await lin.call(createBulk, {
      body: { title: '群', text: '您好', channelIds: [telegram, byHand.id], audience },
    })
    await lin.call(checkBulk, { params: { id }, version })
    await freezeRecipients(context, { id })
    const found = await pool.query(
      'select target_id::float8 as id, channel_id::float8 as channel, class, address, reason from messaging.recipients where bulk_id = $1 order by target_id',
      [id],
    )
    expect(found.rows).toEqual([
      { id: bound, channel: telegram, class: 'chat', address: '-100', reason: '' },
      { id: unbound, channel: byHand.id, class: 'chat', address: 'group2', reason: '' },
    ])
    const { version: checked } = await lin.call(getBulk, { params: { id } })
    const body = { count: 2, key: randomUUID(), quietHours: null, movesOn: false }
    await lin.call(confirmBulk, { params: { id }, version: checked, body })
    await claimLot(context, { bulkId: id, channelId: telegram, sender })
    expect(await statesOf(db, id)).toEqual({ claimed: 1, waiting: 1 })
  })
})

describe('addresses that are kept', () => {
  /** What is kept, once it follows what was changed. */
  async function kept() {
    await keepClientAddresses(context)
    const { rows } = await sql`
      select a.*, encode(a.address_key, 'hex') as address_key, p.profile
      from messaging.client_addresses a left join messaging.client_profiles p on p.company_id = a.company_id order by a.company_id, a.kind`.execute(
      db,
    )
    return rows
  }
  const change = (statement: string) => (contactId: number) => pool.query(statement, [contactId])
  const ofCompany = (set: string) =>
    change(`update phonebook.companies set ${set} where id = (select company_id from phonebook.contacts where id = $1)`)

  test.each([
    [
      'another value',
      change(
        `insert into phonebook.contact_values (contact_id, kind, value, key, place) values ($1, 'mobile', '+8613800138000', '+8613800138000', 0)`,
      ),
    ],
    [
      'a value that is another',
      change(`update phonebook.contact_values set key = 'new@clients.example' where contact_id = $1`),
    ],
    ['a value that is gone', change('delete from phonebook.contact_values where contact_id = $1')],
    ['somebody who has left', change(`update phonebook.contacts set post_status = 'resigned' where id = $1`)],
    ['somebody who comes first', change('update phonebook.contacts set is_primary = true where id = $1')],
    ['a contact that is deleted', change('update phonebook.contacts set delete_after = now() where id = $1')],
    ['a contact that is deleted for good', change('delete from phonebook.contacts where id = $1')],
    [
      'a contact of another client',
      change(
        `update phonebook.contacts k set company_id = (select min(c.id) from phonebook.companies c) where id = $1`,
      ),
    ],
    [
      'an address that was read',
      change(
        `insert into phonebook.extracted_values (contact_id, kind, key, finding_id) select contact_id, kind, key, 1 from phonebook.contact_values where contact_id = $1`,
      ),
    ],
    ['its own address', ofCompany(`email = 'own@clients.example', qq = '842561979'`)],
    [
      'a client that is deleted for good',
      change('delete from phonebook.companies c using phonebook.contacts k where k.id = $1 and c.id = k.company_id'),
    ],
  ])('follow %s', async (name, begin) => {
    const [client] = await addClients(db, mine, 1, `kept ${name} `)
    const contactId = await addContact(client?.id ?? 0, ['email', 'kept@clients.example'])
    const before = await kept()
    await begin(contactId)
    const after = await kept()
    expect(after).not.toEqual(before)
    await sql`insert into messaging.stale_clients select id from phonebook.companies`.execute(db)
    expect(after).toEqual(await kept())
  })
})

test('a peer is looked up by its contact or group, and never among all of its account', async () => {
  await sql`
    insert into messaging.peers (channel_id, peer, contact_id, bound_at)
    select ${telegram}, 'many ' || n, 900000000 + n, now() from generate_series(1, 5000) n`.execute(db)
  await sql`analyze messaging.peers`.execute(db)
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`
      explain select ${verdictFor(sender)} from (
        select r.*, r.target_id as slot_id, array[r.target_id] as family from messaging.recipients r where r.bulk_id = 1) l ${recordsOf}`.execute(
      tx,
    )
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  for (const index of ['peers_contact', 'peers_group']) expect(plan).toContain(`using ${index} on peers p`)
})
