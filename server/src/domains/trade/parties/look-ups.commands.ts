import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { lookUpKnown } from '../../phonebook/index.ts'

/** Looks up who holds the company of a party, by its tie and by each of its names. */
export async function lookUpParty(context: Context, id: number): Promise<{ matches: ExactMatch[] }> {
  authorize(context, 'trade.readParties')
  const { rows } = await sql<{ id: number | null; names: string[] }>`
    select company_id as id, array(select text from trade.party_names n where n.party_id = p.id) || p.name as names
    from trade.parties p where p.id = ${id}`.execute(context.db)
  const [known] = rows
  if (!known) throw fail('trade.party_not_found')
  return lookUpKnown(context, known)
}
