import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Returns the office's own words for container lines, in large letters, each with the code of its line; empty where it is no line. */
export async function carrierMeanings({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ word: string; code: string | null }>`
    select word, code from territory.carrier_words`.execute(db)
  return new Map(rows.map(({ word, code }) => [word, code ?? '']))
}
