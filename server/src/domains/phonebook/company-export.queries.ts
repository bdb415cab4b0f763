import { type Company, type CompanyField, companyListQuery } from '@seamark/contract/phonebook/companies'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@seamark/contract/languages'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import type { Cell, ListColumn, ListExport } from '../../platform/list.ts'
import { countOf, few, pageOfCompanies } from './companies.queries.ts'
import { fieldText } from './company-texts.rules.ts'
import { companiesWhere } from './filters.queries.ts'
import { asSeenBy, type NamedRow } from './records.rules.ts'
import { say } from '../../platform/say.ts'

type Written = CompanyField | 'visibility' | 'custodian' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'

const column = (key: Written, more: Partial<ListColumn> = {}): ListColumn & { key: Written } => ({
  heading: `phonebook.field.${key}`,
  kind: 'text',
  ...more,
  key,
})

/** In the order in which people read a company; the screen shows phones and places together. */
export const companyColumns = [
  column('code', { always: true }),
  column('name'),
  column('progress'),
  column('type'),
  column('masterCoLoader'),
  column('custodian'),
  column('visibility', { of: 'custodian' }),
  column('phoneCountryCode', { of: 'telephone' }),
  column('phoneAreaCode', { of: 'telephone' }),
  column('telephone', { of: 'telephone' }),
  column('email'),
  column('qq'),
  column('website'),
  column('country', { of: 'region' }),
  column('province', { of: 'region' }),
  column('city', { of: 'region' }),
  column('address'),
  column('postalCode'),
  column('organizationNumber'),
  column('mainCategory'),
  column('industry'),
  column('routeAreas'),
  column('coreRoutes'),
  column('source'),
  column('platform'),
  column('departmentId'),
  column('remark'),
  column('createdAt', { kind: 'instant' }),
  column('createdBy'),
  column('updatedAt', { kind: 'instant' }),
  column('updatedBy'),
]

/** Companies as a file: exactly what the list shows to whoever exports it, in its order. */
export const companiesExport: ListExport = {
  permission: 'phonebook.exportCompanies',
  query: companyListQuery,
  columns: companyColumns,
  count: countOfExport,
  rows: rowsOfExport,
}

/** The workbench has checked it by `query`, and asks with what that made of it. */
const listed = (asked: unknown) => asked as z.output<typeof companyListQuery>

async function countOfExport(context: Context, asked: unknown) {
  authorize(context, 'phonebook.exportCompanies')
  const where = companiesWhere(context, listed(asked))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from phonebook.companies c where ${where}`.execute(context.db)
  return rows[0]?.count ?? 0
}

async function rowsOfExport(context: Context, asked: unknown, page: { cursor: string | undefined; limit: number }) {
  authorize(context, 'phonebook.exportCompanies')
  const list = { ...listed(asked), ...page }
  const where = companiesWhere(context, list)
  const { rows, next } = await pageOfCompanies(context, list, where, (await countOf(context, where, few)).exact)
  return { rows: rows.map((row) => cellsOf(context, row)), next }
}

function cellsOf(context: Context, row: NamedRow): Record<string, Cell> {
  const company = asSeenBy(personOf(context), row)
  return Object.fromEntries(companyColumns.map(({ key }) => [key, cellOf(company, key, context.language)]))
}

function cellOf(company: Company, key: Written, language: Language): Cell {
  switch (key) {
    case 'visibility':
      return say(language, `phonebook.visibility.${company.visibility}`)
    case 'custodian':
      return company.custodian?.name ?? ''
    case 'createdAt':
    case 'updatedAt':
      return new Date(company[key])
    case 'createdBy':
    case 'updatedBy':
      return company[key]
    default:
      return fieldText(company, key, language)
  }
}
