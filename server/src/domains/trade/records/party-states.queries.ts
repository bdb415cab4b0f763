import { sql } from 'kysely'
import type { Context, Person } from '../../../platform/context.ts'
import { personOf } from '../../../platform/context.ts'
import { type Held, isInsider, maySee } from '../../phonebook/index.ts'

/**
 * What a party is to the asker: a company that she is an insider of, one that somebody else holds, one of the pool, or nobody's yet. Of a colleague's no more
 * is told than that it is one: who holds it is asked by the phonebook's declared look-up, which counts and logs.
 */
export interface PartyState {
  state: 'ours' | 'colleague' | 'pool' | 'new'
  companyId: number | null
  /** As the phonebook calls it; the party may be written otherwise. */
  companyName: string | null
  /** Null in the pool and where the asker may not know. */
  custodian: string | null
}

export const nobodys: PartyState = { state: 'new', companyId: null, companyName: null, custodian: null }

/** The state of each of these parties as the asker may know it; a party that is not known is new. One query, whatever the number. */
export async function statesOf(context: Context, partyIds: readonly number[]): Promise<Map<number, PartyState>> {
  const ids = [...new Set(partyIds)].filter((id) => id > 0)
  if (ids.length === 0) return new Map()
  const person = personOf(context)
  const { rows } = await sql<LinkedRow>`
    select p.id as party_id, c.id, c.name, c.visibility, c.custodian_id, c.follower_ids, u.name as custodian
    from trade.parties p
    join phonebook.companies c on c.id = p.company_id and c.delete_after is null
    left join identity.users u on u.id = c.custodian_id
    where p.id = any(${ids}::int[])`.execute(context.db)
  const states = new Map(rows.map((row) => [row.party_id, stateFor(person, row)]))
  return new Map(ids.map((id) => [id, states.get(id) ?? nobodys]))
}

interface LinkedRow extends Held {
  party_id: number
  id: number
  name: string
  custodian: string | null
}

function stateFor(person: Person, row: LinkedRow): PartyState {
  if (isInsider(person, row) && row.visibility === 'private')
    return { state: 'ours', companyId: row.id, companyName: row.name, custodian: row.custodian }
  if (row.visibility !== 'public') return { ...nobodys, state: 'colleague' }
  return maySee(person, row)
    ? { state: 'pool', companyId: row.id, companyName: row.name, custodian: null }
    : { ...nobodys, state: 'pool' }
}
