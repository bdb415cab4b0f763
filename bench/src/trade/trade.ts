import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { openFacts } from './facts.ts'
import { loadFigures } from './load.ts'
import { postgresFigures } from './postgres.ts'
import { questionFigures, slicesOf } from './questions.ts'

const mostLoaded = 500_000

/** Measures slices of many trade records, and their import. */
export async function* tradeFigures(
  database: BenchDatabase,
  rows: number,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const facts = await openFacts(database.url, rows, say)
  try {
    const slices = await slicesOf(facts.engine)
    const product = await startProduct(database.url, { CLICKHOUSE_URL: facts.url })
    try {
      const target = { address: product.address, headers: await signIn(product, database.url) }
      yield* questionFigures(target, facts.engine, { databaseUrl: database.url, engineUrl: facts.url }, slices)
    } finally {
      await product.stop()
    }
    yield* postgresFigures(facts.engine, database.url, rows, slices)
    await database.settle()
    yield* loadFigures(database.url, facts.emptyUrl, Math.min(Math.ceil(rows / 10), mostLoaded))
  } finally {
    await facts.stop()
  }
}
