import {
  addOptOut,
  type ConsentInput,
  liftOptOut,
  listConsents,
  listOptOuts,
  recordConsent,
} from '@seamark/contract/messaging/opt-outs/lists'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { importOptions } from '@seamark/contract/platform/lists'
import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { personOf } from '../../../platform/context.ts'
import { write as writeAs } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { addBulk, addChannel, addTopics, statesOf } from '../testing.ts'
import { optOutSubjects } from './names.queries.ts'
import { optOutsList } from './sheets.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const channelId = await addChannel(db)
const bossContext = await personContext(context, office.person('sysadmin'))

let made = 0
const clients = (count: number) => addClients(db, office.person('sales'), count, `optouts${(made += 1)}-`)
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const deeds = async (id: number, kind = 'optOut') => {
  const { rows } = await pool.query<{ action: string }>(
    'select action from platform.audit where subject_kind = $1 and subject_id = $2 order by id',
    [kind, id],
  )
  return rows.map(({ action }) => action)
}
const byMail = (address: string, given: object = {}) =>
  boss.call(addOptOut, { body: { whose: { kind: 'email', address }, note: '电话里说的', ...given } })

/** What becomes of these recipients when a worker claims them. */
async function judged(recipients: Parameters<typeof addBulk>[2], topicId: number | null = null) {
  const bulkId = await addBulk(db, { by: office.person('sales'), channelId, topicId }, recipients)
  const { actor } = await personContext(context, office.person('sales'))
  if (!actor) throw new Error('nobody')
  await claimLot(context, { bulkId, channelId, sender: actor })
  return statesOf(db, bulkId)
}

describe('the list of opt-outs', () => {
  test('is kept by whoever has its permission, and by nobody else', async () => {
    const { id } = await byMail('kept@client.example')
    for (const caller of [lin, manager])
      for (const call of [
        () => caller.call(listOptOuts, { query: {} }),
        () => caller.call(addOptOut, { body: { whose: { kind: 'email', address: 'a@b.example' }, note: '无' } }),
        () => caller.call(liftOptOut, { params: { id }, body: { reason: '无' } }),
        () => caller.call(listConsents, { query: {} }),
        () => caller.call(recordConsent, { body: { kind: 'email', address: 'a@b.example', source: '无' } }),
      ])
        expect(await codeOf(call())).toBe('platform.forbidden')
  })

  test('takes an address by hand in its normal form, which then gets no bulk, of its topic or at all', async () => {
    const [all, topic] = await clients(2)
    if (!all || !topic) throw new Error('no clients')
    const row = await byMail(all.address.toUpperCase())
    expect(row).toMatchObject({
      class: 'mail',
      address: all.address,
      company: { id: all.id },
      topic: null,
      reason: 'byHand',
      source: '电话里说的',
      by: { id: office.person('sysadmin') },
    })
    const [rates = 0, season = 0] = await addTopics(db, ['运价', '节日'])
    await byMail(topic.address, { topicId: rates })
    expect(await deeds(row.id)).toEqual(['messaging.optOutAdded'])
    expect(await judged([all, topic], rates)).toEqual({ 'skipped byHand': 2 })
    expect(await judged([topic], season)).toEqual({ claimed: 1 })
    expect(await refusalOf(byMail(all.address))).toMatchObject({
      code: 'messaging.already_opted_out',
      details: { fields: [{ field: 'address' }] },
    })
  })

  test('takes a client with all its addresses', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const body = { whose: { companyId: client.id }, note: '不做了' }
    expect(await boss.call(addOptOut, { body })).toMatchObject({
      class: 'client',
      address: '',
      company: { id: client.id },
    })
    expect(await judged([client])).toEqual({ 'skipped byHand': 1 })
    expect(await codeOf(boss.call(addOptOut, { body: { ...body, whose: { companyId: 987_654_321 } } }))).toBe(
      'messaging.company_unknown',
    )
  })

  test.each([
    ['email', 'not a mail', 'messaging.mail_wrong'],
    ['email', 'a@b.example, c@d.example', 'messaging.mail_wrong'],
    ['mobile', '12', 'messaging.mobile_wrong'],
    ['qq', 'amy', 'messaging.address_wrong'],
    ['email', ' ', 'platform.invalid_input'],
  ] as const)('refuses %s %j', async (kind, address, code) => {
    expect(await codeOf(boss.call(addOptOut, { body: { whose: { kind, address }, note: '无' } }))).toBe(code)
  })

  test('asks for a reason to be added and lifted', async () => {
    expect(await codeOf(byMail('reason@client.example', { note: ' ' }))).toBe('platform.invalid_input')
    const { id } = await byMail('reason@client.example')
    expect(await codeOf(boss.call(liftOptOut, { params: { id }, body: { reason: '' } }))).toBe('platform.invalid_input')
    await boss.call(liftOptOut, { params: { id }, body: { reason: '写错了' } })
    expect(await deeds(id)).toEqual(['messaging.optOutAdded', 'messaging.optOutLifted'])
    expect(await codeOf(boss.call(liftOptOut, { params: { id }, body: { reason: '写错了' } }))).toBe(
      'messaging.opt_out_not_found',
    )
  })

  test('lets somebody who has opted out come off with a new consent alone, whoever tries', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const { id } = await byMail(client.address, { reason: 'optOut' })
    const lift = (consent: { source: string } | null) =>
      boss.call(liftOptOut, { params: { id }, body: { reason: '重新同意', consent } })
    expect(await refusalOf(lift(null))).toMatchObject({
      code: 'messaging.consent_missing',
      details: { fields: [{ field: 'consent' }] },
    })
    await expect(sql`delete from messaging.suppressions where id = ${id}`.execute(db)).rejects.toThrow('a new consent')
    expect(await judged([client])).toEqual({ 'skipped optOut': 1 })
    await lift({ source: '邮件回复' })
    expect(await judged([client])).toEqual({ claimed: 1 })
    expect((await boss.call(listConsents, { query: { q: client.address } })).rows).toMatchObject([
      { address: client.address, given: true, source: '邮件回复', by: { id: office.person('sysadmin') } },
    ])
  })

  test('keeps an opt-out also of an address that stood there for another reason', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const { id } = await byMail(client.address, { reason: 'hardBounce' })
    expect(await codeOf(byMail(client.address, { reason: 'complaint' }))).toBe('messaging.already_opted_out')
    expect(await byMail(client.address, { reason: 'optOut' })).toMatchObject({ id, reason: 'optOut' })
    expect(await codeOf(boss.call(liftOptOut, { params: { id }, body: { reason: '误加' } }))).toBe(
      'messaging.consent_missing',
    )
    expect(await codeOf(byMail(client.address, { reason: 'optOut' }))).toBe('messaging.already_opted_out')
  })

  test('is found by address and client, narrowed by kind, reason, scope and day, a page at a time', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const [weekly = 0] = await addTopics(db, ['周报'])
    const first = await byMail(client.address, { topicId: weekly })
    const second = await boss.call(addOptOut, {
      body: { whose: { kind: 'mobile', address: '13912345678' }, reason: 'invalid', note: '空号' },
    })
    const ids = async (query: object) => (await boss.call(listOptOuts, { query })).rows.map(({ id }) => id)
    expect(await ids({ q: '3912345' })).toEqual([second.id])
    const { rows } = await pool.query<{ name: string }>('select name from phonebook.companies where id = $1', [
      client.id,
    ])
    expect(await ids({ q: rows[0]?.name })).toContain(first.id)
    expect(await ids({ class: 'phone' })).toEqual([second.id])
    expect(await ids({ reason: 'invalid' })).toEqual([second.id])
    expect(await ids({ scope: 'topic', q: client.address })).toEqual([first.id])
    expect(await ids({ scope: 'all', q: client.address })).toEqual([])
    expect(await ids({ to: '2000-01-01' })).toEqual([])
    expect(await ids({ from: '2000-01-01', class: 'phone' })).toEqual([second.id])
    const page = await boss.call(listOptOuts, { query: { limit: 1 } })
    expect([page.rows.map(({ id }) => id), page.count.value > 1]).toEqual([[second.id], true])
    expect((await boss.call(listOptOuts, { query: { limit: 1, cursor: page.next ?? '' } })).rows).toMatchObject([
      { id: first.id },
    ])
  })

  test('names the address of whoever opted out by a mail', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    await judged([client])
    await sql`insert into messaging.suppressions (class, address_key, reason, source)
      select class, address_key, 'optOut', 'link' from messaging.recipients where target_id = ${client.id}`.execute(db)
    expect((await boss.call(listOptOuts, { query: { q: client.address } })).rows).toMatchObject([
      { address: client.address, source: 'link', company: { id: client.id }, by: null },
    ])
  })
})

describe('consents', () => {
  const record = (address: string, given: Partial<ConsentInput> = {}) =>
    boss.call(recordConsent, { body: { kind: 'email', address, source: '展会名片', ...given } })
  async function need(bulkNeedsConsent: 'none' | 'all' | null) {
    const { version } = await boss.call(getOptions, {})
    await boss.call(changeOptions, { version, body: { bulkNeedsConsent } })
  }

  test('are only ever added, with who, how and when', async () => {
    const row = await record('Consent@Client.example', { proof: '名片照片' })
    expect(row).toMatchObject({ class: 'mail', address: 'consent@client.example', given: true, proof: '名片照片' })
    expect(await deeds(row.id, 'consent')).toEqual(['messaging.consentRecorded'])
    for (const change of [sql`update messaging.consents set given = false`, sql`delete from messaging.consents`])
      await expect(change.execute(db)).rejects.toThrow('append-only')
    expect(await codeOf(record('no mail'))).toBe('messaging.mail_wrong')
    expect(await codeOf(record('a@b.example', { source: '' }))).toBe('platform.invalid_input')
  })

  test('are needed for collected addresses, for none or for all, as the office has chosen', async () => {
    const verdictsOf = async () => {
      const [given, collected] = await clients(2)
      if (!given || !collected) throw new Error('no clients')
      return judged([given, { ...collected, needsConsent: true }])
    }
    expect(await verdictsOf()).toEqual({ claimed: 1, 'skipped noConsent': 1 })
    await need('none')
    expect(await verdictsOf()).toEqual({ claimed: 2 })
    await need('all')
    expect(await verdictsOf()).toEqual({ 'skipped noConsent': 2 })
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    await record(client.address)
    expect(await judged([client])).toEqual({ claimed: 1 })
    await need(null)
  })

  test('that were taken back hold whatever the office needs', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    await record(client.address, { given: false })
    await need('none')
    expect(await judged([client])).toEqual({ 'skipped noConsent': 1 })
    await need(null)
  })
})

describe('a file of opt-outs', () => {
  const rowOf = (row: number, values: Record<string, string>) => ({ row, values })
  const options = importOptions.parse({})

  test('is judged row by row: bad ones come back with their reasons, known ones are left as they are', async () => {
    await byMail('known@client.example')
    const judgedRows = await optOutsList.import?.judge(
      bossContext,
      [
        rowOf(2, { address: 'New@Client.example', reason: '对方退订', note: '旧系统' }),
        rowOf(3, { address: '13900001111', addressKind: 'Mobile' }),
        rowOf(4, { address: 'known@client.example' }),
        rowOf(5, { address: 'no mail@' }),
        rowOf(6, { address: 'a@b.example', reason: '心情不好' }),
        rowOf(7, { address: '', addressKind: '传真' }),
      ],
      options,
    )
    expect(judgedRows?.map(({ verdict, problems }) => [verdict, (problems ?? []).map(({ code }) => code)])).toEqual([
      ['create', []],
      ['create', []],
      ['unchanged', []],
      ['error', ['messaging.mail_wrong']],
      ['error', ['messaging.opt_out_reason_unknown']],
      ['error', ['messaging.address_kind_unknown', 'messaging.address_missing']],
    ])
    const lot = (judgedRows ?? []).slice(0, 2).map(({ prepared }, at) => ({
      row: at + 2,
      verdict: 'create' as const,
      prepared,
      subjectId: null,
      addsTo: null,
    }))
    const write = () =>
      writeAs.bookkeep(bossContext, 'messaging.importOptOuts', async (tx) =>
        optOutsList.import?.write(tx, lot, options, {
          name: 'list.csv',
          rowsBefore: 0,
          isEnding: true,
          hasTouched: () => sql`false`,
          listRefusedCells: async () => [],
        }),
      )
    expect((await write())?.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
    const { rows } = await boss.call(listOptOuts, { query: { q: 'new@client.example' } })
    expect(rows).toMatchObject([{ reason: 'optOut', source: '旧系统' }])
    expect(await deeds(rows[0]?.id ?? 0)).toEqual(['messaging.optOutImported'])
    expect((await write())?.map(({ verdict }) => verdict)).toEqual(['duplicate', 'duplicate'])
  })

  test('is written as it is listed, so that it can come back', async () => {
    const asked = { query: { q: 'new@client.example' } }
    const exported = await optOutsList.export?.rows(bossContext, asked.query, { cursor: undefined, limit: 10 })
    expect(exported?.rows).toMatchObject([
      { address: 'new@client.example', addressKind: '邮箱', reason: '对方退订', note: '旧系统' },
    ])
    expect(await optOutsList.export?.count(bossContext, asked.query)).toBe(1)
  })
})

test('an address is neither named nor found, by a part of it either, where the role shows none', async () => {
  const { id } = await byMail('canary@hidden.example')
  const named = optOutSubjects.find(({ kind }) => kind === 'optOut')
  const { capabilities, ...person } = personOf(bossContext)
  const shown = new Set([...capabilities].filter((one) => one !== 'seeContactValues'))
  const blind = { ...bossContext, actor: { ...person, capabilities: shown } }
  const count = (asker: typeof bossContext, q: string) => optOutsList.export?.count(asker, { q })
  for (const q of ['canary@hidden.example', 'canary']) {
    expect([await count(bossContext, q), await count(blind, q)]).toEqual([1, 0])
    expect([await named?.find(bossContext, q), await named?.find(blind, q)]).toEqual([[id], []])
  }
  expect((await named?.namesOf(bossContext, [id]))?.get(id)).toBe('canary@hidden.example')
  expect((await named?.namesOf(blind, [id]))?.get(id)).toBe(maskedText)
})
