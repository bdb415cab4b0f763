import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { ownWord, press } from '../../phonebook/companies.ts'
import { csv, handIn } from './files.ts'

const desk = openDesk()
const importPage = '/contacts/import'

test('two people, one file, one company each: who confirms second reads how many rows became duplicates', async () => {
  const word = ownWord()
  const names = Array.from({ length: 6 }, (_, index) => `${word}展商${index + 1}`)
  const buffer = Buffer.from(csv([['公司名称'], ...names.map((name) => [name])]))
  const [manager, colleague] = await Promise.all([desk.person('manager'), desk.person('manager2')])
  for (const page of [manager, colleague]) {
    await follow(page, importPage)
    await handIn(page, { name: `${word}展会名录.csv`, mimeType: 'text/csv', buffer })
    await press(page, 'Next: review')
    await shown(page).getByText('This will create 6').waitFor()
  }

  await Promise.all([manager, colleague].map((page) => press(page, 'Import now')))
  const results = await Promise.all([manager, colleague].map(readResult))

  expect(results.map(({ created }) => created).reduce((sum, count) => sum + count)).toBe(6)
  expect(results.map(({ turned }) => turned).reduce((sum, count) => sum + count)).toBe(6)
  for (const { created, turned, sum } of results) {
    expect(created + turned).toBe(6)
    expect(sum).toBe(`Rows in the file: 6 (New ${created} + Updated 0 + Unchanged 0 + Duplicate ${turned} + Error 0)`)
  }
  expect(await companiesOf(names)).toEqual(names.map((name) => ({ name, count: 1 })))

  const second = results[0]?.turned ? manager : colleague
  await shown(second).locator('.import-verdict[data-verdict=duplicate]').click()
  await shown(second).getByText('Became a duplicate after the review').first().waitFor()
})

/** Returns the numbers that the page of a finished import says. */
async function readResult(page: Page) {
  await shown(page).getByText('Imported', { exact: true }).waitFor()
  const sum = (await shown(page).getByText('Rows in the file: 6').textContent()) ?? ''
  const turned = shown(page).getByText(/became (a duplicate|duplicates) after the review and w(as|ere) not written/)
  return {
    sum,
    created: Number(/New (\d+)/.exec(sum)?.[1]),
    turned: (await turned.count()) === 0 ? 0 : Number.parseInt((await turned.textContent()) ?? '', 10),
  }
}

async function companiesOf(names: readonly string[]) {
  const { rows } = (await desk.query(
    'select name, count(*)::int as count from phonebook.companies where name = any($1) group by name order by name',
    [names],
  )) as { rows: { name: string; count: number }[] }
  return rows
}
