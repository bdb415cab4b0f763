import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** Lines have nine digits at most: the number of a record is its import before its line. */
const lines = 1_000_000_000

/** The number by which others keep a record, whose identifier is import and line; undefined for one that no number can hold. */
export function recordNumber(id: string): number | undefined {
  const [importId = 0, line = 0] = id.split('-').map(Number)
  const number = importId * lines + line
  return importId > 0 && line > 0 && line < lines && Number.isSafeInteger(number) ? number : undefined
}

/** The identifier of a record by its number. */
export const recordOfNumber = (number: number): string => `${Math.floor(number / lines)}-${number % lines}`

/** The row of PostgreSQL without which the record of a number is gone, behind `select from`. */
export const importOfRecord = (number: ReturnType<typeof sql>) =>
  sql`trade.imports r where r.id = ${number} / ${sql.lit(lines)} and r.state <> 'undone'`

/** What records are called, by the numbers of those that are there today. */
export async function recordNames(
  { engine }: Context,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await engine.rows<{ import: number; line: number; day: string; pol: string; pod: string }>(
    `select import, line, toString(date) as day, toString(pol) as pol, toString(pod) as pod from facts.records
     where import in {imports:Array(UInt32)} and line in {lines:Array(UInt32)}`,
    {
      imports: numbers.map((number) => Math.floor(number / lines)),
      lines: numbers.map((number) => number % lines),
    },
  )
  const wanted = new Set(numbers)
  return new Map(
    rows.flatMap(({ import: importId, line, day, pol, pod }) => {
      const number = importId * lines + line
      return wanted.has(number) ? [[number, [day, pol, pod].filter((part) => part !== '').join(' ')] as const] : []
    }),
  )
}
