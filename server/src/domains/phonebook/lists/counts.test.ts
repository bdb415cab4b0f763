import { createCompany, deleteCompany, progresses } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetCounts } from '../../../platform/counting/counts.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoCompanies } from '../demo.ts'
import { type Caller, openOffice } from '../testing.ts'
import { countCompanies, countListedCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const people = ['sales', 'sales2', 'sales3'].map((name) => ({ id: office.person(name), departmentId: null }))
const callers = {
  sales: await product.signIn('sales'),
  manager: await product.signIn('manager'),
  follow: await product.signIn('follow'),
  sysadmin: await product.signIn('sysadmin'),
}

test('each figure of the home page is the count of the list that it opens', async () => {
  await createDemoCompanies(product.pool, { companies: 200, people })
  await sql`update phonebook.companies set created_at = now() where id % 5 = 0`.execute(product.db)
  for (const [name, caller] of Object.entries(callers)) {
    const { counts, mineByProgress, weekStart } = await caller.call(countCompanies, {})
    const me = office.person(name)
    const opened = {
      mine: { custodianId: me },
      visible: {},
      pool: { visibility: 'public' as const },
      newThisWeek: { createdFrom: weekStart },
    }
    expect(counts.map((figure) => figure.name)).toEqual(Object.keys(opened))
    for (const { name: figure, value, exact } of counts)
      expect([name, figure, { value, exact }]).toEqual([name, figure, await countOf(caller, opened[figure])])
    expect(mineByProgress.map(({ progress }) => progress)).toEqual(progresses)
    for (const { progress, value } of mineByProgress)
      expect({ value, exact: true }).toEqual(await countOf(caller, { custodianId: me, progress }))
    expect(mineByProgress.reduce((sum, { value }) => sum + value, 0)).toBe(counts[0]?.value)
  }
})

test('a new company and a deletion are counted at once', async () => {
  const { sales } = callers
  const before = await figures(sales)
  const made = await sales.call(createCompany, { body: { name: '新增一家', progress: 'replied' } })
  expect(await figures(sales)).toEqual({
    ...before,
    mine: before.mine + 1,
    visible: before.visible + 1,
    newThisWeek: before.newThisWeek + 1,
    replied: before.replied + 1,
  })
  await sales.call(deleteCompany, { params: { id: made.id }, version: 1 })
  expect(await figures(sales)).toEqual(before)
})

test('exact up to ten thousand, "more than" beyond', async () => {
  const { sysadmin } = callers
  const add = async (count: number) => {
    await sql`insert into phonebook.companies (name, city, visibility, created_by, updated_by, search_names, search_all)
        select '数量', '数量港', 'public', ${office.person('sales')}, ${office.person('sales')}, ' 数数量量 ', ' 数数量量 ' from generate_series(1, ${count}::int)`.execute(
      product.db,
    )
    // These rows were not written by the one way to write.
    forgetCounts(product.db)
  }
  await add(9999)
  expect(await countOf(sysadmin, { city: '数量港' })).toEqual({ value: 9999, exact: true })
  await add(1)
  expect(await countOf(sysadmin, { city: '数量港' })).toEqual({ value: 10_000, exact: true })
  expect(await countOf(sysadmin, { q: '数量' })).toEqual({ value: 10_000, exact: true })
  await add(1)
  const unbounded: Record<string, string>[] = [{ city: '数量港' }, { q: '数量' }, {}]
  for (const query of unbounded) expect(await countOf(sysadmin, query)).toEqual({ value: 10_000, exact: false })
  const { counts } = await sysadmin.call(countCompanies, {})
  expect(
    counts.filter(({ name }) => name === 'visible' || name === 'pool').map(({ value, exact }) => [value, exact]),
  ).toEqual([
    [10_000, false],
    [10_000, false],
  ])
})

const countOf = (caller: Caller, query: Record<string, string | number>) => caller.call(countListedCompanies, { query })

async function figures(caller: Caller): Promise<Record<'mine' | 'visible' | 'newThisWeek' | 'replied', number>> {
  const { counts, mineByProgress } = await caller.call(countCompanies, {})
  const value = (name: string) => counts.find((figure) => figure.name === name)?.value ?? Number.NaN
  return {
    mine: value('mine'),
    visible: value('visible'),
    newThisWeek: value('newThisWeek'),
    replied: mineByProgress.find(({ progress }) => progress === 'replied')?.value ?? Number.NaN,
  }
}
