import { type PoolRules, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { companyTypes, progresses } from '@seamark/contract/phonebook/companies/companies'
import { changePoolRules, getPoolRules, listFalling, simulatePool } from '@seamark/contract/phonebook/index'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { createDemoCompanies } from '../demo.ts'
import { keepPool, recycle } from './recycling.commands.ts'
import { openOffice } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const holders = ['sales', 'sales2', 'sales3', 'manager'].map((name) => ({
  id: office.person(name),
  departmentId: null,
}))
await createDemoCompanies(product.pool, { companies: 300, people: holders, seed: 3 })
const boss = await product.signIn('sysadmin')
const rulesBefore = (await boss.call(getPoolRules, {})).rules

const dayMs = 24 * 3600 * 1000
/** Noon in Shanghai. */
const noon = (day: string) => new Date(`${day}T04:00:00Z`)
const evening = (day: string) => new Date(`${day}T15:00:00Z`)
const at = (now: Date) => ({ ...product.context, now: () => now })

async function setRules(rules: Partial<PoolRules>, beginsOn = '2000-01-01') {
  await product.pool.query('update phonebook.pool_rules set rules = $1, begins_on = $2, version = version + 1', [
    JSON.stringify({ ...rulesBefore, recycling: true, ...rules }),
    beginsOn,
  ])
}

/** One company of `sales`, unchanged since a moment; all other companies were touched just now. */
async function stand(columns: Record<string, unknown>) {
  await product.pool.query(
    `update phonebook.companies set last_touch_at = '2026-11-30T00:00:00Z', protected_until = null, exempt_until = null, next_contact_at = null`,
  )
  const { rows } = await product.pool.query<{ id: number }>(
    `select id from phonebook.companies where custodian_id = $1 order by id limit 1`,
    [office.person('sales')],
  )
  const id = Number(rows[0]?.id)
  const all = { held_since: '2026-01-01T00:00:00Z', progress: 'contacted', type: 'directShipper', ...columns }
  const names = Object.keys(all)
  await product.pool.query(
    `update phonebook.companies set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(all)],
  )
  return id
}

async function dueOnOf(id: number) {
  const { rows } = await sql<{ day: string | null }>`
    select phonebook.due_on(r.rules, r.begins_on, 'Asia/Shanghai', c.type, c.progress, c.idle_since, c.protected_until, c.exempt_until, c.next_contact_at)::text as day
    from phonebook.companies c, phonebook.pool_rules r where c.id = ${id}`.execute(product.db)
  return rows[0]?.day ?? null
}

describe('the day on which a company falls', () => {
  const touched = '2026-11-01T15:59:00Z'
  test.each<[string, Record<string, unknown>, Partial<PoolRules>, string | null]>([
    ['30 days after the last touch, by the business day', { last_touch_at: touched }, {}, '2026-12-01'],
    ['a minute later it is the next business day', { last_touch_at: '2026-11-01T16:00:00Z' }, {}, '2026-12-02'],
    ['60 days once quoted', { last_touch_at: touched, progress: 'quoted' }, {}, '2026-12-31'],
    ['180 days once ordered', { last_touch_at: touched, progress: 'ordered' }, {}, '2027-04-30'],
    [
      'from the hand-over when it is later than the touch',
      { last_touch_at: touched, held_since: '2026-11-05T00:00:00Z' },
      {},
      '2026-12-05',
    ],
    [
      'never for a progress without days',
      { last_touch_at: touched },
      { days: { ...rulesBefore.days, contacted: null } },
      null,
    ],
    [
      'by the days of its type',
      { last_touch_at: touched, type: 'carrier' },
      { types: { carrier: { ...rulesBefore.days, contacted: 5 } } },
      '2026-11-06',
    ],
    [
      'never for a type without days',
      { last_touch_at: touched, type: 'carrier' },
      { types: { carrier: { ...rulesBefore.days, contacted: null } } },
      null,
    ],
    [
      'the day after its protection',
      { last_touch_at: touched, protected_until: '2026-12-10T01:00:00Z' },
      {},
      '2026-12-11',
    ],
    [
      'not before its protection is over, and not after for it',
      { last_touch_at: touched, protected_until: '2026-11-10T01:00:00Z' },
      {},
      '2026-12-01',
    ],
    [
      'the day after it is no longer exempt',
      { last_touch_at: touched, exempt_until: '2027-01-05T01:00:00Z' },
      {},
      '2027-01-06',
    ],
    [
      'the day after a planned contact',
      { last_touch_at: touched, next_contact_at: '2026-12-04T01:00:00Z' },
      {},
      '2026-12-05',
    ],
    [
      'a contact planned for far away postpones by 14 days',
      { last_touch_at: touched, next_contact_at: '2030-12-04T01:00:00Z' },
      {},
      '2026-12-15',
    ],
    [
      'a contact planned for earlier changes nothing',
      { last_touch_at: touched, next_contact_at: '2026-11-04T01:00:00Z' },
      {},
      '2026-12-01',
    ],
    ['never while recycling is off', { last_touch_at: touched }, { recycling: false }, null],
  ])('%s', async (_name, columns, rules, day) => {
    await setRules(rules)
    expect(await dueOnOf(await stand(columns))).toBe(day)
  })

  test('never before the rules begin', async () => {
    await setRules({}, '2026-12-20')
    expect(await dueOnOf(await stand({ last_touch_at: touched }))).toBe('2026-12-20')
  })

  test('is shown to its custodian as days left, and found by them', async () => {
    await setRules({})
    const sales = await product.signIn('sales')
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
    const id = await stand({ last_touch_at: daysAgo(27) })
    await product.pool.query('update phonebook.companies set last_touch_at = now() where id <> $1', [id])
    expect(await sales.call(getCompany, { params: { id } })).toMatchObject({ daysLeft: 3 })
    const found = async (due: number) =>
      (await sales.call(listCompanies, { query: { due } })).rows.map((row) => [row.id, row.daysLeft])
    expect(await found(3)).toEqual([[id, 3]])
    expect(await found(2)).toEqual([])
    await product.pool.query('update phonebook.companies set last_touch_at = $2 where id = $1', [id, daysAgo(90)])
    expect(await found(0)).toEqual([[id, 0]])
    await product.pool.query(`update phonebook.companies set exempt_until = 'infinity' where id = $1`, [id])
    expect(await sales.call(getCompany, { params: { id } })).toMatchObject({ daysLeft: null })
    expect(await found(365)).not.toContainEqual([id, 0])
  })

  test('is none for people of a department that is spared, nor below it', async () => {
    const id = await stand({ last_touch_at: '2026-01-01T00:00:00Z' })
    const top = await product.db
      .selectFrom('identity.departments')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow()
    await setRules({ sparedDepartmentIds: [top.id] })
    expect(await boss.call(getCompany, { params: { id } })).toMatchObject({ daysLeft: null })
    expect((await boss.call(listCompanies, { query: { due: 300 } })).rows).toEqual([])
    await setRules({})
    expect(await boss.call(getCompany, { params: { id } })).toMatchObject({ daysLeft: 0 })
  })
})

describe('what the simulator predicts is what the run does', () => {
  test.each([1, 2, 3, 4])('round %d', async (round) => {
    const random = createSeededRandom(17, round)
    await shuffle(round)
    const rules = someRules(random)
    await boss.call(changePoolRules, { version: (await boss.call(getPoolRules, {})).version, body: rules })
    const predicted = await predictedIds(rules)
    const { total, byProgress, byCustodian } = await boss.call(simulatePool, { body: rules })
    expect(total.within[0]).toBe(predicted.length)
    for (const parts of [byProgress, byCustodian])
      expect(parts.reduce((sum, { within }) => sum + within[2], 0)).toBe(total.within[2])
    const tomorrow = new Date(Date.now() + dayMs)
    const moved = await recycle(at(tomorrow))
    expect(await takenOn(tomorrow)).toEqual(predicted)
    expect(moved).toBe(predicted.length)
    expect(moved).toBeGreaterThan(0)
    await setRules({})
    await product.pool.query('delete from phonebook.pool_days')
    await product.pool.query('delete from phonebook.ownerships where recycled_on is not null')
  })

  /** Gives every company random dates, and those that an earlier round moved a custodian again. */
  async function shuffle(round: number) {
    await product.pool.query(`select setseed($1)`, [round / 10])
    await product.pool.query(
      `update phonebook.companies set visibility = 'private', custodian_id = ((array[${holders.map(({ id }) => id).join()}])[1 + id % ${holders.length}]) where custodian_id is null and id % 5 > 0`,
    )
    const some = (most: number) => `now() + interval '1 hour' * (random() * ${most * 24} - ${most * 12})`
    await product.pool.query(`
      update phonebook.companies set held_since = now() - interval '1 hour' * (random() * 4000)::int,
        last_touch_at = case when random() < 0.6 then now() - interval '1 hour' * (random() * 4000)::int end,
        protected_until = case when random() < 0.2 then ${some(20)} end, exempt_until = case when random() < 0.2 then ${some(20)} end,
        next_contact_at = case when random() < 0.4 then ${some(60)} end,
        progress = (array[${progresses.map((one) => `'${one}'`).join()}])[1 + floor(random() * 6)::int],
        type = (array[${companyTypes.map((one) => `'${one}'`).join()}])[1 + floor(random() * 6)::int]
      where custodian_id is not null`)
  }

  function someRules(random: ReturnType<typeof createSeededRandom>): PoolRules {
    const days = () => (random.chance(0.15) ? null : random.whole(1, 120))
    const table = () => ({
      unconfirmed: days(),
      contacted: days(),
      replied: days(),
      quoted: days(),
      following: 20,
      ordered: days(),
    })
    return poolRules.parse({
      ...rulesBefore,
      recycling: true,
      graceDays: random.whole(0, 1),
      plannedDays: random.whole(0, 39),
      days: table(),
      types: random.chance(0.7) ? { carrier: table(), forwarder: table() } : {},
      sparedDepartmentIds: random.chance(0.5) ? [office.department('华南销售部')] : [],
    })
  }

  async function predictedIds(rules: PoolRules) {
    const ids: number[] = []
    for (let after: { dueOn: string; id: number } | undefined; ; ) {
      const { rows, hasMore } = await boss.call(listFalling, {
        body: { rules, within: 1, ...(after ? { after } : {}) },
      })
      ids.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (!hasMore || !last) return ids.toSorted((one, other) => one - other)
      after = { dueOn: last.dueOn, id: last.id }
    }
  }

  async function takenOn(day: Date) {
    const { rows } = await sql<{ id: number }>`
      select company_id as id from phonebook.ownerships
      where recycled_on = (${day}::timestamptz at time zone 'Asia/Shanghai')::date order by company_id`.execute(
      product.db,
    )
    return rows.map(({ id }) => id)
  }
})

describe('the run of a day', () => {
  let id = 0
  beforeEach(async () => {
    await setRules({})
    await product.pool.query('delete from phonebook.pool_days')
    await product.pool.query('delete from phonebook.ownerships where recycled_on is not null')
    await product.pool.query('delete from notices.notices')
    await product.pool.query(
      `update phonebook.companies set visibility = 'private', custodian_id = case when id % 2 = 0 then $1::bigint else $2::bigint end where custodian_id is null`,
      [office.person('sales'), office.person('sales2')],
    )
    id = await stand({ last_touch_at: '2026-10-20T04:00:00Z', follower_ids: [office.person('follow')] })
  })

  test('begins at its hour, once, and is told', async () => {
    await keepPool(at(noon('2026-11-19')))
    expect(await holderOf(id)).toBe(office.person('sales'))
    await keepPool(at(evening('2026-11-19')))
    expect(
      await product.db
        .selectFrom('phonebook.companies')
        .select(['visibility', 'custodian_id', 'follower_ids', 'previous_custodian_id'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({
      visibility: 'public',
      custodian_id: null,
      follower_ids: [],
      previous_custodian_id: office.person('sales'),
    })
    const history = await product.pool.query(
      `select kind, from_id, to_id, by_id, reason, recycled_on::text from phonebook.ownerships where company_id = $1 and recycled_on is not null`,
      [id],
    )
    expect(history.rows).toEqual([
      {
        kind: 'recycled',
        from_id: office.person('sales'),
        to_id: null,
        by_id: null,
        reason: '30',
        recycled_on: '2026-11-19',
      },
    ])
    const audited = await product.pool.query(
      `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where action = 'phonebook.companyRecycled' and subject_id = $1 order by a.id desc limit 1`,
      [id],
    )
    expect(audited.rows).toEqual([
      {
        before: { visibility: 'private', custodian: expect.any(String) as unknown },
        after: { visibility: 'public', custodian: null },
      },
    ])
    const happened = await product.pool.query(
      `select facts->'days' as days from activity.entries where subject_id = $1 and kind = 'phonebook.activity.recycled' order by id desc limit 1`,
      [id],
    )
    expect(happened.rows).toEqual([{ days: 30 }])
    expect(await noticesOf('phonebook.notice.recycled')).toEqual([
      {
        user_id: office.person('sales'),
        facts: { count: 1 },
        path: `/contacts/contactsList?view=pool&formerId=${office.person('sales')}&recycledOn=2026-11-19`,
      },
    ])
    expect(
      (
        await (
          await product.signIn('sales')
        ).call(listCompanies, {
          query: { visibility: 'public', formerId: office.person('sales'), recycledOn: '2026-11-19' },
        })
      ).rows.map((row) => row.id),
    ).toEqual([id])
    expect(
      (await (await product.signIn('sales3')).call(listCompanies, { query: { formerId: office.person('sales') } }))
        .rows,
    ).toEqual([])
    expect(
      (await (await product.signIn('sales3')).call(listCompanies, { query: { recycledOn: '2026-11-19' } })).rows,
    ).toEqual([])
  })

  test('is not repeated in a day, whatever has become due since', async () => {
    await keepPool(at(evening('2026-11-19')))
    const next = await stand({ last_touch_at: '2026-10-01T00:00:00Z' })
    await keepPool(at(evening('2026-11-19')))
    expect(await holderOf(next)).toBe(office.person('sales'))
    await keepPool(at(evening('2026-11-20')))
    expect(await holderOf(next)).toBeNull()
  })

  test('leaves alone what has been followed up in time, and what is off', async () => {
    await product.pool.query(`update phonebook.companies set last_touch_at = '2026-11-19T10:00:00Z' where id = $1`, [
      id,
    ])
    await keepPool(at(evening('2026-11-19')))
    expect(await holderOf(id)).toBe(office.person('sales'))
    await product.pool.query(`update phonebook.companies set last_touch_at = '2026-10-01T10:00:00Z' where id = $1`, [
      id,
    ])
    await setRules({ recycling: false })
    await keepPool(at(evening('2026-11-20')))
    expect(await holderOf(id)).toBe(office.person('sales'))
  })

  test('by two workers at once moves and tells everything once', async () => {
    await product.pool.query(
      `update phonebook.companies set last_touch_at = '2026-09-01T00:00:00Z' where custodian_id is not null`,
    )
    await product.pool.query(
      `update phonebook.companies set held_since = '2026-01-01T00:00:00Z', progress = 'contacted', type = 'directShipper' where custodian_id is not null`,
    )
    await Promise.all([keepPool(at(evening('2026-11-19'))), keepPool(at(evening('2026-11-19')))])
    const twice = await product.pool.query(
      `select company_id from phonebook.ownerships where recycled_on is not null group by company_id having count(*) > 1`,
    )
    expect(twice.rows).toEqual([])
    const { rows } = await product.pool.query<{ held: string; times: number }>(
      `select (select count(*) from phonebook.companies where custodian_id is not null) as held, (select max(times) from notices.notices where kind = 'phonebook.notice.recycled') as times`,
    )
    expect(rows.map(({ held, times }) => [Number(held), times])).toEqual([[0, 1]])
  })

  test('passes over what somebody is editing, and takes it the next day', async () => {
    const client = await product.pool.connect()
    await client.query('begin')
    await client.query('select from phonebook.companies where id = $1 for update', [id])
    expect(await recycle(at(evening('2026-11-19')))).toBe(0)
    await client.query('rollback')
    client.release()
    expect(await recycle(at(evening('2026-11-20')))).toBe(1)
  })

  test('that was broken off in the night is ended in the morning, and told', async () => {
    await keepPool(at(evening('2026-11-19')))
    await product.pool.query('delete from phonebook.pool_days')
    await product.pool.query('delete from notices.notices')
    await keepPool(at(noon('2026-11-20')))
    expect(await noticesOf('phonebook.notice.recycled')).toMatchObject([{ facts: { count: 1 } }])
  })

  test('is warned of 7, 3, 1 days before and on the day, once a day, with the number that the list shows', async () => {
    const warned: unknown[] = []
    for (const day of ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-18', '2026-11-19']) {
      await product.pool.query('delete from notices.notices')
      await keepPool(at(noon(day)))
      await keepPool(at(noon(day)))
      warned.push((await noticesOf('phonebook.notice.due')).map(({ facts, path }) => [facts, path]))
    }
    expect(warned).toEqual([
      [],
      [[{ count: 1, days: 7 }, '/contacts/contactsList?view=mine&due=7']],
      [],
      [[{ count: 1, days: 3 }, '/contacts/contactsList?view=mine&due=3']],
      [[{ count: 1, days: 1 }, '/contacts/contactsList?view=mine&due=1']],
      [[{ count: 1 }, '/contacts/contactsList?view=mine&due=0']],
    ])
  })

  const holderOf = async (company: number) =>
    (
      await product.db
        .selectFrom('phonebook.companies')
        .select('custodian_id')
        .where('id', '=', company)
        .executeTakeFirstOrThrow()
    ).custodian_id
  const noticesOf = async (kind: string) =>
    (
      await product.pool.query<{ user_id: number; facts: unknown; path: string }>(
        `select user_id, facts, path from notices.notices where kind like $1 || '%' and user_id = $2`,
        [kind, office.person('sales')],
      )
    ).rows
})
