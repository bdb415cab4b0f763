import type { partyStates } from '@seamark/contract/trade/choices'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type Engine, type Parameters, tabSeparated } from '../../../platform/engine/engine.ts'
import { insideOf } from '../../phonebook/index.ts'

/** A set of parties: those with these ids, or all others. */
export interface PartySet {
  ids: readonly number[]
  isIn: boolean
}

/**
 * Returns the parties of a state as the asker may know it. `free` parties are held by nobody: they are tied to a
 * company of the pool or to none.
 */
export async function partiesOfState(
  context: Context,
  state: (typeof partyStates)[number] | 'free',
): Promise<PartySet> {
  const inside = insideOf(personOf(context))
  const kinds = {
    ours: sql<boolean>`c.visibility = 'private' and ${inside}`,
    colleague: sql<boolean>`c.visibility = 'private' and not ${inside}`,
    pool: sql<boolean>`c.visibility = 'public'`,
    new: sql<boolean>`true`,
    free: sql<boolean>`c.visibility = 'private'`,
  }
  const { rows } = await sql<{ id: number }>`
    select p.id from trade.parties p join phonebook.companies c on c.id = p.company_id and c.delete_after is null
    where ${kinds[state]} order by p.id`.execute(context.db)
  return { ids: rows.map(({ id }) => id), isIn: state !== 'new' && state !== 'free' }
}

/** The most ids that are written into a question. A larger set is put into a table of the engine. */
const mostNamed = 5000

/**
 * Calls `ask` with a condition on `party` for a set of any size. A set that was put into the engine for it is removed
 * afterwards.
 */
export async function askOfParties<Answer>(
  engine: Engine,
  set: PartySet | undefined,
  ask: (condition: string, parameters: Parameters) => Promise<Answer>,
): Promise<Answer> {
  if (!set) return ask('1', {})
  const { ids, isIn } = set
  if (ids.length === 0) return ask(isIn ? '0' : '1', {})
  const those = isIn ? 'in' : 'not in'
  if (ids.length <= mostNamed) return ask(`party ${those} {those:Array(UInt32)}`, { those: [...ids] })
  const job = `parties-${randomUUID()}`
  await engine.insert('facts.sought', ['job', 'key', 'line'], tabSeparated(ids.map((id) => [job, id, 0])))
  try {
    return await ask(`party ${those} (select toUInt32(key) from facts.sought where job = {those:String})`, {
      those: job,
    })
  } finally {
    await engine.command(`alter table facts.sought drop partition '${job}'`).catch(() => undefined)
  }
}
