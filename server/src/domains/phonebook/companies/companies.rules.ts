import { isDeepStrictEqual } from 'node:util'
import type { CompanyChanges, CompanyField, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import type { Insertable, Selectable } from 'kysely'
import type { PhonebookCompanies } from '../../../platform/database/schema.ts'
import { soundKey } from '../matching/name-sounds.rules.ts'
import { storedEmail } from '../matching/emails.rules.ts'
import { phoneKey } from '../matching/phones.rules.ts'
import { type FieldColumn, storedFields } from './fields.rules.ts'
import { nameKey, type Searchable, searchText, valuesText } from '../matching/search.rules.ts'

/** The columns of the fields that people fill in, as a query returns them. */
export type FieldRow = Pick<Selectable<PhonebookCompanies>, FieldColumn>

export const filledColumns: readonly FieldColumn[] = companyFieldNames.map((field) => storedFields[field].column)

/** The columns that an import writes: the filled fields, and the columns derived from them. */
export const writtenColumns = [
  ...filledColumns,
  'search_names',
  'search_all',
  'name_key',
  'phone_key',
  'sound_key',
] as const

/** The fields whose value would differ after the changes. */
export const changedFields = (row: FieldRow, changes: CompanyChanges): CompanyField[] =>
  companyFieldNames.filter(
    (field) =>
      changes[field] !== undefined &&
      !isDeepStrictEqual(comparable(field, changes[field]), comparable(field, row[storedFields[field].column])),
  )

/** Lanes and containers are sets: their order does not matter. */
const comparable = (field: CompanyField, value: unknown) =>
  field === 'routeAreas' || field === 'containers' ? new Set(Array.isArray(value) ? value : []) : value

/** The given fields of a row, by the contract's field names. */
export const valuesOf = (row: FieldRow, wanted: readonly CompanyField[] = companyFieldNames) =>
  Object.fromEntries(wanted.map((field) => [field, row[storedFields[field].column]]))

/** The given fields of a row for the audit log. */
export const loggedValues = (row: FieldRow, wanted: readonly CompanyField[]): Partial<Record<CompanyField, unknown>> =>
  valuesOf(row, wanted)

/** The columns of a row that people fill in. */
export const fieldColumns = (row: FieldRow) =>
  Object.fromEntries(companyFieldNames.map((field) => [storedFields[field].column, row[storedFields[field].column]]))

/** The changes as column values. */
export function columnValues(changes: CompanyChanges | NewCompany): Partial<Insertable<PhonebookCompanies>> {
  return Object.fromEntries(
    companyFieldNames
      .filter((field) => changes[field] !== undefined)
      .map((field) => [
        storedFields[field].column,
        field === 'coreRoutes'
          ? JSON.stringify(changes.coreRoutes)
          : field === 'email'
            ? storedEmail(changes.email ?? '')
            : changes[field],
      ]),
  )
}

/** The changes as columns for JSON, and as a row is read: routes are a list and not a string. */
export const jsonColumns = (changes: CompanyChanges | NewCompany) => ({
  ...columnValues(changes),
  ...(changes.coreRoutes === undefined ? {} : { core_routes: changes.coreRoutes }),
})

/** The columns by which the search finds the company, and the keys by which it is recognized when a file or a form brings it again. */
export function searchColumns(company: Searchable) {
  const { names, all } = searchText(company)
  return {
    search_names: names,
    search_all: all,
    name_key: nameKey(company.name),
    phone_key: phoneKey(company),
    sound_key: soundKey(company.name),
  }
}

/** The columns that follow contact values, and what the search text adds to `search_names`; names and sounds take most of the time. */
export const valueColumns = (company: Searchable) => ({ added: valuesText(company), phone_key: phoneKey(company) })

/** The values that the search reads, with the changes on top of the row. */
export const searchedIn = (row: FieldRow, changes: CompanyChanges): Searchable => ({
  name: changes.name ?? row.name,
  code: changes.code ?? row.code,
  phoneCountryCode: changes.phoneCountryCode ?? row.phone_country_code,
  phoneAreaCode: changes.phoneAreaCode ?? row.phone_area_code,
  telephone: changes.telephone ?? row.telephone,
  email: changes.email ?? row.email,
  qq: changes.qq ?? row.qq,
  website: changes.website ?? row.website,
})

/** The fields that the search reads. */
const searchedFields: Readonly<Record<string, true>> = {
  name: true,
  code: true,
  phoneCountryCode: true,
  phoneAreaCode: true,
  telephone: true,
  email: true,
  qq: true,
  website: true,
} satisfies Record<keyof Searchable, true>

/** Whether columns are derived from the field: search texts, or the keys that duplicates share. */
export const isSearched = (field: string) => field in searchedFields
