import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { claimsOfChange, claimsOfCompany } from '../companies/claims.rules.ts'
import { readCompaniesById } from '../companies/companies.queries.ts'
import { claimKeys } from '../matching/key-claims.commands.ts'
import { claimsOfContact, claimsOfKey } from './claims.rules.ts'

/** Records that come back with everything that they have, and records that get other values back. */
interface Returning {
  companyIds?: readonly number[]
  contactIds?: readonly number[]
  changes?: readonly ReturningValues[]
}

interface ReturningValues {
  id: number
  fields?: CompanyChanges
  /** The values of the company's contacts. */
  values?: readonly Pick<ContactValue, 'kind' | 'value'>[]
}

/**
 * Claims the keys of what an undo is about to bring back, before anything is locked. An import that writes at the same
 * moment finds no record by these keys yet; the claim lets it wait, and then find what has come back.
 */
export async function claimReturning(tx: WriteContext, { companyIds = [], contactIds = [], changes = [] }: Returning) {
  const companies = await readCompaniesById(tx, [...companyIds, ...changes.map(({ id }) => id)])
  const whole = companyIds.flatMap((id) => {
    const row = companies.get(id)
    return row ? claimsOfCompany(companyOf(row)) : []
  })
  const changed = changes.flatMap(({ id, fields = {}, values = [] }) => {
    const row = companies.get(id)
    return row ? [...claimsOfChange(row, fields), ...claimsOfContact(values, row.country)] : []
  })
  const ofContacts = (await valuesOf(tx, companyIds, contactIds)).flatMap(({ kind, key }) => claimsOfKey(kind, key))
  await claimKeys(tx, [...whole, ...changed, ...ofContacts])
}

const companyOf = (row: {
  name: string
  organization_number: string
  email: string
  phone_country_code: string
  phone_area_code: string
  telephone: string
}) => ({
  name: row.name,
  organizationNumber: row.organization_number,
  email: row.email,
  phoneCountryCode: row.phone_country_code,
  phoneAreaCode: row.phone_area_code,
  telephone: row.telephone,
})

async function valuesOf({ db }: WriteContext, companyIds: readonly number[], contactIds: readonly number[]) {
  if (companyIds.length + contactIds.length === 0) return []
  const { rows } = await sql<{ kind: ContactValue['kind']; key: string }>`
    select v.kind, v.key from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id
    where k.company_id = any(${[...companyIds]}::bigint[]) and k.delete_after is null
      or k.id = any(${[...contactIds]}::bigint[])`.execute(db)
  return rows
}
