import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Designation } from '@seamark/contract/phonebook/designations/designations'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { countByArea, previewDesignation, runDesignation } from '@seamark/contract/phonebook/index'
import { listBulkRuns } from '@seamark/contract/workbench/bulk/runs'
import { createAssignedArea } from '@seamark/contract/territory/index'
import type { Lane } from '@seamark/contract/territory/lanes'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { undoRun } from '../../workbench/testing.ts'
import { aCompany, type Caller, openOffice } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const manager = await product.signIn('manager')
const sales = await product.signIn('sales')
const [lin, other] = [office.person('sales'), office.person('sales2')]

let made = 0
interface Given {
  country?: string
  province?: string
  city?: string
  routeAreas?: Lane[]
  visibility?: 'public' | 'private'
}
const company = async (given: Given = {}, by: Caller = manager) =>
  (
    await by.call(createCompany, {
      body: aCompany({
        name: `公海物流${++made}`,
        visibility: 'public',
        country: 'CN',
        province: '浙江',
        city: '宁波',
        routeAreas: [],
        ...given,
      }),
    })
  ).id

const designation = (given: Partial<Designation>): Designation => ({
  chosen: {},
  rule: 'roundRobin',
  userIds: [],
  ...given,
})
const preview = (given: Partial<Designation>, by: Caller = manager) =>
  by.call(previewDesignation, { body: designation(given) })
const run = (given: Partial<Designation>, stamp: string, by: Caller = manager) =>
  by.call(runDesignation, { body: { designation: designation(given), stamp } })
const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  )
const custodianOf = async (id: number) => (await manager.call(getCompany, { params: { id } })).custodian?.id ?? null

beforeEach(async () => {
  await product.pool.query('delete from phonebook.companies')
  await product.pool.query('delete from territory.coverages')
})

describe('a preview', () => {
  test('says who gets what, writes nothing, and the run does just that', async () => {
    const ids = [await company(), await company(), await company()]
    await company({ visibility: 'private' })
    const given = { userIds: [lin, other] }
    const seen = await preview(given)
    expect(seen).toMatchObject({ total: 3, taken: 3, unreached: { count: 0, examples: [] } })
    expect(
      seen.receivers.map(({ user, gets, holds, over, examples }) => [
        user.id,
        gets,
        holds,
        over,
        examples.map(({ id }) => id),
      ]),
    ).toEqual([
      [lin, 2, 0, false, [ids[0], ids[2]]],
      [other, 1, 0, false, [ids[1]]],
    ])
    expect(await Promise.all(ids.map(custodianOf))).toEqual([null, null, null])
    const { rows } = await run(given, seen.stamp)
    expect(rows.map(({ id, done, user }) => [id, done, user.id])).toEqual([
      [ids[0], true, lin],
      [ids[2], true, lin],
      [ids[1], true, other],
    ])
    expect(await Promise.all(ids.map(custodianOf))).toEqual([lin, other, lin])
    const { rows: log } = await product.pool.query(
      `select after from platform.audit join platform.audit_values on audit_id = id where action = 'phonebook.companiesDesignated'`,
    )
    expect(log).toEqual([{ after: { rule: 'roundRobin', receivers: 2, companies: 3 } }])
    const { rows: kinds } = await product.pool.query(
      `select distinct kind from phonebook.ownerships where company_id = any($1)`,
      [ids],
    )
    expect(kinds).toEqual([{ kind: 'assigned' }])
  })

  test('is listed when it has run, and taken back where the receivers still hold what they got', async () => {
    const ids = [await company(), await company(), await company()]
    const given = { userIds: [lin, other] }
    await run(given, (await preview(given)).stamp)
    const [listed] = (await manager.call(listBulkRuns, { query: {} })).rows
    expect(listed).toMatchObject({ action: 'assign', total: 3, counts: { done: 3 }, canUndo: true })
    await sales.call(releaseCompany, { params: { id: ids[0] ?? 0 }, version: 2, body: { reason: '没有需求' } })
    expect(await undoRun(manager, listed?.id ?? 0)).toMatchObject({ counts: { done: 2, unchanged: 1, refused: 0 } })
    expect(await Promise.all(ids.map(custodianOf))).toEqual([null, null, null])
  })

  test('takes what fits an area, a lane and a text, or only what was picked', async () => {
    const west = await company({ routeAreas: ['usWest'] })
    const east = await company({ routeAreas: ['usEast'] })
    const suzhou = await company({ province: '江苏', city: '苏州', routeAreas: ['usWest'] })
    const taken = async (chosen: Designation['chosen']) => {
      const { receivers } = await preview({ chosen, userIds: [lin] })
      return receivers.flatMap(({ examples }) => examples.map(({ id }) => id))
    }
    expect(await taken({ area: '330000' })).toEqual([west, east])
    expect(await taken({ area: 'CN', lane: 'usWest' })).toEqual([west, suzhou])
    expect(await taken({ ids: [east, suzhou] })).toEqual([east, suzhou])
    expect(await taken({ ids: [east, suzhou], area: '320000' })).toEqual([suzhou])
    expect(await taken({ q: '没有这样的名字' })).toEqual([])
  })

  test('marks whoever would hold more than the pool rules allow', async () => {
    await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": 1}'`)
    await company({ visibility: 'private' }, sales)
    await company()
    const seen = await preview({ userIds: [lin, other], rule: 'leastLoaded' })
    expect(seen.cap).toBe(1)
    expect(seen.receivers.map(({ gets, holds, over }) => [gets, holds, over])).toEqual([
      [0, 1, false],
      [1, 0, false],
    ])
    expect((await preview({ userIds: [lin] })).receivers[0]).toMatchObject({ gets: 1, holds: 1, over: true })
    await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": 300}'`)
  })

  test('by area and by lane follows the areas of people, and names whom no rule reaches', async () => {
    await manager.call(createAssignedArea, { body: { userId: lin, departmentId: null, area: '330000', lane: null } })
    await manager.call(createAssignedArea, { body: { userId: other, departmentId: null, area: null, lane: 'usWest' } })
    const [ningbo, suzhou] = [
      await company(),
      await company({ province: '江苏', city: '苏州', routeAreas: ['usWest'] }),
    ]
    const gets = async (given: Partial<Designation>) => {
      const { receivers, unreached } = await preview(given)
      return {
        ...Object.fromEntries(receivers.map(({ user, examples }) => [user.id, examples.map(({ id }) => id)])),
        unreached: unreached.examples.map(({ id }) => id),
      }
    }
    expect(await gets({ rule: 'byArea' })).toEqual({ [lin]: [ningbo], [other]: [], unreached: [suzhou] })
    expect(await gets({ rule: 'byLane' })).toEqual({ [lin]: [], [other]: [suzhou], unreached: [ningbo] })
    expect(await gets({ rule: 'byLane', userIds: [lin] })).toEqual({ [lin]: [], unreached: [ningbo, suzhou] })
  })

  test('never gives to whoever is disabled, whatever areas she has', async () => {
    await manager.call(createAssignedArea, { body: { userId: other, departmentId: null, area: '330000', lane: null } })
    const id = await company()
    await product.pool.query('update identity.users set disabled_at = now() where id = $1', [other])
    expect(await preview({ rule: 'byArea' })).toMatchObject({ receivers: [], unreached: { examples: [{ id }] } })
    expect(await refused(preview({ userIds: [other] }))).toMatchObject({
      httpStatus: 400,
      body: { code: 'phonebook.assignee_unknown' },
    })
    await product.pool.query('update identity.users set disabled_at = null where id = $1', [other])
  })
})

test('whoever is away gets nothing, chosen or not, and it is said', async () => {
  await product.pool.query(
    `insert into identity.covers (absent_id, cover_id, starts_at, ends_at, created_by) values ($1, $2, now() - interval '1 hour', now() + interval '1 day', $1)`,
    [lin, other],
  )
  await manager.call(createAssignedArea, { body: { userId: lin, departmentId: null, area: '330000', lane: null } })
  const id = await company()
  const seen = await preview({ userIds: [lin, other] })
  expect(seen.receivers.map(({ user, gets }) => [user.id, gets])).toEqual([[other, 1]])
  expect(seen.absent.map((person) => person.id)).toEqual([lin])
  expect(await preview({ rule: 'byArea' })).toMatchObject({
    receivers: [],
    absent: [{ id: lin }],
    unreached: { examples: [{ id }] },
  })
  await product.pool.query('delete from identity.covers')
})

describe('a run is refused', () => {
  test('when the pool is another than the preview showed, and then writes nothing', async () => {
    const ids = [await company(), await company()]
    const given = { userIds: [lin] }
    const { stamp } = await preview(given)
    await company()
    expect(await refused(run(given, stamp))).toMatchObject({
      httpStatus: 409,
      body: { code: 'phonebook.plan_changed' },
    })
    expect(await Promise.all(ids.map(custodianOf))).toEqual([null, null])
  })

  test('when it was run already: two clicks, or two managers, assign once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => company()))
    const given = { userIds: [lin, other] }
    const { stamp } = await preview(given)
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => run(given, stamp)))
    const done = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.rows.filter((row) => row.done) : [],
    )
    expect(done.map(({ id }) => id).toSorted((one, two) => one - two)).toEqual(ids.toSorted((one, two) => one - two))
    const { rows } = await product.pool.query(
      'select count(*)::int as n from phonebook.ownerships where company_id = any($1)',
      [ids],
    )
    expect(rows).toEqual([{ n: 8 }])
  })

  test('without an assignee where the rule needs one, in the specified words', async () => {
    await company()
    const answer = await fetch(`${product.api}/phonebook/designate/preview`, {
      method: 'POST',
      headers: { ...manager.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(designation({})),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { details: { fields: [{ field: 'userIds', message: 'Assignee must be selected and cannot be blank.' }] } },
    ])
  })

  test('from whoever may not assign', async () => {
    await company()
    expect(await refused(preview({ userIds: [lin] }, sales))).toMatchObject({ httpStatus: 403 })
    expect(await refused(run({ userIds: [lin] }, 'x', sales))).toMatchObject({ httpStatus: 403 })
  })
})

describe('the figures of areas', () => {
  const places = [
    ['CN', '浙江省', '宁波'],
    ['CN', '浙江', '义乌'],
    ['', 'Zhejiang', 'Hangzhou'],
    ['', '', '宁波'],
    ['CN', '江苏', '鼓楼区'],
    ['CN', '上海市', '上海'],
    ['CN', '', ''],
    ['CN', '香港', ''],
    ['HK', '', ''],
    ['US', 'CA', 'Los Angeles'],
    ['', '', ''],
    ['', '', 'nowhere'],
  ] as const

  test('open exactly the companies that they count, under the policy of each reader', async () => {
    for (const [place, [country, province, city]] of places.entries()) {
      const visibility = place % 3 === 0 ? 'private' : 'public'
      await company({
        country,
        province,
        city,
        visibility,
        routeAreas: place % 2 === 0 ? ['usWest', 'baltic'] : ['usEast'],
      })
    }
    for (const reader of [manager, sales]) {
      const { areas, lanes, elsewhere } = await reader.call(countByArea, {})
      const listed = async (query: Record<string, string>) => (await reader.call(listCompanies, { query })).count.value
      for (const { code, companies, unowned } of areas) {
        expect([code, await listed({ area: code }), await listed({ area: code, visibility: 'public' })]).toEqual([
          code,
          companies,
          unowned,
        ])
      }
      for (const { lane, companies, unowned } of lanes) {
        expect([
          lane,
          await listed({ routeArea: lane }),
          await listed({ routeArea: lane, visibility: 'public' }),
        ]).toEqual([lane, companies, unowned])
      }
      const all = await listed({})
      const inCountries = areas
        .filter(({ code }) => code === 'CN' || code === 'US')
        .reduce((sum, { companies }) => sum + companies, 0)
      expect(inCountries + elsewhere.companies).toBe(all)
    }
    const byCode = new Map((await manager.call(countByArea, {})).areas.map(({ code, companies }) => [code, companies]))
    expect([byCode.get('CN'), byCode.get('330000'), byCode.get('330200'), byCode.get('HK'), byCode.get('US')]).toEqual([
      9, 4, 2, 2, 1,
    ])
    expect((await sales.call(countByArea, {})).areas.find(({ code }) => code === 'CN')?.companies).toBeLessThan(9)
  })
})
