import { authorize, type Context } from '../../../platform/context.ts'
import { companyOfPerson, lookUpKnown } from '../../phonebook/index.ts'
import { findingRow } from './findings.queries.ts'
import { soughtPerson } from './people.rules.ts'
import { hiddenGroups } from './seen.queries.ts'

/** Looks up who holds the company of a finding, of those that the caller sees: the one look-up that the phonebook counts and logs. */
export async function lookUpFinding(context: Context, id: number) {
  authorize(context, 'groups.readMessages')
  const row = await findingRow(context, id, await hiddenGroups(context))
  const company = await companyOfPerson(context, soughtPerson(row))
  return lookUpKnown(context, { id: company?.id ?? null, names: [] })
}
