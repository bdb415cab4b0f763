import { countFindings, getFinding, listFindings, lookUpFinding } from '@seamark/contract/groups/findings/findings'
import { askGroups, getRateRequest, tickRateRequest } from '@seamark/contract/groups/findings/rate-requests'
import { listValueOrigins } from '@seamark/contract/groups/findings/origins'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { addMember, listMembers } from '@seamark/contract/groups/members/members'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  confirmContactValue,
  createContact,
  listContacts,
  newContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import { type BulkRunView, countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import {
  aGroup,
  aMember,
  anOffer,
  aPerson,
  aRequest,
  found,
  keepFound,
  checkOpenFindings,
  refusalOf,
} from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(
  { ...product, signIn: (name) => product.signIn(name, testPassword, 'zh') },
  testPassword,
)
const { context, pool } = product

const open = await lin.call(createGroup, {
  body: aGroup({ account: '700 1', name: '宁波舱位群', type: 'freightAgent' }),
})
const clients = await lin.call(createGroup, { body: aGroup({ account: '700 2', name: '客户询价群' }) })

afterEach(async () => {
  await checkOpenFindings(pool)
  await pool.query('delete from groups.findings')
  await checkOpenFindings(pool)
  await pool.query('delete from groups.finding_mutes')
})

/** Keeps findings and returns their ids in the order of the fingerprints given. */
async function keep(all: readonly ExtractedFinding[], groupId = open.id): Promise<number[]> {
  await keepFound(
    context,
    all.map((finding) => found(finding, groupId)),
  )
  const { rows } = await pool.query<{ id: number; fingerprint: string }>('select id, fingerprint from groups.findings')
  return all.map(({ fingerprint }) => Number(rows.find((row) => row.fingerprint === fingerprint)?.id))
}

const count = (caller: typeof lin, ids: readonly number[], action: string, input: Record<string, unknown> = {}) =>
  caller.call(countBulk, { body: { list: 'findings', action, input, rows: { ids: [...ids] } } })
const run = async (caller: typeof lin, ids: readonly number[], action: string, input: Record<string, unknown> = {}) =>
  confirmRun(caller, await count(caller, ids, action, input))
const refusals = async (caller: typeof lin, { id }: BulkRunView) =>
  (await caller.call(listBulkRows, { params: { id }, query: { outcome: 'refused' } })).rows.map(
    ({ problem }) => problem,
  )
const states = async () =>
  (await pool.query<{ state: string }>('select state from groups.findings order by id')).rows.map(({ state }) => state)
const rates = async () =>
  (
    await pool.query<{ side: string; source: string; source_text: string }>(
      'select side, source, source_text from rates.rates where delete_after is null order by side desc, id',
    )
  ).rows

test('offers and requests are posted with their words, what lacks something says so, and the undo opens them again', async () => {
  const line = anOffer().line
  if (!line) throw new Error('an offer has a line')
  const ids = await keep([
    anOffer(2450),
    aRequest(2),
    anOffer(0, { fingerprint: 'no price', line: { ...line, prices: [] } }),
    anOffer(0, { fingerprint: 'no port', line: { ...line, pols: [] } }),
    anOffer(0, { fingerprint: 'lcl', line: { ...line, mode: 'lcl' } }),
    aPerson(),
  ])
  const counted = await count(lin, ids, 'post')
  expect(await rates()).toEqual([])
  const posted = await confirmRun(lin, counted)
  expect(posted.counts).toMatchObject({ done: 2, refused: 4 })
  expect(await refusals(lin, posted)).toEqual(
    expect.arrayContaining([
      '没有价格，请先编辑补上价格。',
      '请选择起运港。',
      '只有整柜可以发布供需；拼箱、空运请记为跟进。',
      '该线索不是报舱或求舱，无法发布供需。',
    ]),
  )
  expect(await rates()).toMatchObject([
    { side: 'supply', source: 'chat', source_text: '宁波-LA 40HQ 2450\n有需要联系' },
    { side: 'demand', source: 'chat' },
  ])
  const log = await lin.call(listBulkRows, { params: { id: posted.id }, query: {} })
  // By its code a screen knows what may be done about a refusal.
  expect(log.rows.flatMap(({ code }) => code ?? []).toSorted()).toEqual([
    'groups.finding_no_freight',
    'groups.finding_no_price',
    'groups.finding_not_fcl',
    'rates.pol_missing',
  ])
  const { rows } = await lin.call(listFindings, { query: { state: 'accepted' } })
  expect(
    rows
      .map(({ outcomes }) => outcomes.map(({ target }) => target))
      .flat()
      .toSorted(),
  ).toEqual(['demand', 'supply'])
  expect((await run(lin, ids.slice(0, 2), 'post')).counts).toMatchObject({ unchanged: 2 })

  expect((await undoRun(lin, posted.id)).counts).toMatchObject({ done: 2 })
  expect(await rates()).toEqual([])
  expect((await states()).every((state) => state === 'found')).toBe(true)
  expect((await run(lin, ids.slice(0, 2), 'post')).counts).toMatchObject({ done: 2 })
})

test('a demand is asked for in groups that one may read, and what is offered there in 48 hours answers it', async () => {
  const [id = 0] = await keep([aRequest(9)])
  await run(lin, [id], 'post')
  const { rows } = await pool.query<{ id: number }>(
    `select subject_id as id from groups.finding_outcomes where finding_id = $1`,
    [id],
  )
  const params = { id: Number(rows[0]?.id) }
  const ask = (caller: typeof lin, groupIds: number[]) => caller.call(askGroups, { params, body: { groupIds } })
  expect(await refusalOf(ask(zhou, [open.id, clients.id]))).toMatchObject({ code: 'groups.group_not_found' })
  await pool.query(`update groups.groups set state = 'left' where id = $1`, [clients.id])
  expect(await refusalOf(ask(lin, [clients.id]))).toMatchObject({ code: 'groups.group_left' })
  await pool.query(`update groups.groups set state = 'active' where id = $1`, [clients.id])
  const queued = await ask(lin, [open.id, clients.id])
  expect(queued).toMatchObject({
    text: expect.stringContaining('9×40HQ'),
    groups: [{ sentAt: null }, { sentAt: null }],
  })
  const tick = (caller: typeof lin, groupId: number) =>
    caller.call(tickRateRequest, { params, body: { groupId, isSent: true } })
  await tick(lin, open.id)
  const later = (hours: number) => ({ at: new Date(Date.now() + hours * 3_600_000) })
  await keepFound(context, [
    found(anOffer(2100), open.id, later(47)),
    found(anOffer(2200), open.id, later(49)),
    found(anOffer(2300), clients.id, later(1)),
  ])
  const theirs = await zhou.call(getRateRequest, { params })
  expect(
    theirs.groups.map(({ group, answers }) => [group.id, answers.map(({ draft }) => draft.prices[0]?.amount)]),
  ).toEqual([[open.id, [2100]]])
  expect(await refusalOf(tick(zhou, clients.id))).toMatchObject({ code: 'groups.group_not_found' })
  const audits = await pool.query(
    `select from platform.audit where action in ('groups.rateRequested', 'groups.rateRequestTicked')`,
  )
  expect(audits.rowCount).toBe(3)
})

test('taken by two people at once, a finding becomes one thing, and the second hears who was first', async () => {
  const ids = await keep([anOffer(3100), anOffer(3200), aRequest(7)])
  const counted = await Promise.all([count(lin, ids, 'post'), count(zhou, ids, 'post')])
  const before = (await rates()).length
  const runs = await Promise.all([confirmRun(lin, counted[0]), confirmRun(zhou, counted[1])])
  expect(runs.map(({ counts }) => counts.done).toSorted()).toEqual([0, 3])
  expect((await rates()).length - before).toBe(3)
  const second =
    runs[0].counts.done === 0 ? { caller: lin, run: runs[0], by: '周' } : { caller: zhou, run: runs[1], by: '林晓帆' }
  const told = await refusals(second.caller, second.run)
  expect(told).toHaveLength(3)
  expect(told.every((problem) => problem?.startsWith(second.by) && problem.includes('已采纳该线索'))).toBe(true)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from groups.finding_outcomes')
  expect(rows[0]?.count).toBe(3)
})

test('a run that fails after the rates were written leaves neither rates nor outcomes', async () => {
  const ids = await keep([anOffer(3300)])
  const counted = await count(lin, ids, 'post')
  const before = (await rates()).length
  await pool.query(`alter table groups.finding_outcomes add constraint nothing_today check (target = 'contact')`)
  await expect(confirmRun(lin, counted)).rejects.toThrow()
  await pool.query('alter table groups.finding_outcomes drop constraint nothing_today')
  expect((await rates()).length).toBe(before)
  expect(await states()).toEqual(['found'])
})

test('an unknown person becomes a company with a contact, one whom a colleague holds does not', async () => {
  const company = await zhou.call(createCompany, { body: aCompany({ name: '青岛北岸物流', organizationNumber: '' }) })
  await zhou.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '孙', values: [{ kind: 'mobile', value: '13900022201' }] }),
  })
  const ids = await keep([
    aPerson('+8613900022202', '宁波新潮国际货运'),
    aPerson('+8613900022203', '宁波新潮国际货运'),
    aPerson('+8613900022201', '别的名字'),
    aPerson('+8613900022204', ''),
    aPerson('', '没有电话的公司'),
  ])
  const taken = await run(lin, ids, 'contact')
  expect(taken.counts).toMatchObject({ done: 2, refused: 3 })
  const standing = async (at: number, caller = lin) =>
    (await caller.call(getFinding, { params: { id: ids[at] ?? 0 } })).standing
  expect([await standing(0), await standing(2), await standing(2, zhou)]).toEqual(['ours', null, 'ours'])
  // The list is narrowed by what its rows say, and by nothing else: whom a colleague holds is as unknown as who is new.
  const narrowed = async (wanted: string, caller = lin) => {
    const { rows } = await caller.call(listFindings, { query: { standing: wanted } })
    expect(await caller.call(countFindings, { query: { standing: wanted } })).toMatchObject({ value: rows.length })
    return ids.map((id) => rows.find((row) => row.id === id)).map((row) => row && (row.standing ?? 'unknown'))
  }
  const none = undefined
  expect(await narrowed('ours')).toEqual(['ours', 'ours', none, none, none])
  expect(await narrowed('unknown')).toEqual([none, none, 'unknown', 'unknown', 'unknown'])
  expect(await narrowed('ours', zhou)).toEqual([none, none, 'ours', none, none])
  expect(await narrowed('pool')).toEqual([none, none, none, none, none])
  const lookUps = async () => (await pool.query('select from phonebook.look_ups')).rowCount
  const before = await lookUps()
  const { matches } = await lin.call(lookUpFinding, { params: { id: ids[2] ?? 0 }, body: {} })
  expect(matches).toMatchObject([
    { id: null, name: '青岛北岸物流', custodian: expect.stringContaining('周'), can: { apply: true } },
  ])
  expect((await lin.call(lookUpFinding, { params: { id: ids[3] ?? 0 }, body: {} })).matches).toEqual([])
  expect(await lookUps()).toBe((before ?? 0) + 2)
  expect(await refusals(lin, taken)).toEqual([
    '该客户属于同事，可在线索详情里查归属并申请。',
    '没有公司名称，请先编辑补上公司。',
    '没有联系方式，请先编辑补上。',
  ])
  const { rows } = await lin.call(listFindings, { query: { state: 'accepted' } })
  const [companyId] = [...new Set(rows.map(({ outcomes }) => outcomes[0]?.companyId))]
  const contacts = await lin.call(listContacts, { params: { id: companyId ?? 0 }, query: {} })
  expect(contacts.rows.map(({ values }) => values[0]?.key).toSorted()).toEqual(['+8613900022202', '+8613900022203'])
  const kinds = await pool.query<{ kind: string }>('select kind from phonebook.ownerships where company_id = $1', [
    companyId,
  ])
  expect(kinds.rows).toEqual([{ kind: 'taken' }])

  // Whose client it is stays with whoever took it.
  const theirs = await zhou.call(listFindings, { query: { state: 'accepted' } })
  expect(theirs.rows.map(({ outcomes }) => outcomes)).toMatchObject([
    [{ target: 'contact', subjectId: null, companyId: null, by: null }],
    [{ target: 'contact', subjectId: null, companyId: null, by: null }],
  ])
  const ofCompany = async (caller: typeof lin) =>
    (await caller.call(listFindings, { query: { companyId: String(companyId) } })).rows.length
  expect([await ofCompany(lin), await ofCompany(zhou)]).toEqual([2, 0])

  expect((await undoRun(lin, taken.id)).counts).toMatchObject({ done: 2 })
  const left = await pool.query('select from phonebook.companies where id = $1 and delete_after is null', [companyId])
  expect(left.rows).toEqual([])
  expect((await states()).every((state) => state === 'found')).toBe(true)
})

test('a person without a mobile stays in the roster of a group that one may change, and its undo takes him out', async () => {
  const person = aPerson('', '宁波无号货运')
  const handles = (name: string) => ({
    ...person,
    fingerprint: name,
    values: [
      { field: 'name' as const, value: name, place: null },
      { field: 'qq' as const, value: '600300111', place: null },
      { field: 'email' as const, value: 'no-mobile@forwarder.example', place: null },
    ],
  })
  const [id = 0, another = 0] = await keep([handles('无号先生'), aPerson('', '')])
  expect(await refusals(zhou, await run(zhou, [id], 'member'))).toEqual([expect.stringContaining('登记人')])
  expect((await run(lin, [id], 'contact')).counts).toMatchObject({ refused: 1 })
  const kept = await run(lin, [id, another], 'member')
  expect(kept.counts).toMatchObject({ done: 1, refused: 1 })
  const roster = async () =>
    (await lin.call(listMembers, { params: { id: open.id }, query: {} })).rows.map(
      ({ name, account, phone, grade }) => [name, account, phone, grade],
    )
  expect(await roster()).toEqual([['无号先生', '600300111', 'no-mobile@forwarder.example', 'ordinary']])
  expect((await run(lin, [id], 'member')).counts).toMatchObject({ unchanged: 1 })
  const { rows } = await zhou.call(listFindings, { query: { state: 'accepted' } })
  expect(rows).toMatchObject([{ outcomes: [{ target: 'member' }] }])
  expect((await undoRun(lin, kept.id)).counts).toMatchObject({ done: 1 })
  expect(await roster()).toEqual([])
  expect(await states()).toEqual(['found', 'found'])
})

test('of a client of ours the values are added and nothing is overwritten; the undo takes just these off', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ name: '宁波老客户', organizationNumber: '' }) })
  const contact = await lin.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '王敏', position: '经理', values: [{ kind: 'mobile', value: '13900033301' }] }),
  })
  const person = aPerson('+8613900033301', '')
  const [id = 0] = await keep(
    [{ ...person, values: [...person.values, { field: 'email', value: 'wang@old-client.example', place: null }] }],
    clients.id,
  )
  const taken = await run(lin, [id], 'contact')
  expect(taken.counts).toMatchObject({ done: 1 })
  const after = async () => (await lin.call(listContacts, { params: { id: company.id }, query: {} })).rows
  expect(await after()).toMatchObject([
    {
      id: contact.id,
      name: '王敏',
      position: '经理',
      values: [{ kind: 'mobile' }, { kind: 'email', value: 'wang@old-client.example' }],
    },
  ])
  const marks = async () =>
    (
      await pool.query<{ kind: string; key: string; finding_id: number }>(
        'select kind, key, finding_id::float8 as finding_id from phonebook.extracted_values',
      )
    ).rows
  const value = { kind: 'email' as const, key: 'wang@old-client.example' }
  const mark = { ...value, finding_id: id }
  expect(await marks()).toContainEqual(mark)
  expect(await marks()).not.toContainEqual(expect.objectContaining({ key: '+8613900033301' }))
  expect((await after())[0]?.values.map(({ extractedAt }) => extractedAt === null)).toEqual([true, false])
  const params = { id: contact.id }
  const origins = async (caller: typeof lin) => (await caller.call(listValueOrigins, { params })).origins
  expect(await origins(lin)).toMatchObject([{ ...value, group: { id: clients.id, name: '客户询价群' }, place: null }])
  expect(await refusalOf(origins(zhou))).toMatchObject({ status: 404, code: 'phonebook.contact_not_found' })
  const confirm = (caller: typeof lin) => caller.call(confirmContactValue, { params, body: value })
  expect(await refusalOf(confirm(zhou))).toMatchObject({ status: 404 })
  await pool.query('update phonebook.companies set follower_ids = array[$2::bigint] where id = $1', [
    company.id,
    office.person('sales2'),
  ])
  // Who follows the company sees that there is a mark, and nothing of a group that is not hers to read.
  expect(await origins(zhou)).toEqual([{ ...value, group: null, at: null, place: null }])
  expect(await refusalOf(confirm(zhou))).toMatchObject({ code: 'phonebook.follower_cannot_edit' })
  for (const _ of ['confirmed', 'unchanged'])
    expect((await confirm(lin)).values.map(({ extractedAt }) => extractedAt)).toEqual([null, null])
  expect(await marks()).not.toContainEqual(mark)
  const audited = await pool.query(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = 'phonebook.contactValueConfirmed'`,
  )
  expect(audited.rows).toEqual([{ before: { unconfirmed: value.key }, after: { unconfirmed: '' } }])
  await undoRun(lin, taken.id)
  expect((await after())[0]?.values.map(({ kind }) => kind)).toEqual(['mobile'])
})

test('a company of the pool is claimed first, and goes back with the undo', async () => {
  const company = await zhou.call(createCompany, {
    body: aCompany({ name: '公海里的公司', organizationNumber: '', visibility: 'public' }),
  })
  await pool.query(`update phonebook.companies set pooled_at = now() - interval '400 days' where id = $1`, [company.id])
  const [id = 0] = await keep([aPerson('+8613900044401', '公海里的公司')])
  expect(await lin.call(getFinding, { params: { id } })).toMatchObject({ standing: 'pool' })
  const { rows: ofPool } = await lin.call(listFindings, { query: { standing: 'pool', state: 'found' } })
  expect(ofPool.map((row) => row.id)).toEqual([id])
  // Whose number is ours is ours, whatever company he names.
  const own = await zhou.call(createCompany, { body: aCompany({ name: '周的客户', organizationNumber: '' }) })
  await zhou.call(createContact, {
    params: { id: own.id },
    body: newContact.parse({ name: '钱', values: [{ kind: 'mobile', value: '13900044402' }] }),
  })
  const [known = 0] = await keep([aPerson('+8613900044402', '公海里的公司')])
  const narrowed = async (standing: string, caller: typeof lin) =>
    (await caller.call(listFindings, { query: { standing, state: 'found' } })).rows.map((row) => row.id)
  expect([await narrowed('pool', zhou), await narrowed('ours', zhou)]).toEqual([[id], [known]])
  expect((await narrowed('pool', lin)).toSorted()).toEqual([id, known].toSorted())
  const taken = await run(lin, [id], 'contact')
  expect(taken.counts).toMatchObject({ done: 1 })
  const holder = async () =>
    (
      await pool.query<{ name: string | null }>(
        'select u.name from phonebook.companies c left join identity.users u on u.id = c.custodian_id where c.id = $1',
        [company.id],
      )
    ).rows[0]?.name
  expect(await holder()).toBe('林晓帆')
  await undoRun(lin, taken.id)
  expect(await holder()).toBeNull()
})

test('what is said of a client of ours is logged as a follow-up, and what belongs to nobody is not', async () => {
  const company = await lin.call(createCompany, {
    body: aCompany({ name: '宁波跟进客户', organizationNumber: '', progress: 'unconfirmed' }),
  })
  const ids = await keep([aPerson('+8613900055501', '宁波跟进客户'), anOffer(4100)])
  const logged = await run(lin, ids, 'followUp')
  expect(logged.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await refusals(lin, logged)).toEqual(['没有对应的公司，请先转为联系人。'])
  const records = async () =>
    (
      await pool.query<{ way: string; progress: string; content: string }>(
        'select way, progress, content from followups.records where company_id = $1 and delete_after is null',
        [company.id],
      )
    ).rows
  expect(await records()).toEqual([
    { way: 'qq', progress: 'contacted', content: '宁波舱位群 · 宁波陈\n宁波-LA 40HQ 2450\n有需要联系' },
  ])
  await undoRun(lin, logged.id)
  expect(await records()).toEqual([])
})

/** Somebody who writes in a group with an account of QQ. */
async function aSender(groupId: number, account: string) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into groups.senders (group_id, key, account_kind, account, name, seen_at) values ($1, $2, 'qq', $2, '宁波陈', now()) returning id`,
    [groupId, account],
  )
  return { sender: { id: Number(rows[0]?.id), key: account, name: '宁波陈' } }
}

test('a follow-up goes to the company of the sender, else of the group, which has replied only where it is its own person', async () => {
  const aClient = async (name: string, qq: string) => {
    const { id } = await lin.call(createCompany, {
      body: aCompany({ name, organizationNumber: '', progress: 'contacted', qq: '', email: '', telephone: '' }),
    })
    const values = [
      { kind: 'mobile' as const, value: `139000${qq.slice(-5)}` },
      { kind: 'qq' as const, value: qq },
    ]
    return {
      id,
      contact: await lin.call(createContact, { params: { id }, body: newContact.parse({ name: '陈', values }) }),
    }
  }
  const [byAccount, colleague, ofGroup, held] = [
    await aClient('账号客户', '600400501'),
    await aClient('同事加的客户', '600400502'),
    await aClient('询价群客户', '600400503'),
    await zhou.call(createCompany, { body: aCompany({ name: '同事的客户', organizationNumber: '' }) }),
  ]
  const theirs = await lin.call(createGroup, {
    body: aGroup({ account: '700 3', name: '询价群客户的群', companyId: ofGroup.id }),
  })
  const roster = async (groupId: number, account: string, given: Partial<Parameters<typeof aMember>[0]>) =>
    lin.call(addMember, { params: { id: groupId }, body: aMember({ name: account, account, ...given }) })
  await roster(open.id, '600400502', { isStaff: true })
  await roster(theirs.id, '600400504', { contactId: ofGroup.contact.id })
  const finding = (of: number) => anOffer(0, { fingerprint: `follow ${of}`, line: anOffer(of).line })
  const logOne = async (of: ExtractedFinding, groupId: number, account: string) => {
    await keepFound(context, [found(of, groupId, await aSender(groupId, account))])
    const { rows } = await pool.query<{ id: number }>(
      'select id::float8 as id from groups.findings where fingerprint = $1',
      [of.fingerprint],
    )
    const done = await run(lin, [rows[0]?.id ?? 0], 'followUp')
    const logged = await pool.query<{ company_id: number; progress: string }>(
      'select company_id::float8 as company_id, progress from followups.records where delete_after is null order by id desc limit 1',
    )
    return done.counts.done === 1 ? logged.rows[0] : refusals(lin, done)
  }
  expect(await logOne(finding(1), open.id, '600400501')).toEqual({ company_id: byAccount.id, progress: 'replied' })
  expect(await logOne(finding(2), open.id, '600400502')).toEqual({ company_id: colleague.id, progress: 'contacted' })
  expect(await logOne(finding(3), theirs.id, '600400505')).toEqual({ company_id: ofGroup.id, progress: 'contacted' })
  expect(await logOne(finding(4), theirs.id, '600400504')).toEqual({ company_id: ofGroup.id, progress: 'replied' })
  // A company that is named is not the client of the group, whether nobody knows it or a colleague holds it.
  const unlinked = ['没有对应的公司，请先转为联系人。']
  expect(await logOne(aPerson('+8613900055601', '没人认识的公司'), theirs.id, '600400506')).toEqual(unlinked)
  expect(await logOne(aPerson('+8613900055602', '同事的客户'), theirs.id, '600400507')).toEqual(unlinked)
  expect(held.id).toBeGreaterThan(0)
})

test('an offer from a group of clients is posted without their words and the name of who said it', async () => {
  const [id = 0] = await keep([anOffer(4400)], clients.id)
  const [demand = 0] = await keep([aRequest(44)], clients.id)
  const [plain = 0] = await keep([anOffer(4500)])
  await run(lin, [id, demand, plain], 'post')
  const { rows } = await pool.query(
    `select r.side, r.source_text <> '' as has_text, r.source_name from rates.rates r join groups.finding_outcomes o
       on o.subject_id = r.id and o.target = r.side where o.finding_id = any($1) order by array_position($1::bigint[], o.finding_id)`,
    [[id, demand, plain]],
  )
  expect(rows).toEqual([
    { side: 'supply', has_text: false, source_name: '' },
    { side: 'demand', has_text: true, source_name: '宁波陈' },
    { side: 'supply', has_text: true, source_name: '宁波陈' },
  ])
})

test('what is ignored has a reason, a muted person is heard no more, and the undo hears again', async () => {
  const ids = await keep([anOffer(5100)])
  const ignored = await run(lin, ids, 'ignore', { reason: 'advertisement', mutePerson: true })
  expect(ignored.counts).toMatchObject({ done: 1 })
  const { rows } = await lin.call(listFindings, { query: { state: 'ignored' } })
  expect(rows).toMatchObject([{ reason: 'advertisement' }])
  expect(await keepFound(context, [found(anOffer(5200), open.id)])).toBe(0)
  expect(await refusals(lin, await run(lin, ids, 'post'))).toEqual(['该线索已忽略，请先撤销忽略。'])
  await undoRun(lin, ignored.id)
  expect(await keepFound(context, [found(anOffer(5200), open.id)])).toBe(1)
  expect(await states()).toEqual(['found', 'found'])
})

test('a colleague who may not read the group decides on nothing of it, by number or by filter', async () => {
  const ids = await keep([aRequest(4)], clients.id)
  await expect(zhou.call(lookUpFinding, { params: { id: ids[0] ?? 0 }, body: {} })).rejects.toMatchObject({
    body: { code: 'groups.finding_not_found' },
  })
  const tried = await run(zhou, ids, 'ignore', { reason: 'known' })
  expect(tried.counts).toMatchObject({ done: 0, refused: 1 })
  const rows = await zhou.call(listBulkRows, { params: { id: tried.id }, query: {} })
  expect(rows.rows).toMatchObject([{ name: null }])
  await expect(
    zhou.call(countBulk, {
      body: { list: 'findings', action: 'ignore', input: { reason: 'known' }, rows: { query: {} } },
    }),
  ).rejects.toThrow()
  expect(await states()).toEqual(['found'])
})

test('each decision is in the audit log with the states before and after', async () => {
  const ids = await keep([anOffer(6100)])
  await run(lin, ids, 'ignore', { reason: 'repeated' })
  const { rows } = await pool.query(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
     where a.action = 'groups.findingDecided' and a.subject_kind = 'finding' and a.subject_id = $1`,
    [ids[0]],
  )
  expect(rows).toEqual([{ before: { state: 'found' }, after: { state: 'ignored', reason: 'repeated' } }])
})

test('what a run tells of the clients of colleagues is counted, and ends with what a day allows', async () => {
  const hold = async (mobile: string) => {
    const { id } = await zhou.call(createCompany, {
      body: aCompany({ name: `厦门湾物流 ${mobile.slice(-3)}`, organizationNumber: '' }),
    })
    const values = [{ kind: 'mobile' as const, value: mobile }]
    await zhou.call(createContact, { params: { id }, body: newContact.parse({ name: '孙', values }) })
    return id
  }
  const first = await hold('13900022301')
  await run(lin, await keep([aPerson('+8613900022301', '别的名字')]), 'contact')
  const told = await pool.query<{ actor: number; ids: number[] }>(`
    select a.actor_id::int as actor, v.after -> 'ids' as ids from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.action = 'phonebook.companiesLookedUp' order by a.id desc limit 1`)
  expect(told.rows).toMatchObject([{ ids: [first] }])
  await pool.query(
    `with entry as (insert into platform.audit (actor_id, action, subject_kind, request_id)
       values ($1, 'phonebook.companiesLookedUp', 'company', 'test') returning id)
     insert into platform.audit_values (audit_id, after)
     select id, jsonb_build_object('ids', (select jsonb_agg(-n) from generate_series(1, 2000) n)) from entry`,
    [told.rows[0]?.actor],
  )
  await hold('13900022302')
  const beyond = await run(lin, await keep([aPerson('+8613900022302', '别的名字')]), 'contact')
  expect(await refusals(lin, beyond)).toEqual(['今天的查归属次数已用完，请明天再试。'])
})
