import type { findPorts as contract } from '@seamark/contract/territory/ports'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { findPorts } from './ports.queries.ts'

/** Returns the office's own words for ports, each with its code. They go before the names that come with the product. */
export async function portAliases({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ word: string; code: string }>`select word, code from territory.port_aliases`.execute(db)
  return new Map(rows.map(({ word, code }) => [word, code]))
}

/** The office's words with all ports that each means; a word that is no port has none. */
export async function portMeanings({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ word: string; codes: string[] }>`
    select word, array[code] as codes from territory.port_aliases
    union all select word, codes from territory.port_sets`.execute(db)
  return new Map(rows.map(({ word, codes }) => [word, codes]))
}

export interface PortAnswer {
  word: string
  codes: string[]
  taught_by: string | null
  taught_at: Date
}

/** Returns what the office has answered for words that hold the text, the latest first. */
export async function portAnswers({ db }: Pick<Context, 'db'>, q: string, limit: number): Promise<PortAnswer[]> {
  const { rows } = await sql<PortAnswer>`
    select a.word, a.codes, u.name as taught_by, a.taught_at
    from (select word, array[code] as codes, taught_by, taught_at from territory.port_aliases
          union all select word, codes, taught_by, taught_at from territory.port_sets) a
    left join identity.users u on u.id = a.taught_by
    where position(upper(${q}) in upper(a.word)) > 0
    order by a.taught_at desc, a.word limit ${limit}`.execute(db)
  return rows
}

export async function countPortAnswers({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from territory.port_aliases)::int + (select count(*) from territory.port_sets)::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type Query = z.output<NonNullable<typeof contract.query>>

/** Returns ports for a picker: first those that the office calls by the typed word, then those of the atlas. */
export async function searchPorts({ db }: Context, query: Query) {
  const found = findPorts(query)
  const typed = query.q ?? ''
  if (query.codes || typed.length < 2) return found
  const { rows } = await sql<{ code: string }>`
    select code from territory.port_aliases where starts_with(upper(word), upper(${typed}))
    order by upper(word) <> upper(${typed}), word limit 5`.execute(db)
  if (rows.length === 0) return found
  const { ports: taught } = findPorts({ codes: [...new Set(rows.map(({ code }) => code))], limit: query.limit })
  const codes = new Set(taught.map(({ code }) => code))
  const others = found.ports.filter(({ code }) => !codes.has(code))
  return { ...found, ports: [...taught, ...others].slice(0, query.limit) }
}
