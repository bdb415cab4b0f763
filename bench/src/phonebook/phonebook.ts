import { hashPassword } from '@seamark/server/platform/passwords'
import { bulkFigures } from './bulk.ts'
import { duplicateFigures } from './duplicates.ts'
import { bookFilterFigures } from './filters.ts'
import { importFigure } from './killed-import.ts'
import { bookListFigure } from './lists.ts'
import { recyclingFigures } from './recycling.ts'
import { filteredList, type Stage } from './companies.ts'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { measureMedian, type Target } from '../measuring/load.ts'
import { signInVisitor } from '../measuring/visitors.ts'
import type { BookStage } from './stage.ts'

const password = 'only measured here'

/** Measures the phonebook of an office of fifty: scope, filters, duplicates, bulk runs, recycling, a large import. */
export async function* phonebookFigures(stage: Stage, database: BenchDatabase, rows: number): AsyncGenerator<Figure> {
  const { book, figure } = await openBook(stage)
  yield figure
  yield await bookListFigure(book)
  yield* bookFilterFigures(book)
  yield* duplicateFigures(book)
  yield* bulkFigures(book, database)
  yield* recyclingFigures(book, database)
  yield* importFigure(database, rows)
}

/** Signs somebody in sales in, and measures the unit. */
export async function openBook(stage: Stage): Promise<{ book: BookStage; figure: Figure }> {
  const sales = await signInSales(stage)
  const unit = await measureMedian(stage.limit, filteredList, 31)
  const figure = {
    name: "U: the limit's list at concurrency 1",
    value: unit,
    unit: 'ms',
    limit: null,
    ratio: null,
    goal: '',
    holds: true,
  }
  return { book: { ...stage, sales, unit }, figure }
}

function signInSales({ product: { address }, databaseUrl }: Stage): Promise<Target> {
  return withConnection(databaseUrl, async (client) => {
    await client.query(`update identity.users set password_hash = $1 where username = 'owner1'`, [
      await hashPassword(password),
    ])
    return { address, headers: await signInVisitor(address, client, { username: 'owner1', password }) }
  })
}
