import { createClient } from '@seamark/contract/platform/client'
import { importOptions } from '@seamark/contract/platform/lists'
import { confirmImport, getImport, mapImport, startImport } from '@seamark/contract/workbench/imports/imports'
import { copySeconds, countCompanies, takeRows } from '../limit/copy.ts'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { sendUpload, waitUntil } from './imports.ts'
import { csvOf, seriesOfFirms } from './trader-files.ts'

const rows = 10_000
const goal = 0.3
const rowsALot = 1000
/** Waiting for a state costs at most so much of a figure of some seconds. */
const lookMs = 20

/**
 * Measures a file of ten thousand companies from its upload to the end of the import, accepted as it is suggested, beside a bare program: it splits
 * the lines, asks once a lot for the names, numbers and addresses that are there, and writes the finished rows by COPY. Both take turns.
 */
export async function smallImportFigure(product: Target, database: BenchDatabase): Promise<Figure> {
  const other = await database.another()
  const taken: { ours: number; bare: number }[] = []
  try {
    for (const series of seriesOfFirms) {
      const csv = csvOf(rows, series)
      const before = await countCompanies(database.url)
      const ours = await importSeconds(product, { list: 'companies', csv, rows })
      const finished = await takeRows(database.url, before)
      await database.settle()
      const bare = (await lookUpSeconds(other.url, csv)) + (await copySeconds(other.url, finished))
      await database.settle()
      taken.push({ ours, bare })
    }
  } finally {
    await other.drop()
  }
  const [value, limit] = [median(taken.map(({ ours }) => ours)), median(taken.map(({ bare }) => bare))]
  const name = `${rows} companies, file to done, beside the bare driver`
  return { name, value, unit: 's', limit, ratio: limit / value, goal: `≥ ${goal}`, holds: limit / value >= goal }
}

export interface ImportedList {
  list: 'companies' | 'exhibitors'
  csv: string
  /** How many records must come of it. */
  rows: number
  /** The record that they belong to, where the list asks for one. */
  intoId?: number | null
}

/** Takes a file in as it is suggested, from its upload to the end of the import. */
export async function importSeconds(
  product: Target,
  { list, csv, rows, intoId = null }: ImportedList,
): Promise<number> {
  const call = createClient({ base: `${product.address}/api`, headers: () => product.headers })
  const began = performance.now()
  const uploadId = await sendUpload(product, csv)
  const { id } = await call(startImport, { body: { list, uploadId } })
  const look = () => call(getImport, { params: { id } })
  const { columns } = await waitUntil(look, 'mapping', lookMs)
  const mapped = columns.map(({ index, suggestion }) => ({ index, field: suggestion }))
  await call(mapImport, { params: { id }, body: { columns: mapped, options: importOptions.parse({ intoId }) } })
  await waitUntil(look, 'checked', lookMs)
  await call(confirmImport, { params: { id }, body: {} })
  const { counts } = await waitUntil(look, 'done', lookMs)
  if (counts.create !== rows) throw new Error(`Not every row was created: ${JSON.stringify(counts)}`)
  return (performance.now() - began) / 1000
}

/** Times the splitting of the file and one statement for each lot of its rows, which asks for companies that are there already. */
const lookUpSeconds = (databaseUrl: string, csv: string) =>
  withConnection(databaseUrl, async (client) => {
    const began = performance.now()
    const lines = csv.split('\r\n').slice(1, -1)
    for (let at = 0; at < lines.length; at += rowsALot) {
      const cells = lines.slice(at, at + rowsALot).map((line) => line.split(','))
      const column = (index: number) => cells.map((row) => row[index] ?? '')
      const { rows: found } = await client.query(
        `select id from phonebook.companies where name_key = any($1) union all
         select id from phonebook.companies where phone_key = any($2) and phone_key <> '' union all
         select id from phonebook.companies where lower(email) = any($3) and email <> ''`,
        [column(0), column(1), column(2)],
      )
      if (found.length > 0) throw new Error(`${found.length} companies of the file are there already`)
    }
    return (performance.now() - began) / 1000
  })
