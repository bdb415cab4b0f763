import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import type { PreparedRow } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { claimsOfCompany, claimsOfKeys } from '../companies/claims.rules.ts'
import { lockForEdits } from '../companies/edits.commands.ts'
import { claimsOfContact } from '../contacts/claims.rules.ts'
import { claimKeys } from '../matching/key-claims.commands.ts'
import type { PreparedContact } from './rows/contact-verdicts.rules.ts'
import type { Creation } from './rows/creations.rules.ts'

/** Every form of a prepared row that is no new company, as far as it has keys. */
const prepared = z.object({
  fields: z.object({ after: z.custom<CompanyChanges>(), columns: z.record(z.string(), z.unknown()) }).nullish(),
  contact: z.custom<PreparedContact>().nullish(),
})

/**
 * Claims all keys that a lot is about to write, then locks the companies that it changes, each in a fixed order. From
 * then on nobody adds a company or contact with one of these keys, and what others have added is seen.
 */
export async function claimLot(tx: WriteContext, creations: readonly Creation[], others: readonly PreparedRow[]) {
  const ids = others.flatMap(({ subjectId }) => subjectId ?? [])
  const standing = await listCountries(tx, ids)
  const made = new Map(creations.map(({ row, after }) => [row, after.country]))
  const parsed = others.map((row) => ({ ...row, ...prepared.parse(row.prepared) }))
  await claimKeys(tx, [
    ...creations.flatMap(claimsOfCreation),
    ...parsed.flatMap(({ fields, contact, subjectId, addsTo }) => [
      ...(fields ? claimsOfChange(fields) : []),
      ...claimsOfContact(valuesOf(contact), standing.get(subjectId ?? 0) ?? made.get(addsTo ?? 0) ?? ''),
    ]),
  ])
  if (ids.length > 0) await lockForEdits(tx, ids)
}

const claimsOfCreation = ({ after: { organizationNumber, email, country }, search, contact }: Creation) => [
  ...claimsOfKeys({ name: search.name_key, telephone: search.phone_key, organizationNumber, email }),
  ...claimsOfContact(valuesOf(contact), country),
]

/** A changed telephone is one key of several fields, which the prepared columns hold whole. */
function claimsOfChange({ after, columns }: { after: CompanyChanges; columns: Record<string, unknown> }): string[] {
  const { name, organizationNumber, email } = after
  return [
    ...claimsOfCompany({ name, organizationNumber, email }),
    ...(typeof columns['phone_key'] === 'string' && columns['phone_key'] !== ''
      ? [`telephone:${columns['phone_key']}`]
      : []),
  ]
}

function valuesOf(contact: PreparedContact | null | undefined) {
  if (contact?.does === 'add') return contact.contact.values
  return contact?.does === 'change' ? (contact.changes.values ?? []) : []
}

async function listCountries({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; country: string }>`
    select id, country from phonebook.companies where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, country }) => [id, country]))
}
