import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import {
  type DuplicatePair,
  getDuplicateScan,
  judgeDuplicate,
  listDuplicates,
  scanDuplicates,
} from '@seamark/contract/phonebook/duplicates/duplicates'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { runScan, scanNightly } from './scans.commands.ts'
import { progressCompany } from '../companies/progress.commands.ts'
import { recycle } from '../pool/recycling.commands.ts'
import { aCompany, type Caller, fingerprint, openDesk, refusalOf } from '../testing.ts'
import { touchCompany } from '../pool/follow-ups.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const chen = await product.signIn('sales3')
const boss = await product.signIn('sysadmin')

/** The tests scan here at moments of their choice, instead of the worker. */
beforeAll(() => product.context.jobs.offWork('phonebook.scanDuplicates', { wait: true }))
beforeEach(() => emptyTables(product.db, ['phonebook.companies', 'phonebook.duplicate_scans']))

let made = 0
/** Creates a company that shares nothing with others. */
function create(given: Parameters<typeof aCompany>[0] = {}, caller: Caller = lin) {
  made += 1
  const blank = {
    organizationNumber: '',
    phoneAreaCode: '',
    phoneCountryCode: '',
    telephone: '',
    email: '',
    website: '',
    qq: '',
    city: '',
  }
  return caller.call(createCompany, {
    body: aCompany({ ...blank, name: `Unlike ${String.fromCharCode(97 + (made % 26)).repeat(3)}${made}`, ...given }),
  })
}

async function scan() {
  await scanNightly(product.context)
  const { id } = await product.db
    .selectFrom('phonebook.duplicate_scans')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  await runScan(product.context, { id })
}
type Query = Parameters<typeof ask>[0]
const ask = (
  query: {
    list?: 'open' | 'different'
    reason?: string
    level?: 'high' | 'medium' | 'low'
    mine?: 'true'
    limit?: number
    cursor?: string
  },
  caller: Caller,
) => caller.call(listDuplicates, { query })
const pairs = async (caller: Caller = boss, query: Query = {}) => (await ask(query, caller)).rows
const said = (rows: readonly DuplicatePair[]) =>
  rows.map(({ low, high, reasons, score }) => [low.id, high.id, reasons.join(), score])

describe('a scan finds pairs by what two records have in common', () => {
  const mobile = (value: string) => [{ kind: 'mobile' as const, value }]
  const mail = (value: string) => [{ kind: 'email' as const, value }]
  const contact = (companyId: number, values: { kind: 'mobile' | 'email' | 'phone'; value: string }[]) =>
    boss.call(createContact, { params: { id: companyId }, body: { name: '联系人', values } })

  test.for([
    {
      what: 'organization number, in any case',
      one: { organizationNumber: '91310000ma1fl00030' },
      other: { organizationNumber: '91310000MA1FL00030' },
      reasons: 'organization',
      score: 95,
    },
    {
      what: 'name, without legal form and brackets',
      one: { name: '远洋（宁波）物流有限公司' },
      other: { name: '远洋(宁波)物流' },
      reasons: 'name',
      score: 75,
    },
    {
      what: 'mailbox',
      one: { email: 'a@yuanyang.example' },
      other: { email: 'A@yuanyang.example' },
      reasons: 'email',
      score: 60,
    },
    {
      what: 'number, written otherwise',
      one: { phoneAreaCode: '0574', telephone: '87654829' },
      other: { telephone: '+86 574 8765-4829' },
      reasons: 'phone',
      score: 50,
    },
    {
      what: 'sound and city',
      one: { name: '宁波远洋国际货运', city: '宁波' },
      other: { name: '远扬物流', city: '宁波' },
      reasons: 'sound',
      score: 45,
    },
    {
      what: 'house of the mailbox',
      one: { email: 'a@yuanyang.example' },
      other: { email: 'b@yuanyang.example' },
      reasons: 'house',
      score: 25,
    },
    {
      what: 'name and mailbox',
      one: { name: '远洋物流', email: 'a@y.example' },
      other: { name: '远洋物流有限公司', email: 'a@y.example' },
      reasons: 'name,email',
      score: 90,
    },
  ])('$what', async ({ one, other, reasons, score }) => {
    const [low, high] = [await create(one), await create(other, zhou)]
    await scan()
    expect(said(await pairs())).toEqual([[low.id, high.id, reasons, score]])
  })

  test('numbers and mailboxes of contacts count like the company’s own', async () => {
    const [own, theirs, mailed, third] = [
      await create({ telephone: '13800138000' }),
      await create(),
      await create({ email: 'm@z.example' }),
      await create(),
    ]
    await contact(theirs.id, mobile('+86 138 0013 8000'))
    await contact(third.id, [...mobile('13911112222'), ...mail('M@z.example')])
    await scan()
    expect(said(await pairs())).toEqual([
      [mailed.id, third.id, 'email', 60],
      [own.id, theirs.id, 'phone', 50],
    ])
  })

  test('a mail domain that an older record holds as it is sent is the one in its own script', async () => {
    const [own, theirs, house] = [
      await create({ email: 'amy@例子.中国' }),
      await create(),
      await create({ email: 'bob@例子.中国' }),
    ]
    await contact(theirs.id, [...mobile('13911112222'), ...mail('amy@例子.中国')])
    // The older record has the address of its contact too, in the other form: it is no pair with itself.
    await sql`update phonebook.companies set email = 'Amy@xn--fsqu00a.xn--fiqs8s' where id = ${theirs.id}`.execute(
      product.db,
    )
    await sql`update phonebook.companies set email = 'bob@XN--FSQU00A.xn--fiqs8s' where id = ${house.id}`.execute(
      product.db,
    )
    await scan()
    expect(said(await pairs())).toEqual([
      [own.id, theirs.id, 'email', 60],
      [own.id, house.id, 'house', 25],
      [theirs.id, house.id, 'house', 25],
    ])
    await sql`update phonebook.companies set email = '' where id in (${own.id}, ${house.id})`.execute(product.db)
    const coded = await create({ email: '' })
    await contact(coded.id, [...mobile('13911113333'), ...mail('carl@例子.中国')])
    await sql`update phonebook.contact_values set key = 'carl@xn--fsqu00a.xn--fiqs8s' where key = 'carl@例子.中国'`.execute(
      product.db,
    )
    await scan()
    expect(said(await pairs())).toEqual([[theirs.id, coded.id, 'house', 25]])
  })

  test.for([
    { what: 'mailboxes that anybody may have', one: { email: 'a@qq.com' }, other: { email: 'b@qq.com' } },
    {
      what: 'names that sound alike in different cities',
      one: { name: '宁波远洋', city: '宁波' },
      other: { name: '远扬', city: '青岛' },
    },
    { what: 'numbers too short', one: { telephone: '110' }, other: { telephone: '110' } },
    { what: 'what is nobody’s number', one: { organizationNumber: '无' }, other: { organizationNumber: '无' } },
  ])('not by $what', async ({ one, other }) => {
    await create(one)
    await create(other)
    await scan()
    expect(await pairs()).toEqual([])
  })

  test('a number that many share is a switchboard; of a name that many share each is paired with the oldest alone', async () => {
    // One after another: a busy product asks a crowd to come again.
    const same: Awaited<ReturnType<typeof create>>[] = []
    while (same.length < 13) same.push(await create({ name: '华为', telephone: '0755 28780808' }))
    await scan()
    const found = await pairs()
    const oldest = Math.min(...same.map(({ id }) => id))
    expect(found).toHaveLength(12)
    expect(new Set(found.map(({ low, reasons }) => `${low.id} ${reasons.join()}`))).toEqual(new Set([`${oldest} name`]))
  })
})

describe('scanned again', () => {
  test('verdicts are kept, what is no longer alike goes, what is gone is not found', async () => {
    const [one, other, third] = [
      await create({ name: '远洋' }),
      await create({ name: '远洋有限公司' }),
      await create({ name: '远洋股份有限公司' }),
    ]
    await scan()
    expect(await pairs()).toHaveLength(3)
    await lin.call(editCompany, { params: { id: third.id }, version: 1, body: { name: '别的公司' } })
    await manager.call(judgeDuplicate, { body: { lowId: one.id, highId: other.id, verdict: 'different' } })
    await scan()
    expect(await pairs()).toEqual([])
    const [judged] = await pairs(boss, { list: 'different' })
    expect(judged).toMatchObject({
      low: { id: one.id },
      high: { id: other.id },
      state: 'different',
      decidedBy: { id: office.person('manager') },
    })
    await manager.call(judgeDuplicate, { body: { lowId: one.id, highId: other.id, verdict: 'open' } })
    expect(await pairs()).toMatchObject([{ state: 'open', decidedBy: null, decidedAt: null }])
  })

  test('another reason is added, and one that is over is taken away', async () => {
    const [one, other] = [
      await create({ name: '远洋', telephone: '0574 87654829' }),
      await create({ name: '远洋', telephone: '0574 87654829' }),
    ]
    await scan()
    expect(said(await pairs())).toEqual([[one.id, other.id, 'name,phone', 88]])
    await lin.call(editCompany, {
      params: { id: other.id },
      version: 1,
      body: { telephone: '', organizationNumber: '91310000MA1FL00030' },
    })
    await lin.call(editCompany, {
      params: { id: one.id },
      version: 1,
      body: { organizationNumber: '91310000MA1FL00030' },
    })
    await scan()
    expect(said(await pairs())).toEqual([[one.id, other.id, 'organization,name', 99]])
  })

  test('what was merged is answered; taken back, it is open again', async () => {
    const [one, other] = [await create({ name: '远洋' }), await create({ name: '远洋有限公司' })]
    await scan()
    await manager.call(mergeCompanies, {
      body: { keepId: one.id, companies: [one, other].map(({ id, version }) => ({ id, version })) },
    })
    expect(await pairs()).toEqual([])
    await scan()
    expect(await pairs()).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from phonebook.duplicates`.execute(product.db)
    expect(rows).toEqual([{ state: 'merged' }])
  })

  test('begun twice at once, or again after a kill, it finds the same', async () => {
    await create({ name: '远洋' })
    await create({ name: '远洋有限公司' })
    await scanNightly(product.context)
    const { id } = await product.db.selectFrom('phonebook.duplicate_scans').select('id').executeTakeFirstOrThrow()
    await sql`insert into phonebook.duplicate_keys values ('name', 'left behind', 1)`.execute(product.db)
    await Promise.all([runScan(product.context, { id }), runScan(product.context, { id })])
    expect(await pairs()).toHaveLength(1)
    await runScan(product.context, { id })
    expect(await pairs()).toHaveLength(1)
  })
})

describe('who sees and says what', () => {
  test('a pair is there for whoever sees both; of masked values nothing is said', async () => {
    const mailbox = 'a@yuanyang.example'
    const [own, ours, theirs, pool] = [
      await create({ name: '远洋', email: mailbox }),
      await create({ name: '远洋', email: mailbox }, zhou),
      await create({ name: '远洋', email: mailbox }, chen),
      await create({ visibility: 'public', email: mailbox }, chen),
    ]
    await scan()
    // The manager may judge her people's pair, does not see another department's, and does not learn of the same mailbox in the pool.
    expect(said(await pairs(manager))).toEqual([[own.id, ours.id, 'name,email', 90]])
    expect((await ask({}, manager)).count).toEqual({ value: 1, exact: true })
    expect(await pairs(boss)).toHaveLength(6)
    for (const [lowId, highId] of [
      [own.id, theirs.id],
      [own.id, pool.id],
      [1, 2],
    ] as const)
      expect(
        await refusalOf(manager.call(judgeDuplicate, { body: { lowId, highId, verdict: 'different' } })),
      ).toMatchObject({
        httpStatus: 404,
        code: 'phonebook.duplicate_not_found',
      })
  })

  test('a name is said of a record of the pool too; merging and judging are offered to whoever may', async () => {
    const [own, pool] = [
      await create({ name: '远洋', email: 'a@y.example' }),
      await create({ name: '远洋', email: 'a@y.example', visibility: 'public' }),
    ]
    const [inPool, other] = [
      await create({ name: '海星', visibility: 'public' }),
      await create({ name: '海星', visibility: 'public' }),
    ]
    await scan()
    expect((await pairs(manager)).map(({ low, reasons, score, can }) => [low.id, reasons, score, can])).toEqual([
      [own.id, ['name'], 75, { merge: false, judge: true }],
    ])
    expect((await pairs(boss)).map(({ can }) => can)).toEqual(
      Array.from({ length: 2 }, () => ({ merge: true, judge: true })),
    )
    // A follower of only one of them sees the pair, and may not judge it.
    const followed = await create({ name: '海星' }, chen)
    await boss.call(changeFollowers, {
      params: { id: followed.id },
      body: { add: [office.person('manager')], remove: [] },
    })
    await scan()
    expect(
      await refusalOf(
        manager.call(judgeDuplicate, { body: { lowId: inPool.id, highId: followed.id, verdict: 'different' } }),
      ),
    ).toMatchObject({
      code: 'phonebook.company_not_yours',
    })
    // The manager has no part in a pair of two companies of the pool.
    expect(
      await refusalOf(
        manager.call(judgeDuplicate, { body: { lowId: inPool.id, highId: other.id, verdict: 'different' } }),
      ),
    ).toMatchObject({
      code: 'phonebook.duplicate_not_found',
    })
    expect(
      await manager.call(judgeDuplicate, { body: { lowId: own.id, highId: pool.id, verdict: 'different' } }),
    ).toEqual({ state: 'different' })
    const { rows } = await sql<{ subject_id: number; after: unknown }>`
      select a.subject_id, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.action = 'phonebook.duplicateJudged' and a.subject_id = any(${[own.id, pool.id]}::bigint[]) order by a.subject_id`.execute(
      product.db,
    )
    expect(rows).toEqual([
      { subject_id: own.id, after: { duplicate: pool.code, verdict: 'different' } },
      { subject_id: pool.id, after: { duplicate: own.code, verdict: 'different' } },
    ])
  })

  test('without the screen nothing is listed, judged or scanned; a scan runs once at a time', async () => {
    const before = await fingerprint(product.db)
    for (const call of [
      () => lin.call(listDuplicates, { query: {} }),
      () => lin.call(getDuplicateScan, {}),
      () => lin.call(scanDuplicates, {}),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'platform.forbidden' })
    expect(await refusalOf(lin.call(judgeDuplicate, { body: { lowId: 1, highId: 2, verdict: 'open' } }))).toMatchObject(
      { code: 'platform.forbidden' },
    )
    expect(await fingerprint(product.db)).toBe(before)
    expect(await manager.call(getDuplicateScan, {})).toEqual({ scan: null, can: { scan: true } })
    const asked = await Promise.allSettled([manager.call(scanDuplicates, {}), boss.call(scanDuplicates, {})])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(manager.call(scanDuplicates, {}))).toMatchObject({
      httpStatus: 409,
      code: 'phonebook.scan_running',
    })
    const { id } = await product.db.selectFrom('phonebook.duplicate_scans').select('id').executeTakeFirstOrThrow()
    await create()
    await runScan(product.context, { id })
    expect(await manager.call(getDuplicateScan, {})).toMatchObject({ scan: { state: 'done', companies: 1 } })
  })

  test('the pool is no part of it for who may not list companies', async () => {
    const role = {
      authority: 'pairing',
      name_zh: '查重员',
      name_en: 'Pairing',
      name_es: 'Parejas',
      name_ja: '重複確認',
      scope: 'own',
    }
    await product.db
      .insertInto('identity.roles')
      .values({ ...role, codes: [304, 359], capabilities: ['edit'] })
      .execute()
    const id = await product.addPerson({ username: 'pairing', name: '查重员', role: 'pairing' })
    const pairing = await product.signIn('pairing')
    const [own, pool] = [await create({ name: '远洋' }), await create({ name: '远洋', visibility: 'public' })]
    await sql`update phonebook.companies set custodian_id = ${id} where id = ${own.id}`.execute(product.db)
    await scan()
    expect(await pairs(boss)).toHaveLength(1)
    expect(await ask({}, pairing)).toMatchObject({ rows: [], count: { value: 0 } })
    expect(
      await refusalOf(pairing.call(judgeDuplicate, { body: { lowId: own.id, highId: pool.id, verdict: 'different' } })),
    ).toMatchObject({
      code: 'phonebook.duplicate_not_found',
    })
  })

  test('begun anew it counts anew', async () => {
    await create()
    const { rows } = await sql<{
      id: number
    }>`insert into phonebook.duplicate_scans (companies) values (7) returning id`.execute(product.db)
    await runScan(product.context, { id: rows[0]?.id ?? 0 })
    expect(await manager.call(getDuplicateScan, {})).toMatchObject({ scan: { state: 'done', companies: 1 } })
  })

  test('while pairs are written, their records are edited, followed up and recycled as ever', async () => {
    const { id, version } = await create()
    const client = await product.pool.connect()
    await client.query('begin')
    // The foreign keys of a pair hold its records with the same lock.
    await client.query('select from phonebook.companies where id = $1 for key share', [id])
    await lin.call(editCompany, { params: { id }, version, body: { city: '舟山' } })
    await write(product.context, { permission: 'phonebook.openCompany', audit: 'test.followedUp' }, async (tx) => {
      await touchCompany(tx, { companyId: id, at: new Date() })
      await progressCompany(tx, { companyId: id, to: 'ordered', at: new Date(), cause: 'test' })
      await tx.audit({ subject: 'company', id })
    })
    await sql`update phonebook.pool_rules set rules = rules || '{"recycling": true}', begins_on = '2000-01-01'`.execute(
      product.db,
    )
    await sql`
      update phonebook.companies set held_since = '2020-01-01', last_touch_at = '2020-01-01', progress = 'contacted', protected_until = null where id = ${id}`.execute(
      product.db,
    )
    expect(await recycle(product.context)).toBe(1)
    await client.query('rollback')
    client.release()
  })

  test('a scan whose worker is gone for good does not stand in the way of the next night', async () => {
    await sql`insert into phonebook.duplicate_scans (touched_at) values (now() - interval '2 hours')`.execute(
      product.db,
    )
    await scanNightly(product.context)
    const { rows } = await sql<{ state: string }>`select state from phonebook.duplicate_scans order by id`.execute(
      product.db,
    )
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'running'])
  })
})

test('the list is paged and narrowed: by reason, by likelihood, to one’s own', async () => {
  for (const name of ['远洋', '海星', '天蓝']) {
    await create({ name, telephone: name === '远洋' ? '0574 87654829' : '' })
    await create({ name, telephone: name === '远洋' ? '0574 87654829' : '' }, zhou)
  }
  await create({ email: 'a@house.example' }, zhou)
  await create({ email: 'b@house.example' }, zhou)
  await scan()
  const all = await pairs(manager)
  expect(all.map(({ score }) => score)).toEqual([88, 75, 75, 25])
  const walked: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await ask({ limit: 1, ...(cursor ? { cursor } : {}) }, manager)
    walked.push(...page.rows.map(({ id }) => id))
    if (page.next === null) break
    cursor = page.next
  }
  expect(walked).toEqual(all.map(({ id }) => id))
  expect((await pairs(manager, { reason: 'phone,house' })).map(({ score }) => score)).toEqual([88, 25])
  expect((await pairs(manager, { level: 'high' })).map(({ score }) => score)).toEqual([88])
  expect((await pairs(manager, { level: 'medium' })).map(({ score }) => score)).toEqual([75, 75])
  expect((await pairs(manager, { level: 'low' })).map(({ score }) => score)).toEqual([25])
  expect(await pairs(manager, { mine: 'true' })).toEqual([])
  expect(await refusalOf(ask({ cursor: 'x' }, manager))).toMatchObject({ httpStatus: 400 })
})
