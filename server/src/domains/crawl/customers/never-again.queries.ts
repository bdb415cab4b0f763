import type { CustomerValues } from '@seamark/contract/crawl/customers/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { nameKey } from '../../phonebook/index.ts'
import { valueKey, websiteKey } from './values.rules.ts'

type SealKind = 'name' | 'email' | 'telephone' | 'website'
export interface SealedPart {
  kind: SealKind
  seal: Buffer
}

type Known = Pick<CustomerValues, 'country' | 'email' | 'telephone' | 'website'> & { name: string }

/**
 * What identifies somebody who wants to be left alone, sealed, so that the list of them tells nobody whom it is about. Only whole numbers,
 * mailboxes and pages of its own do: whatever else stands in these fields may stand in those of others.
 */
export function sealedParts(
  { seal }: Context,
  { name, country = '', email = '', telephone = '', website = '' }: Known,
) {
  const [mailbox, number] = [valueKey('email', email, country), valueKey('telephone', telephone, country)]
  const parts: [SealKind, string][] = [
    ['name', nameKey(name)],
    ['email', mailbox.includes('@') ? mailbox : ''],
    ['telephone', number.startsWith('+') ? number : ''],
    ['website', websiteKey(website)],
  ]
  return parts.flatMap(([kind, key]): SealedPart[] =>
    key === '' ? [] : [{ kind, seal: seal(`crawl never again ${kind}`, key) }],
  )
}

/** Returns the places of those who are to be left alone, by any of their parts. */
export async function findForbidden(context: Context, customers: readonly Known[]): Promise<ReadonlySet<number>> {
  const parts = customers.flatMap((one, place) =>
    sealedParts(context, one).map(({ seal }) => ({ place, seal: seal.toString('hex') })),
  )
  if (parts.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`
    select distinct g.place from json_to_recordset(${JSON.stringify(parts)}::json) as g (place int, seal text)
    join crawl.never_again n on n.seal = decode(g.seal, 'hex')`.execute(context.db)
  return new Set(rows.map(({ place }) => place))
}
