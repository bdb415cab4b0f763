import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Returns the office's own words for container lines, in large letters, each with the code of its line; empty where it is no line. */
export async function carrierMeanings({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ word: string; code: string | null }>`
    select word, code from territory.carrier_words`.execute(db)
  return new Map(rows.map(({ word, code }) => [word, code ?? '']))
}

/** Returns which companies the office means by these words, which are in large letters; of others it has said nothing. */
export async function companyMeanings(
  { db }: Pick<Context, 'db'>,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ word: string; name: string }>`
    select word, name from territory.company_words where is_meant and word = any(${[...words]}::text[])`.execute(db)
  return new Map(rows.map(({ word, name }) => [word, name]))
}
