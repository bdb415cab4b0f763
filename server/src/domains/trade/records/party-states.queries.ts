import { sql } from 'kysely'
import type { Context, Person } from '../../../platform/context.ts'
import { personOf } from '../../../platform/context.ts'
import { type CompanyCustody, isInsider, maySee } from '../../phonebook/index.ts'

/**
 * The relation of a party to the asker: `ours` (she is an insider of its company), `colleague` (somebody else holds
 * it), `pool`, or `new` (no company). For a colleague's party nothing more is returned: who holds it is answered by the
 * phonebook's declared look-up, which counts and logs.
 */
export interface PartyState {
  state: 'ours' | 'colleague' | 'pool' | 'new'
  companyId: number | null
  /** The name of the company in the phonebook, which may differ from the party's. */
  companyName: string | null
  /** The custodian's name; null in the pool and where the asker may not know. */
  custodian: string | null
}

export const nobodys: PartyState = { state: 'new', companyId: null, companyName: null, custodian: null }

/**
 * Returns the state of each of these parties as the asker may know it; an unknown party is `new`. It is one query,
 * however many parties are asked for.
 */
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

interface LinkedRow extends CompanyCustody {
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
