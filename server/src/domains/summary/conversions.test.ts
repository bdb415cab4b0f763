import { progresses } from '@seamark/contract/phonebook/companies/companies'
import {
  conversionParts,
  conversionStages,
  listConversionRows,
  summarizeConversions,
} from '@seamark/contract/summary/conversions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { type Caller, openOffice, personContext, refusalOf } from '../phonebook/testing.ts'
import { conversionsList } from './conversion-list.queries.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [mine, theirs] = [office.person('sales'), office.person('sales3')]
const people = [mine, theirs].map((id) => ({ id, departmentId: null }))
await createDemoCompanies(product.pool, { companies: 40, people })
await sql`update phonebook.ownerships set at = '2020-01-01'`.execute(product.db)

const quarter = { period: 'own', from: '2026-07-01', to: '2026-09-30' } as const

/** A company of `sales` that came on 1 July, or on another day, with the days after which it went on, or back, to each progress. */
async function gained(
  given: { source?: string; province?: string; lanes?: string[]; progress?: string; custodian?: number; on?: string },
  moves: readonly [days: number, to: string, from?: string][],
): Promise<number> {
  const at = `${given.on ?? '2026-07-01'}T10:00+08`
  const { rows } = await sql<{ id: number }>`
    select c.id from phonebook.companies c
    where c.custodian_id = ${given.custodian ?? mine} and not exists (select from phonebook.ownerships o where o.company_id = c.id and o.at >= '2026-01-01')
    order by c.id limit 1`.execute(product.db)
  const id = rows[0]?.id ?? 0
  await sql`
    update phonebook.companies set source = ${given.source ?? ''}, country = 'CN', province = ${given.province ?? ''}, city = '',
      route_areas = ${given.lanes ?? []}::text[], visibility = 'private', follower_ids = '{}', progress = ${given.progress ?? moves.at(-1)?.[1] ?? 'unconfirmed'} where id = ${id}`.execute(
    product.db,
  )
  await sql`delete from activity.entries where subject_kind = 'company' and subject_id = ${id}`.execute(product.db)
  await sql`
    insert into phonebook.ownerships (company_id, kind, to_id, by_id, at, reason) values (${id}, 'claimed', ${mine}, ${mine}, ${at}, '')`.execute(
    product.db,
  )
  for (const [days, to, from = 'unconfirmed'] of moves)
    await sql`
      insert into activity.entries (subject_kind, subject_id, kind, actor_id, at, facts)
      values ('company', ${id}, ${isBack(from, to) ? 'phonebook.activity.putBack' : 'phonebook.activity.progressed'}, ${mine},
        ${at}::timestamptz + ${days} * interval '1 day', ${JSON.stringify({ from, to })}::jsonb)`.execute(product.db)
  return id
}

const rankOf = (progress: string) => progresses.findIndex((one) => one === progress)
const isBack = (from: string, to: string) => rankOf(to) < rankOf(from)

const ordered = await gained({ source: 'exhibition', province: '浙江', lanes: ['usWest', 'europeBase'] }, [
  [1, 'contacted'],
  [3, 'quoted'],
  [10, 'ordered'],
])
const backAgain = await gained({ source: 'exhibition', province: '浙江省', lanes: ['usWest'], progress: 'contacted' }, [
  [2, 'replied'],
  [7, 'quoted'],
  [9, 'contacted'],
])
const silent = await gained({ source: 'referral', province: '江苏' }, [])
// It had come so far before she gained it, so that its step has no day.
const earlier = await gained({ source: 'referral', progress: 'quoted' }, [[-5, 'quoted']])
const closed = await gained({ source: 'coldCall', province: '广东', lanes: ['mexico'], custodian: theirs }, [
  [1, 'ordered'],
])
const [fair] = (
  await sql<{ id: number }>`
    insert into exhibitions.exhibitions (name, name_key, from_day, to_day, manager_id, created_by, updated_by) values ('华交会', '华交会', '2026-07-01', '2026-07-03', ${mine}, ${mine}, ${mine}) returning id`.execute(
    product.db,
  )
).rows

const sales = await product.signIn('sales')
const read = (by: (typeof conversionParts)[number], caller = sales) =>
  caller.call(summarizeConversions, { query: { ...quarter, by } })

test('a company counts at each step that it has reached, even if it was set back, and the days are the median', async () => {
  const { total, parts, closed: unseen } = await read('source')
  expect([total.gained, unseen]).toEqual([4, 1])
  const { contacted, replied, quoted, ordered: booked } = total.stages
  expect([contacted.count, replied.count, quoted.count, booked.count]).toEqual([3, 3, 3, 1])
  expect([contacted.medianDays, replied.medianDays, quoted.medianDays, booked.medianDays]).toEqual([1.5, 2.5, 5, 10])
  expect([contacted.timed, replied.timed, quoted.timed, booked.timed]).toEqual([2, 2, 2, 1])
  expect(parts.map(({ key, gained: count, stages }) => [key, count, stages.quoted.count])).toEqual([
    ['exhibition', 2, 2],
    ['referral', 2, 1],
  ])
  expect(parts[1]?.stages.quoted.medianDays).toBeNull()
})

test('a step to which a company had come before it was gained counts, and has no day, although it comes there again', async () => {
  await gained({ on: '2026-04-01', progress: 'contacted' }, [
    [2, 'contacted', 'quoted'],
    [6, 'quoted', 'contacted'],
    [9, 'ordered', 'quoted'],
    [12, 'contacted', 'ordered'],
  ])
  await gained({ on: '2026-04-01', progress: 'contacted' }, [[4, 'contacted', 'quoted']])
  const { total } = await sales.call(summarizeConversions, { query: { period: 'month', on: '2026-04-01' } })
  expect(total).toEqual({
    gained: 2,
    stages: {
      contacted: { count: 2, medianDays: null, timed: 0 },
      replied: { count: 2, medianDays: null, timed: 0 },
      quoted: { count: 2, medianDays: null, timed: 0 },
      ordered: { count: 1, medianDays: 9, timed: 1 },
    },
  })
})

test('spellings of an area are one, a company of two lanes counts in both, and what is not filled in has a part of its own', async () => {
  const keys = async (by: 'area' | 'lane') => (await read(by)).parts.map(({ key, gained: count }) => [key, count])
  expect((await keys('area')).map(([, count]) => count)).toEqual([2, 1, 1])
  expect(await keys('lane')).toEqual([
    ['none', 2],
    ['usWest', 2],
    ['europeBase', 1],
  ])
})

test('the companies of a fair are those of cards that the reader sees', async () => {
  const card = (author: number, company: number) =>
    sql`
    insert into exhibitions.captures (id, exhibition_id, author_id, device, captured_at, said_at, revision, company_id, state, outcome, sorted_at, sorted_by, updated_by)
    values (gen_random_uuid(), ${fair?.id ?? 0}, ${author}, 'x', now(), now(), 1, ${company}, 'sorted', 'made', now(), ${author}, ${author})`.execute(
      product.db,
    )
  await card(mine, ordered)
  await card(mine, closed)
  await sql`update exhibitions.exhibitions set manager_id = ${theirs}`.execute(product.db)
  await card(theirs, silent)
  expect(await read('exhibition')).toMatchObject({ parts: [{ key: String(fair?.id), name: '华交会', gained: 1 }] })
})

test('every figure is as many companies as open with it', async () => {
  for (const caller of [sales, await product.signIn('manager'), await product.signIn('sysadmin')]) {
    for (const by of conversionParts) {
      const { total, parts } = await read(by, caller)
      for (const { key, figures } of [
        { key: undefined, figures: total },
        ...parts.map((part) => ({ key: part.key, figures: part })),
      ]) {
        const query = { ...quarter, by, ...(key === undefined ? {} : { key }) }
        expect([query, await rowsOf(caller, query)]).toEqual([query, { count: figures.gained, rows: figures.gained }])
        for (const stage of conversionStages) {
          const { count } = figures.stages[stage]
          expect([query, stage, await rowsOf(caller, { ...query, stage })]).toEqual([
            query,
            stage,
            { count, rows: count },
          ])
        }
      }
    }
  }
})

test('rows say who gained the company and when it came so far', async () => {
  const { rows } = await sales.call(listConversionRows, { query: { ...quarter, stage: 'ordered' } })
  expect(rows).toEqual([
    {
      id: ordered,
      name: expect.any(String),
      person: { id: mine, name: '林晓帆' },
      progress: 'ordered',
      gainedAt: '2026-07-01T02:00:00.000Z',
      reachedAt: '2026-07-11T02:00:00.000Z',
    },
  ])
  const { rows: quoted } = await sales.call(listConversionRows, { query: { ...quarter, stage: 'quoted' } })
  expect(quoted.map(({ id, reachedAt }) => [id, reachedAt === null])).toEqual(
    [ordered, backAgain, earlier].toSorted((one, other) => other - one).map((id) => [id, id === earlier]),
  )
})

test('a client that the reader may not see is in no part, and no difference of filters tells of it', async () => {
  const everything = async () => {
    const answers: unknown[] = []
    for (const by of conversionParts) {
      const { parts, ...rest } = await read(by)
      answers.push(rest, parts)
      for (const key of [undefined, 'none', 'mexico', 'coldCall', 'usEast', ...parts.map((part) => part.key)])
        for (const stage of [undefined, ...conversionStages])
          answers.push(
            await sales.call(listConversionRows, {
              query: { ...quarter, by, ...(key === undefined ? {} : { key }), ...(stage ? { stage } : {}) },
            }),
          )
    }
    return answers
  }
  const before = await everything()
  await sql`update phonebook.companies set source = 'referral', province = '江苏', route_areas = '{usEast}', progress = 'contacted' where id = ${closed}`.execute(
    product.db,
  )
  await sql`update activity.entries set at = at + interval '20 days' where subject_id = ${closed} and subject_kind = 'company'`.execute(
    product.db,
  )
  expect(await everything()).toEqual(before)
})

test('its file names the parts, and has all companies last', async () => {
  const context = await personContext(product.context, office.person('manager'), 'en')
  const file = async (by: string) =>
    (await conversionsList.export?.rows(
      context,
      { ...quarter, by },
      { cursor: undefined, limit: 1000 },
      { rows: 'first', past: false },
    )) ?? { rows: [] }
  expect(
    (await file('source')).rows.map((row) => [row['part'], row['gained'], row['ordered'], row['quotedDays']]),
  ).toEqual([
    ['Exhibition', 2, 1, 5],
    ['Referral', 2, 0, null],
    ['All companies gained', 4, 1, 5],
  ])
  expect((await file('lane')).rows.map((row) => row['part'])).toEqual([
    'Not given',
    'US West Coast',
    expect.any(String),
    'All companies gained',
  ])
  for (const row of (await file('area')).rows)
    expect(Object.keys(row).toSorted()).toEqual(conversionsList.export?.columns.map(({ key }) => key).toSorted())
})

test('nobody reads it without its screen, and nobody takes it out without that right', async () => {
  const follow = await product.signIn('follow')
  for (const refused of [
    refusalOf(follow.call(summarizeConversions, { query: quarter })),
    refusalOf(follow.call(listConversionRows, { query: quarter })),
  ])
    expect(await refused).toMatchObject({ httpStatus: 403, code: 'platform.forbidden' })
  const context = await personContext(product.context, mine, 'en')
  await expect(conversionsList.export?.count(context, quarter)).rejects.toMatchObject({ code: 'platform.forbidden' })
})

type RowsAsked = z.input<NonNullable<typeof listConversionRows.query>>

/** The count of the call, and the companies of all its pages, each once. */
async function rowsOf(caller: Caller, query: RowsAsked) {
  const seen = new Set<number>()
  for (let page = await caller.call(listConversionRows, { query: { ...query, limit: 1 } }); ; ) {
    for (const { id } of page.rows) seen.add(id)
    if (page.next === null) return { count: page.count, rows: seen.size }
    page = await caller.call(listConversionRows, { query: { ...query, limit: 1, cursor: page.next } })
  }
}
