import { createApp } from '@seamark/server/app'
import { actAsPerson } from '@seamark/server/domains/identity/index'
import { readConfig } from '@seamark/server/platform/config'
import type { Context } from '@seamark/server/platform/context'
import { createLog } from '@seamark/server/platform/log'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { answerFigures } from './answers.ts'
import { matchFigures, paraphraseFigures } from './entries.ts'
import { posterFigures } from './posters.ts'
import { quotaFigures } from './quotas.ts'
import { sentenceFigures } from './sentences.ts'
import { answerStreamFigures } from './streams.ts'
import { translationFigures } from './translations.ts'

interface Measured {
  database: BenchDatabase
  /** Posters that are drawn in a row. */
  rows: number
  seconds: number
  rounds: number
  /** Some of `sentences`, `paraphrases`, `match`, `quota`, `posters`, `answers`, `translations`, `streams`; all where none is named. */
  only: readonly string[]
}

/** What the assistant costs and how right it is. */
export async function* aiFigures(
  { database, rows, seconds, rounds, only }: Measured,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const isWanted = (part: string) => only.length === 0 || only.includes(part)
  if (isWanted('sentences')) yield* sentenceFigures(say)
  if (['paraphrases', 'match', 'quota', 'posters'].some(isWanted))
    yield* figuresWithin({ database, rows, rounds, isWanted }, say)
  if (isWanted('answers')) yield* answersBeside(database, rounds)
  if (isWanted('translations')) yield* translationFigures(database.url)
  if (isWanted('streams')) yield* answerStreamFigures(database.url, { seconds, rounds })
}

/** Parts that call verbs within this process. */
async function* figuresWithin(
  { database, rows, rounds, isWanted }: Omit<Measured, 'only' | 'seconds'> & { isWanted: (part: string) => boolean },
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const config = readConfig({ PROCESSES: 'worker' })
  const start = () => createApp(config, database.url, createLog('warn'))
  const [here, elsewhere] = [await start(), await start()]
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const [asker, other] = await Promise.all([here, elsewhere].map((app) => somebody(app.systemContext('bench'))))
    if (!asker || !other) throw new Error('Nobody is in sales')
    if (isWanted('paraphrases')) yield* paraphraseFigures(asker, client, say)
    if (isWanted('match')) yield* matchFigures(asker, client, rounds)
    if (isWanted('quota')) yield* quotaFigures([asker, other], client)
    if (isWanted('posters')) yield* posterFigures(asker, rows)
  } finally {
    await client.end()
    await Promise.all([here.stop(), elsewhere.stop()])
  }
}

async function* answersBeside(database: BenchDatabase, rounds: number): AsyncGenerator<Figure> {
  const product = await startProduct(database.url)
  try {
    yield* answerFigures({ address: product.address, headers: await signIn(product, database.url) }, rounds)
  } finally {
    await product.stop()
  }
}

/** The first who holds companies. */
async function somebody(context: Context): Promise<Context> {
  const { rows } = await sql<{ id: number }>`
    select min(custodian_id)::int as id from phonebook.companies`.execute(context.db)
  return actAsPerson(context, rows[0]?.id ?? 0)
}
