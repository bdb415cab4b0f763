import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { Lot } from './lots.queries.ts'
import { partyNamesOf, type ReadRow } from './encoded-rows.rules.ts'
import { type NewName, type PartyName, resolveNames } from '../parties/names.commands.ts'

/** The most names that are remembered, more than a file of a year has. Beyond it they are asked for again. */
const mostNames = 200_000
/** How many names one statement takes. The search indexes of names make inserts slow, and a statement must be short. */
const namesPerStatement = 2000

/** Remembers the parties that an import has met, so that each name is asked for once. */
export class NameCache {
  #known = new Map<string, PartyName>()

  get known(): ReadonlyMap<string, PartyName> {
    return this.#known
  }

  /**
   * Looks up the parties of a lot, creates those that are new, and remembers them. They are committed when it returns.
   */
  async resolve(person: Context, { rows }: Lot, importId: number) {
    const asked = new Map<string, NewName>()
    if (this.#known.size > mostNames) this.#known = new Map()
    for (const { read } of rows) {
      if (!('record' in read) || this.#knows(read.record)) continue
      for (const name of partyNamesOf(read.record)) {
        const isAskedWithCountry = name.country === '' && asked.get(name.key)?.country
        if (!this.#known.has(name.key) && !isAskedWithCountry) asked.set(name.key, name)
      }
    }
    const names = [...asked.values()]
    for (let from = 0; from < names.length; from += namesPerStatement) {
      const learnt = await write.bookkeep(person, 'trade.importRecords', async (tx) => {
        return resolveNames(tx, names.slice(from, from + namesPerStatement), importId)
      })
      for (const [key, name] of learnt) this.#known.set(key, name)
    }
  }

  #knows({ importer, exporter }: ReadRow): boolean {
    return [importer, exporter].every(({ isNamed, key }) => !isNamed || this.#known.has(key))
  }

  /**
   * Whether names of a lot have been deleted: the undo of another import deletes names that no record uses. The answer
   * holds only while the caller has the lock of records.
   */
  async hasDeletedNames({ db }: WriteContext, { rows }: Lot): Promise<boolean> {
    const { rows: undone } = await sql`
      select from trade.imports where state = 'undoing' or (state = 'undone' and ended_at > now() - interval '1 day') limit 1`.execute(
      db,
    )
    if (undone.length === 0) return false
    const ids = new Set(
      rows.flatMap(({ read }) =>
        'record' in read ? partyNamesOf(read.record).flatMap(({ key }) => this.#known.get(key)?.id ?? []) : [],
      ),
    )
    const { rows: there } = await sql<{ count: number }>`
      select count(*)::int as count from trade.party_names
      where id in (select value::int from json_array_elements_text(${JSON.stringify([...ids])}::json))`.execute(db)
    return (there[0]?.count ?? 0) < ids.size
  }

  clear() {
    this.#known = new Map()
  }
}
