import * as applications from '@seamark/contract/applications/index'
import { listNotices } from '@seamark/contract/notices/index'
import type { CompanyApplication } from '@seamark/contract/phonebook/look-ups/look-ups'
import * as phonebook from '@seamark/contract/phonebook/index'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, refusalOf } from '../testing.ts'
import { purgeCompanies } from '../contacts/company-deletions.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [lin, zhou, manager, manager2, sysadmin] = await Promise.all(
  ['sales', 'sales2', 'manager', 'manager2', 'sysadmin'].map((name) => product.signIn(name)),
)
if (!lin || !zhou || !manager || !manager2 || !sysadmin) throw new Error('nobody')
type Caller = typeof lin
const [linId, zhouId, managerId] = [office.person('sales'), office.person('sales2'), office.person('manager')]

let made = 0
/** Creates a company of 林晓帆's. */
const createHers = () =>
  lin.call(phonebook.createCompany, {
    body: aCompany({ name: `申请测试 ${++made} 号公司`, organizationNumber: '', telephone: '', email: '' }),
  })
const access = 'phonebook.application.access'
const administratorship = 'phonebook.application.administratorship'

async function referenceTo(caller: Caller, name: string) {
  const { matches } = await caller.call(phonebook.lookUpCompanies, { body: { name } })
  return matches[0]?.reference ?? ''
}
const applyBy = (caller: Caller, reference: string, kind: CompanyApplication = access, note = '老客户介绍，想跟进') =>
  caller.call(phonebook.applyForCompany, { body: { reference, kind, note } })
/** 周敏 looks the company up and applies; returns the application's id. */
const applyByLookUp = async (name: string, kind?: CompanyApplication) =>
  (await applyBy(zhou, await referenceTo(zhou, name), kind)).id
const open = (caller: Caller, id: number) => caller.call(applications.getApplication, { params: { id } })
const decide = (caller: Caller, id: number, state: 'agreed' | 'declined', note = '可以') =>
  caller.call(applications.decideApplication, { params: { id }, body: { state, note } })
const queue = async (caller: Caller, which: 'mine' | 'toDecide', state: 'open' | 'closed' | 'all' = 'open') =>
  (await caller.call(applications.listApplications, { query: { queue: which, state, limit: 100 } })).rows.map(
    ({ id }) => id,
  )
const company = (caller: Caller, id: number) => caller.call(phonebook.getCompany, { params: { id } })
const noticesOf = async (caller: Caller, id: number) =>
  (await caller.call(listNotices, { query: { limit: 100 } })).rows.filter(
    ({ subject }) => subject?.kind === 'application' && subject.id === id,
  )

describe('access', () => {
  test('is asked for with what a look-up told, agreed by the custodian with a note, and there at once; both are told, and it is in the history', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name)
    expect(await open(zhou, id)).toMatchObject({
      kind: access,
      subject: { kind: 'company', id: null, name },
      applicant: { id: zhouId, name: '周敏' },
      note: '老客户介绍，想跟进',
      state: 'applied',
      can: { withdraw: true, takeUp: false, decide: false },
    })
    expect([await queue(lin, 'toDecide'), await queue(zhou, 'mine')]).toEqual([
      expect.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    expect(await noticesOf(lin, id)).toMatchObject([
      {
        kind: 'applications.notice.applied',
        facts: { name, applicant: '周敏' },
        path: `/contacts/crmapply?queue=toDecide&id=${id}`,
      },
    ])
    expect(await noticesOf(manager, id)).toHaveLength(1)
    expect(await noticesOf(manager2, id)).toEqual([])
    expect(await refusalOf(company(zhou, companyId))).toMatchObject({ status: 404 })

    expect(await decide(lin, id, 'agreed')).toMatchObject({
      state: 'agreed',
      decidedBy: { name: '林晓帆' },
      decisionNote: '可以',
      can: { decide: false },
    })
    expect(await company(zhou, companyId)).toMatchObject({
      masked: false,
      followers: [{ id: zhouId, name: '周敏' }],
      can: { edit: false },
    })
    expect(await open(zhou, id)).toMatchObject({ state: 'agreed', subject: { id: companyId } })
    expect(await noticesOf(zhou, id)).toMatchObject([
      { kind: 'applications.notice.agreed', facts: { decider: '林晓帆', name } },
    ])
    const { entries } = await lin.call(phonebook.listCompanyActivity, { params: { id: companyId }, query: {} })
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'applications.activity.applied',
        'applications.activity.agreed',
        'phonebook.activity.followersChanged',
      ]),
    )
    expect(await audited(companyId)).toEqual([
      ['phonebook.companyCreated', linId],
      ['applications.applicationMade', zhouId],
      ['phonebook.companyFollowersChanged', linId],
      ['applications.applicationDecided', linId],
    ])
  })

  test('is declined with a note, which must be there, and can be asked for again', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name)
    expect(await refusalOf(decide(lin, id, 'declined', ' '))).toMatchObject({
      status: 400,
      details: { fields: [{ field: 'note' }] },
    })
    expect(await decide(lin, id, 'declined', '我正在跟进')).toMatchObject({ state: 'declined' })
    expect(await noticesOf(zhou, id)).toMatchObject([
      { kind: 'applications.notice.declined', facts: { note: '我正在跟进' } },
    ])
    expect(await refusalOf(company(zhou, companyId))).toMatchObject({ status: 404 })
    const again = await applyByLookUp(name)
    expect((await open(lin, again)).earlier).toMatchObject([{ id, state: 'declined', decisionNote: '我正在跟进' }])
  })

  test('is asked for once at a time, however often at once', async () => {
    const { name } = await createHers()
    const reference = await referenceTo(zhou, name)
    const answers = await Promise.all(Array.from({ length: 5 }, () => catchRefusal(applyBy(zhou, reference))))
    expect(answers.map((refusal) => refusal?.code ?? 'applied').toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'applications.open_already'),
      'applied',
    ])
    expect((await zhou.call(phonebook.lookUpCompanies, { body: { name } })).matches).toMatchObject([
      { applied: [access] },
    ])
  })
})

describe('administratorship', () => {
  test('agreed by the custodian makes the applicant custodian, with an ownership row; the former one keeps the application she decided on', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name, administratorship)
    await decide(lin, id, 'agreed', '转给你')
    expect(await company(zhou, companyId)).toMatchObject({
      custodian: { id: zhouId },
      followers: [],
      visibility: 'private',
    })
    const { rows } = await zhou.call(phonebook.listOwnerships, { params: { id: companyId }, query: {} })
    expect(rows[0]).toMatchObject({
      kind: 'transferred',
      from: { id: linId },
      to: { id: zhouId },
      by: { id: linId },
      reason: '转给你',
    })
    expect(await queue(lin, 'toDecide', 'closed')).toContain(id)
    expect(await open(lin, id)).toMatchObject({ state: 'agreed', subject: { id: null, name } })
  })

  test('can be agreed by whoever may assign within the custodian’s department, and by nobody else', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name, administratorship)
    expect(await refusalOf(decide(manager2, id, 'agreed'))).toMatchObject({ status: 404 })
    const service = await product.signIn('service')
    expect(await refusalOf(decide(service, id, 'agreed'))).toMatchObject({ status: 404 })
    expect(await decide(manager, id, 'agreed')).toMatchObject({ state: 'agreed', decidedBy: { id: managerId } })
    expect((await company(zhou, companyId)).custodian?.id).toBe(zhouId)
  })

  test('a follow-up person applies for what she sees, by its id', async () => {
    const { id: companyId } = await createHers()
    await lin.call(phonebook.changeFollowers, { params: { id: companyId }, body: { add: [zhouId] } })
    const wish = (kind: CompanyApplication) =>
      zhou.call(phonebook.applyForCompany, { body: { companyId, kind, note: '' } })
    expect(await refusalOf(wish(access))).toMatchObject({ status: 409, code: 'phonebook.access_already' })
    const { id } = await wish(administratorship)
    expect(await open(zhou, id)).toMatchObject({ subject: { id: companyId } })
    await decide(lin, id, 'agreed')
    expect(await company(zhou, companyId)).toMatchObject({ custodian: { id: zhouId }, followers: [] })
  })
})

describe('who decides', () => {
  test('of two at once one does, and the other hears who and when', async () => {
    const { name } = await createHers()
    const id = await applyByLookUp(name)
    const answers = await Promise.all([
      catchRefusal(decide(lin, id, 'agreed')),
      catchRefusal(decide(manager, id, 'declined', '不行')),
    ])
    const [second] = answers.filter((answer) => answer !== undefined)
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    const first = answers[0] === undefined ? '林晓帆' : (await open(manager, id)).decidedBy?.name
    expect(second).toMatchObject({
      status: 409,
      code: 'applications.decided',
      message: expect.stringMatching(new RegExp(`${first}.*\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`)) as unknown,
    })
    expect(await noticesOf(zhou, id)).toHaveLength(1)
  })

  test('is never the applicant, not even one who answers for everybody', async () => {
    const { id: companyId } = await createHers()
    const { id } = await sysadmin.call(phonebook.applyForCompany, {
      body: { companyId, kind: administratorship, note: '' },
    })
    expect((await open(sysadmin, id)).can).toEqual({ withdraw: true, takeUp: false, decide: false })
    expect(await queue(sysadmin, 'toDecide')).not.toContain(id)
    expect(await refusalOf(decide(sysadmin, id, 'agreed'))).toMatchObject({ status: 403, code: 'applications.own' })
    expect(await refusalOf(sysadmin.call(applications.takeUpApplication, { params: { id } }))).toMatchObject({
      code: 'applications.own',
    })
    expect((await company(lin, companyId)).custodian?.id).toBe(linId)
  })

  test('is whoever holds the record today: with it go the applications that wait', async () => {
    const { id: companyId, name, version } = await createHers()
    const id = await applyByLookUp(name)
    const third = office.person('sales3')
    await lin.call(phonebook.transferCompany, { params: { id: companyId }, version, body: { userId: third } })
    expect(await refusalOf(decide(lin, id, 'agreed'))).toMatchObject({ status: 404 })
    const sales3 = await product.signIn('sales3')
    expect(await queue(sales3, 'toDecide')).toContain(id)
    expect(await noticesOf(lin, id)).toEqual([])
    expect(await decide(sales3, id, 'agreed')).toMatchObject({ state: 'agreed' })
  })

  test('is no longer whoever held it when she began to decide, if it changes hands before she is through', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name)
    const moving = await product.pool.connect()
    await moving.query('begin')
    await moving.query('update phonebook.companies set custodian_id = $2 where id = $1', [
      companyId,
      office.person('sales3'),
    ])
    const deciding = refusalOf(decide(lin, id, 'agreed'))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await moving.query('commit')
    moving.release()
    expect(await deciding).toMatchObject({ status: 403, code: 'applications.not_deciding' })
    expect(await queue(await product.signIn('sales3'), 'toDecide')).toContain(id)
  })

  test('may say that she looks into it; somebody else may still decide', async () => {
    const { name } = await createHers()
    const id = await applyByLookUp(name)
    expect(await manager.call(applications.takeUpApplication, { params: { id } })).toMatchObject({
      state: 'inProgress',
      takenBy: { id: managerId },
    })
    expect(await lin.call(applications.takeUpApplication, { params: { id } })).toMatchObject({
      state: 'inProgress',
      takenBy: { id: managerId },
      can: { takeUp: false, decide: true },
    })
    expect(await open(zhou, id)).toMatchObject({ state: 'inProgress', can: { withdraw: true } })
    await decide(lin, id, 'agreed')
    expect(await refusalOf(lin.call(applications.takeUpApplication, { params: { id } }))).toMatchObject({
      status: 409,
      code: 'applications.decided',
    })
  })
})

describe('an application that is over', () => {
  test('because it was withdrawn is decided by nobody, and by the applicant alone is it withdrawn', async () => {
    const { name } = await createHers()
    const id = await applyByLookUp(name)
    const withdraw = (caller: Caller) => caller.call(applications.withdrawApplication, { params: { id } })
    expect(await refusalOf(withdraw(lin))).toMatchObject({ status: 403, code: 'applications.not_yours' })
    expect(await refusalOf(withdraw(manager2))).toMatchObject({ status: 404 })
    expect(await withdraw(zhou)).toMatchObject({ state: 'withdrawn' })
    expect(await refusalOf(withdraw(zhou))).toMatchObject({ status: 409, code: 'applications.closed' })
    expect(await refusalOf(decide(lin, id, 'agreed'))).toMatchObject({ status: 409, code: 'applications.closed' })
  })

  test('because the company fell into the pool has lapsed, and the applicant hears why', async () => {
    const { id: companyId, name, version } = await createHers()
    const id = await applyByLookUp(name)
    await lin.call(phonebook.releaseCompany, { params: { id: companyId }, version, body: { reason: '不做了' } })
    expect(await open(zhou, id)).toMatchObject({
      state: 'lapsed',
      lapse: 'phonebook.lapse.inPool',
      subject: { id: companyId },
    })
    expect(await noticesOf(zhou, id)).toMatchObject([{ kind: 'applications.notice.lapsed' }])
  })

  test('because the applicant got it otherwise has lapsed', async () => {
    const [one, other] = [await createHers(), await createHers()]
    const [following, holding] = [await applyByLookUp(one.name), await applyByLookUp(other.name, administratorship)]
    const kept = await applyByLookUp(one.name, administratorship)
    await lin.call(phonebook.changeFollowers, { params: { id: one.id }, body: { add: [zhouId] } })
    await lin.call(phonebook.transferCompany, {
      params: { id: other.id },
      version: other.version,
      body: { userId: zhouId },
    })
    expect(await open(zhou, following)).toMatchObject({ state: 'lapsed', lapse: 'phonebook.lapse.accessAlready' })
    expect(await open(zhou, holding)).toMatchObject({ state: 'lapsed', lapse: 'phonebook.lapse.custodianAlready' })
    expect(await open(zhou, kept)).toMatchObject({ state: 'applied' })
  })

  test('because there was nothing left to give says so to whoever agrees, and changes nothing', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name)
    // The follower is added directly, as a way that nobody has thought of would do it.
    await sql`update phonebook.companies set follower_ids = array[${zhouId}::bigint] where id = ${companyId}`.execute(
      product.db,
    )
    expect(await decide(lin, id, 'agreed')).toMatchObject({ state: 'lapsed', lapse: 'phonebook.lapse.accessAlready' })
    expect(await company(zhou, companyId)).toMatchObject({ version: 1, followers: [{ id: zhouId }] })
  })

  test('because the applicant has left has lapsed', async () => {
    const { id: companyId, name } = await createHers()
    const id = await applyByLookUp(name)
    await sql`update identity.users set disabled_at = now() where id = ${zhouId}`.execute(product.db)
    try {
      expect(await decide(lin, id, 'agreed')).toMatchObject({ state: 'lapsed', lapse: 'phonebook.lapse.applicantLeft' })
      expect(await company(lin, companyId)).toMatchObject({ followers: [] })
    } finally {
      await sql`update identity.users set disabled_at = null where id = ${zhouId}`.execute(product.db)
    }
  })

  test('goes with its company, and with it all that was said', async () => {
    const { id: companyId, name, version } = await createHers()
    const id = await applyByLookUp(name)
    await lin.call(phonebook.deleteCompany, { params: { id: companyId }, version })
    expect(await refusalOf(decide(lin, id, 'agreed'))).toMatchObject({ status: 404 })
    expect(await open(zhou, id)).toMatchObject({ state: 'applied', subject: { id: null } })
    await sql`update phonebook.companies set delete_after = now() - interval '1 second' where id = ${companyId}`.execute(
      product.db,
    )
    await purgeCompanies(product.context)
    expect(await refusalOf(open(zhou, id))).toMatchObject({ status: 404 })
    const { rows } = await sql`select from applications.applications where id = ${id}`.execute(product.db)
    expect(rows).toEqual([])
  })
})

describe('a reference', () => {
  const expired = { status: 410, code: 'phonebook.reference_expired' }

  test('is good for its owner alone, for an hour, and for what it was given for', async () => {
    const { name } = await createHers()
    const reference = await referenceTo(zhou, name)
    expect(await refusalOf(applyBy(manager2, reference))).toMatchObject(expired)
    expect(await refusalOf(applyBy(zhou, reference.replace(/\.0$/, '.1')))).toMatchObject(expired)
    expect(await refusalOf(applyBy(zhou, '00000000-0000-4000-8000-000000000000.0'))).toMatchObject(expired)
    expect(await refusalOf(applyBy(zhou, '----------.0'))).toMatchObject({ status: 400 })
    await sql`update phonebook.look_ups set at = now() - interval '61 minutes'`.execute(product.db)
    expect(await refusalOf(applyBy(zhou, reference))).toMatchObject(expired)
  })

  test('says no id', async () => {
    const { id, name } = await createHers()
    expect(await referenceTo(zhou, name)).toMatch(/^[0-9a-f-]{36}\.0$/)
    const { matches } = await zhou.call(phonebook.lookUpCompanies, { body: { name } })
    expect(matches.flatMap((match) => Object.values(match))).not.toContain(id)
  })

  test('another’s id is no reference: applying by it is applying for nothing', async () => {
    const { id: companyId } = await createHers()
    const byId = (id: number) =>
      refusalOf(zhou.call(phonebook.applyForCompany, { body: { companyId: id, kind: access, note: '' } }))
    expect([await byId(companyId), await byId(987_654_321)]).toMatchObject([
      { status: 404, code: 'phonebook.company_not_found' },
      { status: 404 },
    ])
  })

  test('leads nowhere once the company is in the pool, or the caller’s own', async () => {
    const { id: companyId, name, version } = await createHers()
    const reference = await referenceTo(zhou, name)
    await lin.call(phonebook.transferCompany, { params: { id: companyId }, version, body: { userId: zhouId } })
    expect(await refusalOf(applyBy(zhou, reference, administratorship))).toMatchObject({
      status: 409,
      code: 'phonebook.custodian_already',
    })
    const { version: now } = await company(zhou, companyId)
    await zhou.call(phonebook.releaseCompany, { params: { id: companyId }, version: now, body: { reason: '不做了' } })
    expect(await refusalOf(applyBy(zhou, reference))).toMatchObject({ status: 409, code: 'phonebook.company_in_pool' })
  })
})

describe('the queues', () => {
  test('are read page by page, what waits in the order in which it came, what is closed newest first', async () => {
    const [first, second, third] = [
      await applyByLookUp((await createHers()).name),
      await applyByLookUp((await createHers()).name),
      await applyByLookUp((await createHers()).name, administratorship),
    ]
    const waiting = await queue(lin, 'toDecide')
    expect(waiting.slice(-3)).toEqual([first, second, third])
    expect(waiting).toEqual(waiting.toSorted((one, other) => one - other))
    const page = (cursor?: number) =>
      lin.call(applications.listApplications, { query: { queue: 'toDecide', limit: 1, ...(cursor ? { cursor } : {}) } })
    const { rows, next, count } = await page()
    expect([rows.map(({ id }) => id), count]).toEqual([waiting.slice(0, 1), { value: waiting.length, exact: true }])
    expect((await page(Number(next))).rows.map(({ id }) => id)).toEqual(waiting.slice(1, 2))
    const ofKind = await lin.call(applications.listApplications, {
      query: { queue: 'toDecide', kind: administratorship },
    })
    expect(
      ofKind.rows.every(({ kind }) => kind === administratorship) && ofKind.rows.some(({ id }) => id === third),
    ).toBe(true)
    expect(await lin.call(applications.countApplications, {})).toMatchObject({
      toDecide: { value: waiting.length, exact: true },
      kinds: [access, administratorship],
    })
    const mine = await queue(zhou, 'mine', 'all')
    expect(mine).toEqual(mine.toSorted((one, other) => other - one))
  })

  test('are for those with code 320, and show nobody what is not hers', async () => {
    const id = await applyByLookUp((await createHers()).name)
    const follow = await product.signIn('follow')
    for (const call of [
      () => follow.call(applications.listApplications, { query: {} }),
      () => follow.call(applications.countApplications, {}),
      () => open(follow, id),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 403 })
    for (const which of ['mine', 'toDecide'] as const) expect(await queue(manager2, which, 'all')).not.toContain(id)
    expect(await refusalOf(open(manager2, id))).toMatchObject({ status: 404, code: 'applications.not_found' })
  })
})

/** Returns the refusal, or undefined when the call succeeds. */
const catchRefusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => refusalOf(Promise.reject(error as Error)),
  )

async function waiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(
    product.db,
  )
  return rows[0]?.count
}

async function audited(companyId: number) {
  const { rows } = await sql<{ action: string; actor_id: number }>`
    select action, actor_id from platform.audit where subject_kind = 'company' and subject_id = ${companyId} order by id`.execute(
    product.db,
  )
  return rows.map(({ action, actor_id }) => [action, actor_id])
}
