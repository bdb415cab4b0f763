import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from '../database/connection.ts'
import { createPreparingPool } from '../database/prepared-statements.ts'
import type { DB } from '../database/schema.ts'

/** A database on the same connections, and what is asked of it. */
export function recordStatements(pool: pg.Pool): { db: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPreparingPool(pool) }),
    log: ({ query }) => void statements.push(query),
  })
  return { db, statements }
}

/**
 * Runs statements and returns how many rows and pages they read, which take about the same time where the pages are in memory. Unlike time it is
 * the same on a busy machine. A question to the planner reads nothing.
 */
export async function measureEffort(db: Database, statements: readonly CompiledQuery[]): Promise<number> {
  const efforts = await Promise.all(statements.map((statement) => measureOne(db, statement)))
  return efforts.reduce((sum, one) => sum + one, 0)
}

async function measureOne(db: Database, statement: CompiledQuery): Promise<number> {
  if (isQuestionToPlanner(statement)) return 0
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${statement.sql}`, [
      ...statement.parameters,
    ]),
  )
  const [[{ Plan: plan }]] = explained.parse(
    rows.map((row) => z.object({ 'QUERY PLAN': z.unknown() }).parse(row)['QUERY PLAN']),
  )
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + rowsRead(plan)
}

export const isQuestionToPlanner = ({ sql: text }: CompiledQuery) => text.trimStart().startsWith('explain')

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[] | undefined
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.array(node).optional(),
  }),
)
const explained = z.tuple([z.tuple([z.object({ Plan: node })])])

const rowsRead = (plan: Node): number =>
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), isTableRead(plan) ? rowsOf(plan) : 0)

const isTableRead = ({ 'Node Type': type }: Node) => /^(?:Seq|Index|Index Only|Bitmap Heap|Sample|Tid) Scan$/.test(type)

const rowsOf = (plan: Node) => (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
