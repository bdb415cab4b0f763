import { listChargeSets, listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoCompanies } from '../../phonebook/index.ts'
import { openOffice } from '../../phonebook/testing.ts'
import { readReading } from '../readings/runs.commands.ts'
import { createDemoDesk, createDemoQuotes } from '../demo.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)

const people = ['sales', 'manager'].map((name) => ({
  id: office.person(name),
  departmentId: office.department('华东销售部'),
}))
const companies = await createDemoCompanies(product.pool, { companies: 200, people })

test('sixty quotes are there in every state, with outcomes and opens, and the page reads them', async () => {
  await createDemoQuotes(product.pool, { companies, zone: 'Asia/Shanghai' })
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from rates.quotes group by state`.execute(product.db)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(60)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['draft', 'issued', 'lost', 'noReply', 'won'])
  const opens = await sql<{ count: number }>`select count(*)::int as count from rates.opens`.execute(product.db)
  expect(opens.rows[0]?.count).toBeGreaterThan(20)
  const lin = await product.signIn('sales', testPassword, 'zh')
  const page = await lin.call(listQuotes, { query: { show: 'noOutcome', limit: 100 } })
  expect(page.rows.length).toBeGreaterThan(2)
  expect(page.rows.every(({ isExpired, marginPercent }) => isExpired && marginPercent !== null)).toBe(true)
})

test('an office keeps charges, waits for a word on a price, reads sheets with questions, and talks about its quotes', async () => {
  await createDemoDesk(product.context, companies)
  // Whoever makes demo data twice keeps the charges that are there.
  await createDemoDesk(product.context, companies)
  const manager = await product.signIn('manager', testPassword, 'zh')
  const { sets } = await manager.call(listChargeSets, { query: {} })
  expect(sets.map(({ port, side, carrier }) => `${port} ${side} ${carrier}`.trim())).toEqual(
    expect.arrayContaining(['CNSHA origin', 'CNSHA origin COSU', 'DEHAM destination']),
  )
  const waiting = await manager.call(listQuotes, { query: { show: 'approval' } })
  expect(waiting.rows).toMatchObject([{ author: { name: '林晓帆' } }, { author: { name: '林晓帆' } }])
  const readings = await sql<{ id: number; kind: string }>`
    select id, kind from rates.readings order by id limit 2`.execute(product.db)
  expect(readings.rows.map(({ kind }) => kind).toSorted()).toEqual(['table', 'text'])
  for (const { id } of readings.rows) await readReading(product.context, { id })
  const flagged = await sql<{ kind: string }>`
    select distinct r.kind from rates.reading_lines l join rates.readings r on r.id = l.reading_id
    where not l.is_ready order by 1`.execute(product.db)
  expect(flagged.rows.map(({ kind }) => kind)).toEqual(['table', 'text'])
  const talked = await sql<{ comments: number; mentions: number; photos: number; files: number }>`
    select (select count(*) from discussions.comments)::int as comments,
      (select count(*) from discussions.comments where mentioned_ids <> '{}')::int as mentions,
      (select count(*) from discussions.attachments where thumbnail_id is not null)::int as photos,
      (select count(*) from discussions.attachments where thumbnail_id is null)::int as files`.execute(product.db)
  for (const count of Object.values(talked.rows[0] ?? {})) expect(count).toBeGreaterThan(0)
})
