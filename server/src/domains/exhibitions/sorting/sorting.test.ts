import { createHash, randomUUID } from 'node:crypto'
import { getCapture, takeCapture } from '@seamark/contract/exhibitions/captures/captures'
import { createExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import {
  countCaptures,
  discardCapture,
  getCaptureCounts,
  getListedCapture,
  listCaptures,
  restoreCapture,
  sortCapture,
} from '@seamark/contract/exhibitions/sorting/sorting'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { createContact, deleteContact, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { lookUpCompanies } from '@seamark/contract/phonebook/look-ups/look-ups'
import { listRecords } from '@seamark/contract/followups/records/records'
import { getTask } from '@seamark/contract/followups/tasks/tasks'
import { listNotices } from '@seamark/contract/notices/notices'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesUnmerged } from '../../phonebook/index.ts'
import { anotherCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { undoRun } from '../../workbench/testing.ts'
import { anExhibition, refusalOf } from '../testing.ts'
import { captureSubject } from '../captures/captures.queries.ts'
import { remindOfCaptures } from './reminders.commands.ts'
import { sweepCaptures } from './sweeps.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const boss = await product.signIn('sysadmin')
const fair = await manager.call(createExhibition, { body: anExhibition({ managerId: office.person('manager2') }) })

const photo = await sharp({ create: { width: 640, height: 380, channels: 3, background: '#ffffff' } })
  .jpeg()
  .toBuffer()
const frontDigest = createHash('sha256').update(photo).digest('hex')
let mobiles = 0

/** A card that somebody has captured, as it lies in her queue. */
async function capture(given: object = {}, by = lin) {
  const said = {
    companyName: `宁波名片${++mobiles}户外`,
    contactName: '方小姐',
    mobile: `138057${String(mobiles).padStart(5, '0')}`,
  }
  const body = {
    exhibitionId: fair.id,
    revision: 1,
    capturedAt: new Date().toISOString(),
    device: 'phone-1',
    frontDigest,
    ...said,
    ...given,
  }
  const images = { front: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }) }
  return (await by.call(takeCapture, { params: { id: randomUUID() }, body, images })).capture
}
type Taken = Awaited<ReturnType<typeof capture>>

const sortingOf = ({
  companyName,
  contactName,
  position,
  mobile,
  telephone,
  email,
  wechat,
  heat,
  note,
  next,
}: Taken) => ({
  companyName,
  contactName,
  position,
  mobile,
  telephone,
  email,
  wechat,
  heat,
  note,
  next,
})
const sort = (taken: Taken, given: object = {}, by = lin) =>
  by.call(sortCapture, {
    params: { id: taken.id },
    version: taken.version,
    body: { company: { kind: 'new' }, ...sortingOf(taken), ...given },
  })
const again = async ({ id }: Taken, by = lin) => (await by.call(getListedCapture, { params: { id } })).capture

test('a card becomes company, contact with its photo, follow-up and task in one call, and the undo takes all of it back', async () => {
  const taken = await capture({ note: '八月出两个高柜，要美西价', heat: 'A' })
  const on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  // Who sorts it corrects the card; the undo brings back what was captured.
  const { capture: sorted, runId } = await sort(taken, { next: { step: 'quote', on }, position: '经理', heat: 'C' })
  expect(sorted).toMatchObject({ state: 'sorted', outcome: 'made', standing: 'ours', contact: { name: '方小姐' } })
  expect(sorted).toMatchObject({ position: '经理', heat: 'C', next: { step: 'quote', on } })
  const company = await lin.call(getCompany, { params: { id: sorted.company?.id ?? 0 } })
  expect(company).toMatchObject({ name: taken.companyName, source: 'exhibition', progress: 'contacted' })
  const [contact] = (await lin.call(listContacts, { params: { id: company.id }, query: {} })).rows
  expect(contact?.cards.front).toMatch(/\/cards\/front/)
  const [record] = (await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows
  expect(record).toMatchObject({ way: 'exhibition', contact: { name: '方小姐' }, at: taken.capturedAt })
  expect(record?.content).toContain('八月出两个高柜')
  const { rows: tasks } = await product.pool.query<{ id: number }>(
    'select id from followups.tasks where company_id = $1 and state = $2',
    [company.id, 'open'],
  )
  expect(await lin.call(getTask, { params: { id: Number(tasks[0]?.id) } })).toMatchObject({
    title: expect.stringContaining('方小姐'),
  })
  const { rows: activities } = await product.pool.query<{ kind: string }>(
    `select kind from activity.entries where subject_kind = 'company' and subject_id = $1`,
    [company.id],
  )
  expect(activities.map(({ kind }) => kind)).toContain('exhibitions.activity.met')
  const { rows: audit } = await product.pool.query(
    `select from platform.audit where action = 'exhibitions.captureSorted' and subject_id = $1`,
    [taken.number],
  )
  expect(audit).toHaveLength(1)
  // Sorted once.
  expect(await refusalOf(sort(taken))).toMatchObject({ code: 'platform.version_stale' })
  expect(await refusalOf(sort({ ...taken, version: sorted.version }))).toMatchObject({
    code: 'exhibitions.capture_not_unsorted',
  })
  await undoRun(lin, runId ?? 0, 'none')
  expect(await again(taken)).toMatchObject({ state: 'unsorted', company: null, outcome: null, mobile: taken.mobile })
  expect(await again(taken)).toMatchObject({ position: '', heat: 'A', next: null, note: taken.note })
  expect(await refusalOf(lin.call(getCompany, { params: { id: company.id } }))).toMatchObject({ status: 404 })
})

test('a card of a company that is there adds what it lacks, and its undo leaves the company as it was', async () => {
  const company = await lin.call(createCompany, { body: anotherCompany({ name: '宁波旧客户外' }) })
  const known = await lin.call(createContact, {
    params: { id: company.id },
    body: { name: '旧名', values: [{ kind: 'mobile', value: '13905740001' }] },
  })
  const taken = await capture({ companyName: '宁波旧客户外', mobile: '13905740001', email: 'new@old.example' })
  expect(await refusalOf(sort(taken))).toMatchObject({
    code: 'exhibitions.company_there',
    fields: [{ field: 'companyName' }],
  })
  const meetings = () =>
    sql`select from activity.entries
      where subject_kind = 'company' and subject_id = ${company.id} and kind = 'exhibitions.activity.met'`.execute(
      product.db,
    )
  const { capture: sorted, runId } = await sort(taken, { company: { kind: 'existing', id: company.id } })
  expect(sorted).toMatchObject({ outcome: 'kept', contact: { id: known.id } })
  expect((await meetings()).rows).toHaveLength(1)
  const contacts = async () => (await lin.call(listContacts, { params: { id: company.id }, query: {} })).rows
  expect((await contacts()).map(({ values }) => values.map(({ value }) => value))).toEqual([
    ['13905740001', 'new@old.example'],
  ])
  await undoRun(lin, runId ?? 0, 'none')
  expect((await meetings()).rows).toEqual([])
  expect((await contacts()).map(({ values }) => values.map(({ value }) => value))).toEqual([['13905740001']])
  expect((await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows).toEqual([])
  expect(await again(taken)).toMatchObject({ state: 'unsorted' })
})

test('once the company is in other hands, the undo of a sorting is refused and takes nothing back', async () => {
  const company = await lin.call(createCompany, { body: anotherCompany({ name: '宁波换手户外' }) })
  const taken = await capture({ companyName: '宁波换手户外' })
  const { runId } = await sort(taken, { company: { kind: 'existing', id: company.id } })
  await product.pool.query(
    'update phonebook.companies set custodian_id = $1, follower_ids = array[$2]::bigint[] where id = $3',
    [office.person('sales2'), office.person('sales'), company.id],
  )
  await undoRun(lin, runId ?? 0, 'none')
  expect(await again(taken)).toMatchObject({ state: 'sorted', contact: { name: '方小姐' } })
  const { rows } = await product.pool.query<{ gone: boolean }>(
    'select delete_after is not null as gone from followups.records where company_id = $1',
    [company.id],
  )
  expect(rows).toEqual([{ gone: false }])
})

test('a firm of the pool is claimed by the rules of claiming, and goes back by the undo', async () => {
  const pooled = await zhou.call(createCompany, {
    body: anotherCompany({ name: '宁波公海名片户外', visibility: 'public' }),
  })
  await product.pool.query(`update phonebook.companies set pooled_at = '2026-01-01' where id = $1`, [pooled.id])
  const taken = await capture({ companyName: pooled.name })
  const { capture: sorted, runId } = await sort(taken, { company: { kind: 'existing', id: pooled.id } })
  expect(sorted).toMatchObject({ outcome: 'claimed', standing: 'ours' })
  await undoRun(lin, runId ?? 0, 'none')
  expect(await lin.call(getCompany, { params: { id: pooled.id } })).toMatchObject({ visibility: 'public' })
  expect(await again(taken)).toMatchObject({ state: 'unsorted', standing: 'pool' })
})

test('cards that were sorted together into a firm of the pool all come back, and the firm goes back once', async () => {
  const pooled = await zhou.call(createCompany, {
    body: anotherCompany({ name: '宁波公海两张户外', visibility: 'public' }),
  })
  await product.pool.query(`update phonebook.companies set pooled_at = '2026-01-01' where id = $1`, [pooled.id])
  // The first one makes the contact to which the other card of the same person, which came earlier, adds a mailbox.
  const same = await capture({ companyName: pooled.name, email: 'same@card.example' })
  const first = await capture({ companyName: pooled.name, mobile: same.mobile })
  const second = await capture({ companyName: pooled.name })
  const company = { kind: 'existing', id: pooled.id }
  const { runId } = await sort(first, { company, together: [second.id, same.id] })
  expect((await lin.call(listContacts, { params: { id: pooled.id }, query: {} })).rows).toHaveLength(2)
  await undoRun(lin, runId ?? 0, 'none')
  for (const one of [first, second, same]) expect(await again(one)).toMatchObject({ state: 'unsorted' })
  expect(await lin.call(getCompany, { params: { id: pooled.id } })).toMatchObject({ visibility: 'public' })
  const { rows } = await product.pool.query(
    'select from phonebook.contacts where company_id = $1 and delete_after is null',
    [pooled.id],
  )
  expect(rows).toEqual([])
})

test('a claimed firm on which somebody has worked since does not go back by the undo', async () => {
  const pooled = await zhou.call(createCompany, {
    body: anotherCompany({ name: '宁波公海跟进户外', visibility: 'public' }),
  })
  await product.pool.query(`update phonebook.companies set pooled_at = '2026-01-01' where id = $1`, [pooled.id])
  const taken = await capture({ companyName: pooled.name })
  const { runId } = await sort(taken, { company: { kind: 'existing', id: pooled.id } })
  await lin.call(createContact, {
    params: { id: pooled.id },
    body: { name: '后来的人', values: [{ kind: 'mobile', value: '13905740077' }] },
  })
  await undoRun(lin, runId ?? 0, 'none')
  expect(await again(taken)).toMatchObject({ state: 'sorted', standing: 'ours' })
})

test('the contact of a card stays while another card is kept by it', async () => {
  const company = await lin.call(createCompany, { body: anotherCompany({ name: '宁波同一人户外' }) })
  const target = { company: { kind: 'existing', id: company.id } }
  const first = await capture({ companyName: '宁波同一人户外' })
  const second = await capture({ companyName: '宁波同一人户外', mobile: first.mobile })
  const one = await sort(first, target)
  const other = await sort(second, target)
  const contacts = async () => (await lin.call(listContacts, { params: { id: company.id }, query: {} })).rows.length
  await undoRun(lin, one.runId ?? 0, 'none')
  expect([(await again(first)).state, await contacts()]).toEqual(['sorted', 1])
  await undoRun(lin, one.runId ?? 0, 'all')
  expect([(await again(first)).state, await contacts()]).toEqual(['unsorted', 1])
  await undoRun(lin, other.runId ?? 0, 'none')
  expect([(await again(second)).state, (await again(second)).mobile]).toEqual(['unsorted', first.mobile])
})

test('a colleague’s client is neither made anew nor taken: it is applied for, and the card stays', async () => {
  const name = '宁波同事名片户外'
  const held = await zhou.call(createCompany, { body: anotherCompany({ name }) })
  const taken = await capture({ companyName: name })
  expect(await again(taken)).toMatchObject({ standing: 'colleague', company: null })
  expect(await refusalOf(sort(taken))).toMatchObject({ code: 'exhibitions.company_held' })
  expect(await refusalOf(sort(taken, { company: { kind: 'existing', id: held.id } }))).toMatchObject({
    code: 'exhibitions.company_unknown',
  })
  const { matches } = await lin.call(lookUpCompanies, { body: { name } })
  expect(matches).toMatchObject([{ id: null, name }])
  const answer = await sort(taken, { company: { kind: 'apply', reference: matches[0]?.reference ?? '' } })
  expect(answer).toMatchObject({ runId: null, capture: { state: 'sorted', outcome: 'applied', company: null } })
  const { rows } = await product.pool.query<{ applicant_id: string }>(
    `select applicant_id from applications.applications where id = $1 and subject_id = $2`,
    [answer.applicationId, held.id],
  )
  expect(rows.map(({ applicant_id }) => Number(applicant_id))).toEqual([office.person('sales')])
  const { rows: contacts } = await product.pool.query('select from phonebook.contacts where company_id = $1', [held.id])
  expect(contacts).toEqual([])
  // Once the holder has answered, it is sorted like any other.
  expect(answer.capture.can).toEqual({ sort: false, restore: true })
  const back = await lin.call(restoreCapture, { params: { id: taken.id } })
  expect(back).toMatchObject({ state: 'unsorted', outcome: null, can: { sort: true, restore: false } })
  await product.pool.query('update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2', [
    office.person('sales'),
    held.id,
  ])
  const { capture: sorted } = await sort(
    { ...taken, version: back.version },
    { company: { kind: 'existing', id: held.id }, mobile: '' },
  )
  expect(sorted).toMatchObject({ state: 'sorted', outcome: 'kept', company: { id: held.id }, can: { restore: false } })
  expect((await lin.call(restoreCapture, { params: { id: taken.id } })).state).toBe('sorted')
})

test('without a mobile there is no contact, and the follow-up holds what the card says', async () => {
  const taken = await capture({ mobile: '', email: 'fang@card.example' })
  const { capture: sorted, withoutContact } = await sort(taken)
  expect([sorted.contact, withoutContact]).toEqual([null, true])
  const [record] = (await lin.call(listRecords, { params: { id: sorted.company?.id ?? 0 }, query: {} })).rows
  expect(record?.content).toContain('fang@card.example')
})

test('what the phonebook would not keep is refused by its field, and nothing is written', async () => {
  const taken = await capture()
  for (const [field, value] of [
    ['email', 'half@'],
    ['mobile', 'abc'],
  ] as const)
    expect(await refusalOf(sort(taken, { [field]: value }))).toMatchObject({ fields: [{ field }] })
  expect(await refusalOf(sort(taken, { companyName: '甲/乙' }))).toMatchObject({
    fields: [{ field: 'companyName', code: 'phonebook.company_name_slash' }],
  })
  expect(await again(taken)).toMatchObject({ state: 'unsorted' })
  expect((await lin.call(lookUpCompanies, { body: { name: taken.companyName } })).matches).toEqual([])
})

test('cards of one firm are shown together and sorted by hand into one company', async () => {
  const first = await capture({ contactName: '甲女士' })
  const second = await capture({ companyName: `${first.companyName}有限公司`, contactName: '乙先生' })
  const byMobile = await capture({ companyName: '另一个写法', mobile: first.mobile })
  const { capture: shown, alike } = await lin.call(getListedCapture, { params: { id: first.id } })
  expect(shown.alike).toBe(2)
  expect(alike.map(({ id }) => id).toSorted()).toEqual([second.id, byMobile.id].toSorted())
  const { capture: sorted, runId } = await sort(first, { together: [second.id, byMobile.id] })
  const company = sorted.company?.id ?? 0
  for (const one of [second, byMobile])
    expect(await again(one)).toMatchObject({ state: 'sorted', company: { id: company } })
  const { rows } = await lin.call(listContacts, { params: { id: company }, query: {} })
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['乙先生', '甲女士'])
  expect((await lin.call(listRecords, { params: { id: company }, query: {} })).rows).toHaveLength(3)
  await undoRun(lin, runId ?? 0, 'none')
  for (const one of [first, second, byMobile]) expect(await again(one)).toMatchObject({ state: 'unsorted' })
  const elsewhere = await manager.call(createExhibition, { body: anExhibition() })
  const other = await capture({ exhibitionId: elsewhere.id })
  expect(await refusalOf(sort(await again(first), { together: [other.id] }))).toMatchObject({
    code: 'exhibitions.capture_not_alike',
  })
})

test('captures are seen by their author, by whoever reaches her, and by whoever manages the fair, and by nobody else', async () => {
  const own = await manager.call(createExhibition, { body: anExhibition({ managerId: office.person('manager2') }) })
  const taken = await capture({ exhibitionId: own.id, heat: 'B', tags: '美线' })
  const fairs = await product.signIn('manager2')
  const seen = async (by: typeof lin, query: object = {}) =>
    (await by.call(listCaptures, { query: { exhibitionId: own.id, ...query } })).rows.map(({ id }) => id)
  for (const by of [lin, manager, fairs, boss]) expect(await seen(by)).toEqual([taken.id])
  for (const by of [zhou, follow]) {
    expect(await seen(by)).toEqual([])
    expect((await by.call(countCaptures, { query: { exhibitionId: own.id } })).value).toBe(0)
    expect((await by.call(getCaptureCounts, { query: { exhibitionId: own.id } })).exhibitions).toEqual([])
    const missing = { status: 404, code: 'exhibitions.capture_not_found' }
    expect(await refusalOf(by.call(getListedCapture, { params: { id: taken.id } }))).toMatchObject(missing)
    expect(await refusalOf(sort(taken, {}, by))).toMatchObject(missing)
    const discard = { params: { id: taken.id }, version: taken.version, body: { reason: 'other' as const } }
    expect(await refusalOf(by.call(discardCapture, discard))).toMatchObject(missing)
    expect(await refusalOf(by.call(restoreCapture, { params: { id: taken.id } }))).toMatchObject(missing)
  }
  for (const query of [
    { heat: 'B' },
    { tag: '美线' },
    { state: 'unsorted' },
    { authorId: office.person('sales') },
    { q: '方' },
  ])
    expect(await seen(lin, query)).toEqual([taken.id])
  for (const query of [
    { heat: 'A,none' },
    { tag: '欧线' },
    { state: 'sorted' },
    { authorId: office.person('sales2') },
    { q: '无' },
  ])
    expect(await seen(lin, query)).toEqual([])
  expect(await lin.call(getCaptureCounts, { query: { exhibitionId: own.id } })).toMatchObject({
    own: 1,
    exhibitions: [{ id: own.id, captures: 1, unsorted: 1, own: 1 }],
  })
})

test('who manages the fair sees of a card of a colleague’s client neither the person nor the photo', async () => {
  const name = '宁波遮名片户外'
  await lin.call(createCompany, { body: anotherCompany({ name }) })
  const taken = await capture({ companyName: name, email: 'secret@card.example', note: '底价 900' })
  const fairs = await product.signIn('manager2')
  expect(await again(taken, fairs)).toMatchObject({
    covered: true,
    companyName: name,
    contactName: '',
    mobile: '',
    email: '',
    note: '',
    front: null,
    can: { sort: false },
  })
  expect((await fairs.call(listCaptures, { query: { q: '方小姐', ids: taken.id } })).rows).toEqual([])
  expect(await fairs.call(getCapture, { params: { id: taken.id } })).toMatchObject({
    mobile: '',
    note: '',
    front: null,
  })
  const photoFor = async (by: typeof lin) =>
    (await fetch(`${product.api}${taken.front?.image ?? ''}`, { headers: { cookie: by.companion } })).status
  expect([await photoFor(fairs), await photoFor(lin)]).toEqual([404, 200])
  const opens = async (username: string) =>
    captureSubject.mayOpen(await personContext(product.context, office.person(username)), taken.number)
  expect([await opens('manager2'), await opens('manager')]).toEqual([false, true])
  const finds = async (username: string) =>
    (await captureSubject.find(await personContext(product.context, office.person(username)), '方小姐')).includes(
      taken.number,
    )
  expect([await finds('manager2'), await finds('manager')]).toEqual([false, true])
  // A card with a number or a mailbox that she guesses does not tell that they are on this one.
  const guess = { companyName: '宁波猜号户外', mobile: taken.mobile, email: taken.email }
  const guessed = await capture(guess, fairs)
  for (const one of [taken, guessed]) {
    const { capture: shown, alike } = await fairs.call(getListedCapture, { params: { id: one.id } })
    expect([shown.alike, alike]).toEqual([0, []])
  }
  expect((await again(await capture(guess))).alike).toBe(1)
  expect(await refusalOf(sort(taken, {}, fairs))).toMatchObject({ code: 'exhibitions.capture_not_found' })
  expect(await again(taken)).toMatchObject({ covered: false, mobile: taken.mobile })
})

test('a discarded card comes back within thirty days, and is deleted with its photos after them', async () => {
  const taken = await capture()
  const discard = {
    params: { id: taken.id },
    version: taken.version,
    body: { reason: 'duplicate' as const, note: '两张' },
  }
  const discarded = await lin.call(discardCapture, discard)
  expect(discarded).toMatchObject({
    state: 'discarded',
    discardReason: 'duplicate: 两张',
    can: { sort: false, restore: true },
  })
  expect(await refusalOf(lin.call(discardCapture, { ...discard, version: discarded.version }))).toMatchObject({
    code: 'exhibitions.capture_not_unsorted',
  })
  const back = await lin.call(restoreCapture, { params: { id: taken.id } })
  expect(back).toMatchObject({ state: 'unsorted', discardReason: '' })
  await lin.call(discardCapture, { ...discard, version: back.version })
  const files = async () => Number((await product.pool.query('select from files.files')).rowCount)
  const before = await files()
  await sweepCaptures(product.context)
  expect(await again(taken)).toMatchObject({ state: 'discarded' })
  await product.pool.query(`update exhibitions.captures set discarded_at = now() - interval '30 days' where id = $1`, [
    taken.id,
  ])
  await sweepCaptures(product.context)
  expect(await refusalOf(again(taken))).toMatchObject({ status: 404 })
  expect(await files()).toBe(before - 2)
  const { rows } = await product.pool.query(
    `select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.subject_kind = 'capture' and a.subject_id = $1`,
    [taken.number],
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { after } of rows) expect(after).toBeNull()
})

test('when the contact is deleted for good, the card is emptied', async () => {
  const taken = await capture()
  const { capture: sorted } = await sort(taken)
  const [contact] = (await lin.call(listContacts, { params: { id: sorted.company?.id ?? 0 }, query: {} })).rows
  await lin.call(deleteContact, { params: { id: contact?.id ?? 0 }, version: contact?.version ?? 0 })
  await product.pool.query(`delete from phonebook.contacts where id = $1`, [contact?.id])
  await sweepCaptures(product.context)
  expect(await again(taken)).toMatchObject({
    state: 'sorted',
    contactName: '',
    mobile: '',
    front: null,
    companyName: taken.companyName,
  })
})

test('captures follow their company into a merge and back, and stay sorted when it is deleted for good', async () => {
  const taken = await capture()
  const { capture: sorted } = await sort(taken)
  const other = sorted.company?.id ?? 0
  const keep = await lin.call(createCompany, { body: anotherCompany() })
  const context = await personContext(product.context, office.person('manager'))
  const announce = (event: typeof companiesMerged | typeof companiesUnmerged) =>
    write(context, { permission: 'phonebook.openCompany', audit: 'test.merged' }, async (tx) => {
      tx.unchanged()
      await tx.reactions.announce(tx, event, { keepId: keep.id, otherIds: [other] })
    })
  await announce(companiesMerged)
  expect(await again(taken)).toMatchObject({ company: { id: keep.id } })
  await announce(companiesUnmerged)
  expect(await again(taken)).toMatchObject({ company: { id: other } })
})

test('an author is told once of cards that wait for a day, and the manager of the fair three days after it', async () => {
  const own = await manager.call(createExhibition, {
    body: anExhibition({ fromDay: '2026-01-05', toDay: '2026-01-06', managerId: office.person('manager') }),
  })
  const taken = await capture({ exhibitionId: own.id }, zhou)
  const told = async (by: typeof lin, kind: string) =>
    (await by.call(listNotices, { query: {} })).rows.filter(
      (one) => one.kind === kind && one.path?.includes(`/${own.id}?`),
    )
  await sql`alter table exhibitions.captures disable trigger captures_author_stays`.execute(product.db)
  await remindOfCaptures(product.context)
  expect(await told(zhou, 'exhibitions.reminder.unsorted')).toHaveLength(0)
  expect(await told(manager, 'exhibitions.reminder.fairUnsorted')).toHaveLength(1)
  await product.pool.query(
    `update exhibitions.captures set captured_at = captured_at - interval '2 days', arrived_at = arrived_at - interval '25 hours' where id = $1`,
    [taken.id],
  )
  await sql`alter table exhibitions.captures enable trigger captures_author_stays`.execute(product.db)
  for (let times = 0; times < 2; times += 1) await remindOfCaptures(product.context)
  expect(await told(zhou, 'exhibitions.reminder.unsorted')).toHaveLength(1)
  expect(await told(manager, 'exhibitions.reminder.fairUnsorted')).toHaveLength(1)
  expect(await told(lin, 'exhibitions.reminder.unsorted')).toHaveLength(0)
})
