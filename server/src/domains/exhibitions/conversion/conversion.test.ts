import { randomUUID } from 'node:crypto'
import { takeCapture } from '@seamark/contract/exhibitions/captures/captures'
import { getConversion, listMeetings, listMetCompanies } from '@seamark/contract/exhibitions/conversion/conversion'
import { createExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createExhibitor, tieExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { sortCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { createRecord } from '@seamark/contract/followups/records/records'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { addDays } from '@seamark/contract/platform/days'
import { expect, test } from 'vitest'
import { dayAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { exportFile } from '../../workbench/testing.ts'
import { anExhibition, anExhibitor, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const today = dayAt(new Date(), product.context.zone)
const fair = await manager.call(createExhibition, {
  body: anExhibition({
    fromDay: addDays(today, -1),
    toDay: today,
    cost: { amount: 1000, currency: 'CNY' },
    attributionDays: 30,
  }),
})
let cards = 0

/** A card of a new firm, captured and sorted. */
async function sortedCard(by: typeof lin, given: object = {}, exhibitionId = fair.id) {
  const said = {
    companyName: `宁波转化${++cards}户外`,
    contactName: '方小姐',
    mobile: `138058${String(cards).padStart(5, '0')}`,
  }
  const body = { exhibitionId, revision: 1, capturedAt: new Date().toISOString(), device: 'phone-1', ...said }
  const { capture } = await by.call(takeCapture, { params: { id: randomUUID() }, body })
  const sorting = { ...said, position: '', telephone: '', email: '', wechat: '', heat: null, note: '', next: null }
  const sort = {
    params: { id: capture.id },
    version: capture.version,
    body: { company: { kind: 'new' as const }, ...sorting, ...given },
  }
  return { capture, company: (await by.call(sortCapture, sort)).capture.company?.id ?? 0 }
}

const followUp = (by: typeof lin, id: number, progress: 'contacted' | 'quoted' | 'ordered') =>
  by.call(createRecord, {
    params: { id },
    body: { way: 'phone', at: new Date().toISOString(), progress, content: '报价' },
  })

test('every figure of an exhibition is the number of its rows, for each person and together', async () => {
  const before = await manager.call(getConversion, { params: { id: fair.id } })
  expect(before).toMatchObject({ total: { companies: 0, captures: 0, medianDays: null }, costPerNewClient: null })
  const first = await sortedCard(lin)
  const second = await sortedCard(lin)
  const third = await sortedCard(zhou)
  // Both captured a card of one firm: it counts once.
  const known = await lin.call(createCompany, { body: anotherCompany({ name: '宁波转化老客户' }) })
  await product.pool.query(
    `update phonebook.companies set created_at = created_at - interval '90 days' where id = $1`,
    [known.id],
  )
  await sortedCard(lin, { company: { kind: 'existing', id: known.id } })
  await followUp(lin, first.company, 'quoted')
  await followUp(zhou, third.company, 'ordered')
  const tied = await lin.call(createCompany, { body: anotherCompany({ name: '宁波转化展商' }) })
  const exhibitor = await lin.call(createExhibitor, {
    body: anExhibitor(fair.id, { ownerId: office.person('sales'), visitState: 'visited' }),
  })
  await lin.call(tieExhibitor, { params: { id: exhibitor.id }, version: exhibitor.version, body: { company: tied.id } })
  // Beyond the exhibition's time.
  await product.pool.query(
    `update activity.entries set at = at + interval '31 days' where subject_id = $1 and kind = 'phonebook.activity.progressed' and facts ->> 'to' = 'quoted'`,
    [second.company],
  )
  const { total, people, costPerNewClient } = await manager.call(getConversion, { params: { id: fair.id } })
  expect(total).toMatchObject({
    exhibitors: 1,
    visited: 1,
    captures: 4,
    sorted: 4,
    companies: 5,
    contacted: 2,
    quoted: 2,
    ordered: 1,
  })
  expect(total).toMatchObject({ newClients: 3, medianDays: 0, followed48: 2 })
  expect(costPerNewClient).toEqual({ amount: 333.33, currency: 'CNY' })
  const of = (username: string) => people.find(({ person }) => person.id === office.person(username))
  expect(of('sales')).toMatchObject({
    exhibitors: 1,
    visited: 1,
    captures: 3,
    companies: 4,
    contacted: 1,
    quoted: 1,
    ordered: 0,
    newClients: 2,
  })
  expect(of('sales2')).toMatchObject({ exhibitors: 0, captures: 1, companies: 1, ordered: 1, newClients: 1 })
  for (const figure of ['companies', 'contacted', 'quoted', 'ordered', 'newClients'] as const) {
    const rows = async (personId?: number) =>
      (
        await manager.call(listMetCompanies, {
          query: { exhibitionId: fair.id, figure, ...(personId ? { personId } : {}) },
        })
      ).rows.length
    expect([figure, await rows(), await rows(office.person('sales'))]).toEqual([
      figure,
      total[figure],
      of('sales')?.[figure],
    ])
  }
  const paged = await manager.call(listMetCompanies, { query: { exhibitionId: fair.id, limit: 2 } })
  const rest = await manager.call(listMetCompanies, { query: { exhibitionId: fair.id, cursor: paged.next ?? '' } })
  expect(new Set([...paged.rows, ...rest.rows].map(({ id }) => id)).size).toBe(5)
  const file = await exportFile(product, manager, {
    list: 'metCompanies',
    query: { exhibitionId: String(fair.id), figure: 'ordered' },
    format: 'csv',
  })
  expect(file.text).toContain(third.capture.companyName)
  expect(file.text).not.toContain(first.capture.companyName)
})

test('who reaches one of the people alone sees what came of her cards, and no cost', async () => {
  const seen = await lin.call(getConversion, { params: { id: fair.id } })
  expect(seen.total).toMatchObject({ captures: 3, companies: 4, ordered: 0 })
  expect(seen.costPerNewClient).toBeNull()
  expect(seen.people.map(({ person }) => person.id)).toEqual([office.person('sales')])
  const { rows } = await lin.call(listMetCompanies, { query: { exhibitionId: fair.id, figure: 'ordered' } })
  expect(rows).toEqual([])
  expect(await refusalOf(follow.call(getConversion, { params: { id: fair.id } }))).toMatchObject({ status: 403 })
  expect(await refusalOf(lin.call(getConversion, { params: { id: 987_654_321 } }))).toMatchObject({ status: 404 })
})

test('the follow-up by which a card is logged is none, also for who does not see the card', async () => {
  const own = await manager.call(createExhibition, {
    body: anExhibition({ fromDay: addDays(today, -1), toDay: today }),
  })
  const { company } = await sortedCard(lin, {}, own.id)
  await product.pool.query('update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2', [
    office.person('sales2'),
    company,
  ])
  const exhibitor = await zhou.call(createExhibitor, { body: anExhibitor(own.id) })
  const tie = { params: { id: exhibitor.id }, version: exhibitor.version, body: { company } }
  await zhou.call(tieExhibitor, tie)
  const figures = async () => (await zhou.call(getConversion, { params: { id: own.id } })).total
  expect(await figures()).toMatchObject({ captures: 0, companies: 1, contacted: 0, followed48: 0 })
  await followUp(lin, company, 'contacted')
  expect(await figures()).toMatchObject({ companies: 1, contacted: 1, followed48: 1 })
})

test('a company’s page tells where it was met, to those who see it', async () => {
  const { company, capture } = await sortedCard(lin)
  const exhibitor = await lin.call(createExhibitor, {
    body: anExhibitor(fair.id, { name: capture.companyName, boothText: 'A12' }),
  })
  const { meetings } = await lin.call(listMeetings, { params: { id: company } })
  expect(meetings).toMatchObject([
    { exhibition: { id: fair.id }, capture: capture.id, by: { id: office.person('sales') } },
    { exhibition: { id: fair.id }, exhibitor: { id: exhibitor.id }, booth: 'A12' },
  ])
  expect(await refusalOf(zhou.call(listMeetings, { params: { id: company } }))).toMatchObject({
    code: 'phonebook.company_not_found',
  })
})
