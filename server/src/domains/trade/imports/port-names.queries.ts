import type { listPortNames as contract, PortName } from '@seamark/contract/trade/imports/port-names'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { portAliases } from '../../territory/index.ts'
import { readPort } from '../reading/values/places.rules.ts'

/**
 * Returns a reader of port names as sources write them. A person's answer counts first, then the built-in names if they
 * mean exactly one port.
 */
export async function portReader(context: Context): Promise<(text: string, countries: readonly string[]) => string> {
  const judged = await portAliases(context)
  return (text, countries) => judged.get(text) ?? readPort(text, countries)
}

/** The names that files write, each with the port that somebody has taught for it. */
const named = sql`(
  select n.text, n.records, a.code, n.applied_at
  from trade.port_names n left join territory.port_aliases a on a.word = n.text) as named`

type Query = z.output<NonNullable<typeof contract.query>>

export async function listPortNames(context: Context, { matched, q, limit }: Query) {
  authorize(context, 'trade.readImports')
  const { rows } = await sql<NameRow & { open: number }>`
    select text, records, code, applied_at, (select count(*) from ${named} where code is null)::int as open from ${named}
    where (code is not null) = ${matched} and position(upper(${q}) in upper(text)) > 0 order by records desc, text limit ${limit}`.execute(
    context.db,
  )
  const open = rows[0]?.open ?? (await countOpenNames(context))
  return { names: rows.map(asName), open }
}

async function countOpenNames({ db }: Context): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select count(*)::int as open from ${named} where code is null`.execute(db)
  return rows[0]?.open ?? 0
}

export async function portNameFor({ db }: Context, text: string): Promise<PortName> {
  const { rows } =
    await sql<NameRow>`select text, records, code, applied_at from ${named} where text = ${text}`.execute(db)
  const [row] = rows
  if (!row) throw fail('trade.port_name_unknown')
  return asName(row)
}

interface NameRow {
  text: string
  records: number
  code: string | null
  applied_at: Date | null
}

const asName = ({ text, records, code, applied_at: appliedAt }: NameRow): PortName => ({
  text,
  records,
  code,
  isApplied: appliedAt !== null,
})
