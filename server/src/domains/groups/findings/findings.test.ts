import { countFindings, editFinding, getFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { createGroup, listGroups } from '@seamark/contract/groups/groups/groups'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import {
  aGroup,
  anOffer,
  aPerson,
  aRequest,
  exportedRows,
  found,
  keepFound,
  checkOpenFindings,
  refusalOf,
} from '../testing.ts'
import { findingsList } from './lists.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { context } = product

const open = await lin.call(createGroup, {
  body: aGroup({ account: '600 1', name: '宁波舱位群', type: 'freightAgent' }),
})
const clients = await lin.call(createGroup, { body: aGroup({ account: '600 2', name: '客户询价群' }) })

type Asked = z.input<NonNullable<typeof listFindings.query>>
const pageOf = async (caller: typeof lin, query: Asked = {}) => (await caller.call(listFindings, { query })).rows

test('what is said again on the same day is one finding with its sources, and keeping it twice changes nothing', async () => {
  const offer = anOffer(1100)
  const said = [
    found(offer, open.id),
    found(offer, open.id, {
      at: new Date('2026-06-10T03:00:00Z'),
      sender: { id: null, key: 'li', name: '李' },
      text: '宁波-LA 40HQ 2450',
    }),
    found(offer, open.id, { at: new Date('2026-06-11T03:00:00Z') }),
  ]
  expect(await keepFound(context, said)).toBe(2)
  expect(await keepFound(context, said)).toBe(0)
  const rows = await pageOf(zhou, { q: '', kind: 'supply', from: '2026-06-10', to: '2026-06-11' })
  expect(rows.map(({ day, sources, groups, sender }) => ({ day, sources, groups, sender }))).toEqual([
    { day: '2026-06-11', sources: 1, groups: 1, sender: '宁波陈' },
    { day: '2026-06-10', sources: 2, groups: 1, sender: '宁波陈' },
  ])
  const { told } = await zhou.call(getFinding, { params: { id: rows[1]?.id ?? 0 } })
  expect(told.map(({ sender, text, places }) => [sender, text, places.map(({ field }) => field)])).toEqual([
    ['宁波陈', '宁波-LA 40HQ 2450\n有需要联系', ['pol', 'pod', 'price']],
    ['李', '宁波-LA 40HQ 2450', ['pol', 'pod', 'price']],
  ])
})

test('two files that say the same at once make one finding with all sources', async () => {
  const said = Array.from({ length: 6 }, (_, at) =>
    found(anOffer(1200), open.id, {
      at: new Date(Date.UTC(2026, 5, 12, at)),
      sender: { id: null, key: `s${at}`, name: `人 ${at}` },
    }),
  )
  const made = await Promise.all(said.map((one) => keepFound(context, [one])))
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await pageOf(zhou, { from: '2026-06-12', to: '2026-06-12' })).toMatchObject([{ sources: 6 }])
})

test('a correction takes the place of what the same sender alone said of the same within 48 hours', async () => {
  const corrected = anOffer(1310, { flags: [{ code: 'correction', field: null, place: null, evidence: '更正' }] })
  await keepFound(context, [found(anOffer(1300), open.id, { at: new Date('2026-06-13T02:00:00Z') })])
  await keepFound(context, [
    found(anOffer(1305), open.id, { at: new Date('2026-06-13T02:30:00Z') }),
    found(anOffer(1305), open.id, {
      at: new Date('2026-06-13T02:40:00Z'),
      sender: { id: null, key: 'li', name: '李' },
    }),
    found(corrected, open.id, { at: new Date('2026-06-13T04:00:00Z') }),
  ])
  const prices = async (state: 'found' | 'superseded') =>
    (await pageOf(zhou, { state, from: '2026-06-13', to: '2026-06-13' }))
      .map(({ draft }) => draft.prices[0]?.amount)
      .toSorted()
  expect(await prices('superseded')).toEqual([1300])
  expect(await prices('found')).toEqual([1305, 1310])
})

test('a correction closes one offer of its carrier to one of its ports, also one that is read later, and no more when it is read again', async () => {
  const day = '2026-06-25'
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 25, 2, minute))
  const flags = [{ code: 'correction' as const, field: null, place: null, evidence: '更正' }]
  const line = anOffer().line
  if (!line) throw new Error('an offer has a line')
  const offer = (amount: number, carrier: string, subject: string, more: Partial<ExtractedFinding> = {}) =>
    anOffer(amount, {
      fingerprint: `${carrier} ${subject} ${amount}`,
      subject,
      line: {
        ...line,
        carrier: carrier === '' ? null : { value: carrier, span: { start: 0, end: 1 } },
        prices: line.prices.map((price) => ({ ...price, amount })),
      },
      ...more,
    })
  const said = (finding: ExtractedFinding, minute: number) => found(finding, open.id, { at: at(minute) })
  const offers = [
    said(offer(1401, 'MSK', 'BRSSZ'), 1),
    said(offer(1402, 'COSCO', 'BRSSZ'), 2),
    said(offer(1403, 'ONE', 'BRSSZ'), 3),
    said(offer(1404, '', 'DEHAM,NLRTM'), 4),
  ]
  const corrections = [
    said(offer(1410, 'COSCO', 'BRSSZ', { flags }), 10),
    said(offer(1411, '', 'NLRTM', { flags }), 11),
  ]
  const closed = async () =>
    (await pageOf(zhou, { state: 'superseded', from: day, to: day }))
      .map(({ draft }) => draft.prices[0]?.amount)
      .toSorted()
  await keepFound(context, [...offers, ...corrections])
  expect(await closed()).toEqual([1402, 1404])
  await keepFound(context, [...offers, ...corrections])
  await keepFound(context, corrections)
  expect(await closed()).toEqual([1402, 1404])
  // A file that is read later holds what was said between.
  await keepFound(context, [said(offer(1405, 'COSCO', 'BRSSZ'), 5)])
  expect(await closed()).toEqual([1402, 1404, 1405])
  // Two offers of one message do not replace each other, and without a port the latest of all goes.
  const both = { at: at(20), file: { id: 77, part: 0, line: 9 } }
  await keepFound(context, [
    found(offer(1421, '', 'BRPNG', { flags }), open.id, both),
    found(offer(1422, '', 'BRPNG', { flags }), open.id, both),
  ])
  expect(await closed()).toEqual([1402, 1404, 1405])
  await keepFound(context, [said(offer(1430, '', '', { flags }), 30)])
  expect(await closed()).toHaveLength(4)
})

test('of a group of clients a colleague finds nothing: by list, count, source, order or number', async () => {
  const day = '2026-06-14'
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 14, hour))
  await keepFound(context, [
    found(aRequest(3), clients.id, { at: at(1), text: '客户的话' }),
    found(anOffer(1400), clients.id, { at: at(1), text: '客户群里的话' }),
    found(anOffer(1400), open.id, { at: at(5), text: '同行群里的话' }),
    found(anOffer(1401), open.id, { at: at(3) }),
  ])
  const mine = await pageOf(lin, { from: day, to: day })
  expect(mine.map(({ sources }) => sources).toSorted()).toEqual([1, 1, 2])
  expect(mine.find(({ sources }) => sources === 2)).toMatchObject({ groups: 2, snippet: '客户群里的话' })
  const theirs = await pageOf(zhou, { from: day, to: day })
  // The offer stands by the moment at which it was said where she reads, not by the hidden one.
  expect(theirs.map(({ draft, sources, snippet }) => [draft.prices[0]?.amount, sources, snippet])).toEqual([
    [1400, 1, '同行群里的话'],
    [1401, 1, '宁波-LA 40HQ 2450'],
  ])
  expect(JSON.stringify(theirs)).not.toContain('客户')
  const request = mine.find(({ kind }) => kind === 'demand')?.id ?? 0
  expect(await refusalOf(zhou.call(getFinding, { params: { id: request } }))).toMatchObject({
    status: 404,
    code: 'groups.finding_not_found',
  })
  const rows = await exportedRows(findingsList, await personContext(context, office.person('sales2')), {
    from: day,
    to: day,
  })
  expect(rows.map(({ price, snippet, flags, standing }) => [price, snippet, flags, standing])).toEqual([
    ['USD 40HQ 1400', '同行群里的话', '', null],
    ['USD 40HQ 1401', '宁波-LA 40HQ 2450', '', null],
  ])
  const shared = await zhou.call(getFinding, { params: { id: theirs[0]?.id ?? 0 } })
  expect(shared.told.map(({ group }) => group.id)).toEqual([open.id])
  expect(await pageOf(zhou, { groupId: clients.id })).toEqual([])
  expect(await zhou.call(countFindings, { query: { from: day, to: day } })).toEqual({ value: 2, exact: true })
  expect(await lin.call(countFindings, { query: { from: day, to: day } })).toEqual({ value: 3, exact: true })
  expect((await pageOf(manager, { from: day, to: day })).length).toBe(3)
})

test('part loads and changes of prices keep their values, in the list and in its file', async () => {
  const day = '2026-06-28'
  const at = (minute: number) => new Date(`${day}T02:0${minute}:00Z`)
  const { line } = anOffer()
  if (!line) throw new Error('an offer has a line')
  const span = { start: 0, end: 1 }
  const air: ExtractedFinding = anOffer(0, {
    fingerprint: 'air 4.8',
    line: {
      ...line,
      mode: 'air',
      prices: [],
      unitPrice: { amount: 4.8, unit: 'kg', span },
      volume: { value: 20, span },
      weight: { value: 1500, span },
      space: { value: 'spot', span },
      surcharges: [
        { code: 'AMS', state: 'included', amounts: [], per: 'bill', currency: '', side: null, from: null, span },
      ],
    },
  })
  const rise: ExtractedFinding = anOffer(0, {
    kind: 'change',
    fingerprint: 'rise 200',
    line: { ...line, kind: 'change', prices: [], change: { value: 200, span } },
  })
  await keepFound(context, [found(air, open.id, { at: at(1) }), found(rise, open.id, { at: at(2) })])
  const rows = await pageOf(zhou, { from: day, to: day, order: 'asc' })
  expect(rows.map(({ terms }) => terms)).toMatchObject([
    { mode: 'air', unitPrice: { amount: 4.8, unit: 'kg' }, volume: 20, weight: 1500, space: 'spot' },
    { mode: 'fcl', change: 200 },
  ])
  const file = await exportedRows(findingsList, await personContext(context, office.person('sales2')), {
    from: day,
    to: day,
    order: 'asc',
  })
  expect(file.map(({ mode, price, cargo, terms }) => ({ mode, price, cargo, terms }))).toEqual([
    { mode: '空运', price: 'USD 4.8/kg', cargo: '20 cbm · 1500 kg', terms: '现舱 · AMS ✓' },
    { mode: '整柜', price: 'USD +200', cargo: '', terms: '' },
  ])
})

test('the register counts open findings of groups that one may read, and sorts all others behind them', async () => {
  const ids = [open.id, clients.id].join(',')
  const inOrder = async (caller: typeof lin, order: 'asc' | 'desc') => {
    const { rows } = await caller.call(listGroups, { query: { ids, sort: 'openFindings', order } })
    return rows.map(({ id, openFindings }) => [id, openFindings])
  }
  await product.pool.query(`update groups.findings set state = 'ignored', reason = 'known' where not group_ids @> $1`, [
    [clients.id],
  ])
  const withOpen = async (caller: typeof lin, openFindings: 'true' | 'false') => {
    const { rows } = await caller.call(listGroups, { query: { ids, openFindings } })
    return rows.map(({ id }) => id).toSorted((one, other) => one - other)
  }
  expect(await withOpen(lin, 'true')).toEqual([open.id, clients.id].toSorted((one, other) => one - other))
  expect(await withOpen(lin, 'false')).toEqual([])
  // Nobody learns by the filter that something was found in a group that she may not read.
  expect(await withOpen(zhou, 'true')).toEqual([open.id])
  expect(await withOpen(zhou, 'false')).toEqual([clients.id])
  // One finding was said in both groups, two in that of the clients.
  expect(await inOrder(lin, 'desc')).toEqual([
    [clients.id, 2],
    [open.id, 1],
  ])
  const theirs = [
    [open.id, 1],
    [clients.id, null],
  ]
  expect(await inOrder(zhou, 'desc')).toEqual(theirs)
  expect(await inOrder(zhou, 'asc')).toEqual(theirs.toReversed())
  await product.pool.query(`update groups.findings set state = 'found', reason = '' where state = 'ignored'`)
})

test('many who find, decide and take back at once leave the counts of open findings exact', async () => {
  const said = (amount: number, group: number) =>
    found(anOffer(amount), group, { at: new Date(Date.UTC(2026, 5, 24, amount % 20)) })
  const groups = [open.id, clients.id]
  const flip = `update groups.findings set state = case state when 'found' then 'superseded' else 'found' end where id % 7 = $1`
  const turns = Array.from({ length: 24 }, (_, at) =>
    at % 3 === 0
      ? keepFound(
          context,
          groups.toSorted(() => (at % 2 ? 1 : -1)).flatMap((group) => [said(at, group), said(at + 1, group)]),
        )
      : at % 3 === 1
        ? product.pool.query(flip, [at % 7])
        : product.pool.query(
            `delete from groups.finding_sources s where s.group_id = $1 and s.finding_id % 5 = $2 and not exists (
               select from groups.findings f where f.id = s.finding_id and f.day < '2026-06-24')`,
            [groups[at % 2], at % 5],
          ),
  )
  const met = await Promise.allSettled(turns)
  // Findings are locked in no order by these statements, so one of them may have given way.
  expect(met.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(12)
  await checkOpenFindings(product.pool)
  await product.pool.query(`delete from groups.findings where day = '2026-06-24'`)
  await product.pool.query(
    `update groups.findings set state = 'found' where state = 'superseded' and superseded_by is null`,
  )
})

test('pages follow each other in each order, with some groups hidden and with none', async () => {
  await keepFound(
    context,
    Array.from({ length: 9 }, (_, at) => [
      found(anOffer(1500 + at), open.id, { at: new Date(Date.UTC(2026, 5, 15, at)) }),
      ...(at % 3 === 0
        ? [found(anOffer(1500 + at), clients.id, { at: new Date(Date.UTC(2026, 5, 15, 10 - at)) })]
        : []),
    ]).flat(),
  )
  for (const caller of [lin, zhou])
    for (const sort of ['at', 'price', 'sources'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const query = { sort, order, from: '2026-06-15', to: '2026-06-15' }
        const whole = (await pageOf(caller, query)).map(({ id }) => id)
        const paged: number[] = []
        for (let cursor: string | undefined; ; ) {
          const { rows, next } = await caller.call(listFindings, {
            query: { ...query, limit: 2, ...(cursor ? { cursor } : {}) },
          })
          paged.push(...rows.map(({ id }) => id))
          if (next === null) break
          cursor = next
        }
        expect(whole).toHaveLength(9)
        expect(paged).toEqual(whole)
      }
  expect(await refusalOf(lin.call(listFindings, { query: { cursor: 'no cursor' } }))).toMatchObject({
    code: 'groups.cursor_invalid',
  })
})

test('ports, flags, places, people and states narrow the list', async () => {
  await keepFound(context, [
    found(
      anOffer(1600, { flags: [{ code: 'currencyAssumed', field: 'currency', place: null, evidence: '' }] }),
      open.id,
      {
        at: new Date('2026-06-16T02:00:00Z'),
      },
    ),
    found(aPerson(), open.id, { at: new Date('2026-06-16T02:00:00Z') }),
  ])
  const day = { from: '2026-06-16', to: '2026-06-16' }
  const kinds = async (query: Asked) => (await pageOf(zhou, { ...day, ...query })).map(({ kind }) => kind)
  expect(await kinds({ pol: 'CNNGB' })).toEqual(['supply'])
  expect(await kinds({ pod: 'DEHAM' })).toEqual([])
  expect(await kinds({ lane: 'usWest', container: '40HQ' })).toEqual(['supply'])
  expect(await kinds({ flag: 'currencyAssumed' })).toEqual(['supply'])
  expect(await kinds({ flagged: 'false' })).toEqual(['contact'])
  expect(await kinds({ q: '蓝舟' })).toEqual(['contact'])
  expect(await kinds({ q: '13900011122' })).toEqual(['contact'])
  expect(await kinds({ q: '宁波' })).toEqual(expect.arrayContaining(['supply', 'contact']))
  expect(await kinds({ platform: 'wechat' })).toEqual([])
  expect(await kinds({ platform: 'qq' })).toEqual(expect.arrayContaining(['supply', 'contact']))
  expect(await kinds({ groupId: open.id, mine: 'true' })).toEqual([])
  expect(await kinds({ state: 'accepted' })).toEqual([])
  await product.pool.query(`update groups.groups set assistant_id = $3 where id in ($1, $2)`, [
    open.id,
    clients.id,
    office.person('sales2'),
  ])
  expect(await kinds({ mine: 'true' })).toEqual(expect.arrayContaining(['supply', 'contact']))
  await product.pool.query('update groups.groups set assistant_id = null where id in ($1, $2)', [open.id, clients.id])
})

test('values are put right before a finding is taken: its flags go, a stale version and a stranger are refused', async () => {
  await keepFound(context, [found(aPerson('', '上海潮汐供应链'), clients.id, { at: new Date('2026-06-17T02:00:00Z') })])
  const [row] = await pageOf(lin, { from: '2026-06-17', to: '2026-06-17' })
  if (!row) throw new Error('nothing was found')
  const draft = { ...row.draft, values: [{ kind: 'mobile' as const, value: '+8613900011133' }] }
  const edited = await lin.call(editFinding, { params: { id: row.id }, version: row.version, body: { draft } })
  expect(edited).toMatchObject({ edited: true, version: row.version + 1, draft: { values: draft.values } })
  expect(await pageOf(lin, { q: '13900011133' })).toHaveLength(1)
  expect(
    await refusalOf(
      lin.call(editFinding, { params: { id: row.id }, version: row.version, body: { draft: row.draft } }),
    ),
  ).toMatchObject({ status: 412 })
  expect(
    await refusalOf(zhou.call(editFinding, { params: { id: row.id }, version: edited.version, body: { draft } })),
  ).toMatchObject({ status: 404 })
  const { rows } = await product.pool.query(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = 'groups.findingEdited'`,
  )
  expect(rows).toEqual([{ before: { values: [] }, after: { values: draft.values } }])
})

test('a finding goes with the last group that said it, and one of a muted group is not kept', async () => {
  const muted = await lin.call(createGroup, {
    body: aGroup({ account: '600 3', name: '不提取的群', type: 'freightAgent', state: 'muted' }),
  })
  const at = new Date('2026-06-18T02:00:00Z')
  expect(await keepFound(context, [found(anOffer(1800), muted.id, { at })])).toBe(0)
  const lastDay = new Date('2026-06-23T02:00:00Z')
  const twice = [muted.id, open.id].map((group) => found(anOffer(1802), group, { at: lastDay }))
  expect(await keepFound(context, twice)).toBe(1)
  expect(await pageOf(lin, { from: '2026-06-23', to: '2026-06-23' })).toMatchObject([{ sources: 1, groups: 1 }])
  await keepFound(context, [found(anOffer(1801), clients.id, { at }), found(anOffer(1801), open.id, { at })])
  await product.pool.query('delete from groups.finding_sources where group_id = $1', [clients.id])
  expect(await pageOf(lin, { from: '2026-06-18', to: '2026-06-18' })).toMatchObject([{ sources: 1, groups: 1 }])
  await product.pool.query('delete from groups.finding_sources where group_id = $1', [open.id])
  expect(await pageOf(lin, { from: '2026-06-18', to: '2026-06-18' })).toEqual([])
  expect(office.person('sales')).toBeGreaterThan(0)
})

test('pages narrowed by standing hold what one long page holds, however many are judged for each', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ name: '宁波长路物流', organizationNumber: '' }) })
  const phones = Array.from({ length: 700 }, (_, at) => `+86139000${String(30000 + at)}`)
  await lin.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({
      name: '何',
      values: phones.filter((_, at) => at % 60 === 0).map((value) => ({ kind: 'mobile', value })),
    }),
  })
  const day = { from: '2026-06-21', to: '2026-06-21' }
  const said = phones.flatMap((phone, at) => {
    const person = aPerson(phone, '')
    const time = new Date(Date.UTC(2026, 5, 21, 2) + at * 1000)
    const later = new Date(Date.UTC(2026, 5, 21, 8) - at * 1000)
    // Of each third of these the first words are in a group that 周 does not read.
    return at % 180 === 0
      ? [found(person, clients.id, { at: time }), found(person, open.id, { at: later })]
      : [found(person, open.id, { at: time })]
  })
  await keepFound(context, said)
  const whole = async (caller: typeof lin, standing: string) =>
    (await pageOf(caller, { ...day, standing, limit: '100' })).map(({ id }) => id)
  const newest = await pageOf(zhou, { ...day, standing: 'unknown', limit: '5' })
  expect(newest.map(({ at }) => at.slice(11, 16))).toEqual(['08:00', '07:57', '07:54', '07:51', '02:11'])
  for (const [caller, standing, length] of [
    [lin, 'ours', 12],
    [manager, 'ours', 12],
    [zhou, 'unknown', 100],
  ] as const) {
    const all = await whole(caller, standing)
    expect(all).toHaveLength(length)
    const paged: number[] = []
    let cursor: string | undefined
    do {
      const page = await caller.call(listFindings, {
        query: { ...day, standing, limit: '5', ...(cursor === undefined ? {} : { cursor }) },
      })
      paged.push(...page.rows.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined && paged.length < length)
    expect(paged).toEqual(all)
  }
})
