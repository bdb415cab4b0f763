import { confirmBulk, countBulk, countUndo, getBulkRun } from '@seamark/contract/workbench/bulk/runs'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { listParties } from '@seamark/contract/trade/index'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { exportFile } from '../../workbench/testing.ts'
import { createCompany } from '@seamark/contract/phonebook/index'
import { linkChanged, linkNewNames } from './links.commands.ts'
import { addRecords } from '../testing.ts'
import { partySubject } from './name-search.queries.ts'

const product = await startTestApp()
const { context, db } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const names = ['AURELIA FOODS LLC', '=SUM(A1) TRADING LLC', 'SOL DE LEVANTE SL', 'HELD BY ANOTHER INC']
const added = await addRecords(
  context,
  names.map((importer) => ({ importer, exporter: null })),
)
await linkNewNames(context)
await zhou.call(createCompany, {
  body: aCompany({ name: 'Held by Another, Inc.', organizationNumber: '', telephone: '', email: '' }),
})

const companies = async () =>
  (
    await sql<{
      name: string
    }>`select name from phonebook.companies where delete_after is null and source = 'tradeData' order by name`.execute(
      db,
    )
  ).rows.map(({ name }) => name)
const states = async () =>
  new Map((await lin.call(listParties, { query: {} })).rows.map(({ name, state }) => [name, state]))

test('many parties of a slice come into the phonebook in one run, a colleague’s is left out, and it is taken back', async () => {
  await linkChanged(context, 3)
  expect((await states()).get('HELD BY ANOTHER INC')).toBe('colleague')
  const run = await lin.call(countBulk, {
    body: { list: 'tradeParties', action: 'bring', input: {}, rows: { query: { side: 'importer' } } },
  })
  expect(run.total).toBe(4)
  expect(run.preview).toMatchObject({ done: 3, refused: 1 })
  expect(await companies()).toEqual([])

  await lin.call(confirmBulk, { params: { id: run.id }, body: { count: 4 } })
  await vi.waitFor(
    async () => expect((await lin.call(getBulkRun, { params: { id: run.id } })).state).toBe('done'),
    10_000,
  )
  expect(await companies()).toEqual(['=SUM(A1) TRADING LLC', 'AURELIA FOODS LLC', 'SOL DE LEVANTE SL'])
  expect([...(await states()).values()].sort()).toEqual(['colleague', 'ours', 'ours', 'ours'])

  await sql`update phonebook.companies set version = 2 where name = 'SOL DE LEVANTE SL'`.execute(db)
  const undo = await lin.call(countUndo, { params: { id: run.id }, body: {} })
  await lin.call(confirmBulk, { params: { id: undo.id }, body: { count: undo.total } })
  await vi.waitFor(
    async () => expect((await lin.call(getBulkRun, { params: { id: undo.id } })).state).toBe('done'),
    10_000,
  )
  expect(await companies()).toEqual(['SOL DE LEVANTE SL'])
  expect((await states()).get('AURELIA FOODS LLC')).toBe('new')
  expect(added.party('AURELIA FOODS LLC')).toBeGreaterThan(0)
})

test('records and parties leave as files for who may export, and no cell is a formula', async () => {
  const named = ['CNNGB', 'Ningbo', 'USLAX', 'Los Angeles', 'EGLV', 'Evergreen', 'Electrical machinery']
  for (const [list, said] of [
    ['tradeRecords', named],
    ['tradeParties', []],
  ] as const) {
    const body = { list, query: {}, columns: null, format: 'csv' as const }
    expect(await refusalOf(lin.call(startExport, { body }))).toMatchObject({ code: 'platform.forbidden' })
    const { progress, bytes } = await exportFile(product, manager, body)
    expect(progress).toEqual({ done: 4, total: 4 })
    const cells: string[][] = parse(bytes, { bom: true })
    expect(cells).toHaveLength(5)
    expect(cells.flat().filter((cell) => cell.includes('SUM(A1)'))).not.toEqual([])
    expect(cells.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
    expect(cells[1]).toEqual(expect.arrayContaining([...said]))
  }
})

test('the log calls a party by name, for whoever may read parties', async () => {
  const id = added.party('AURELIA FOODS LLC')
  const reader = await personContext(context, office.person('sales'))
  const [known, found] = [await partySubject.namesOf(reader, [id]), await partySubject.find(reader, 'aurelia')]
  expect([known.get(id), found, await partySubject.mayOpen(reader, id)]).toEqual(['AURELIA FOODS LLC', [id], true])
  const other = await personContext(context, office.person('follow'))
  expect([await partySubject.namesOf(other, [id]), await partySubject.find(other, 'aurelia')]).toEqual([new Map(), []])
})
