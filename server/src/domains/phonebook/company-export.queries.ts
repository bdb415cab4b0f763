import { type Company, type CompanyField, companyListQuery } from '@seamark/contract/phonebook/companies'
import type { TagGroup } from '@seamark/contract/phonebook/tags'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@seamark/contract/languages'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import type { Cell, ListColumn, ListExport } from '../../platform/list.ts'
import { countOf, few, pageOfCompanies } from './companies.queries.ts'
import { fieldText, listSeparator } from './company-texts.rules.ts'
import { companiesWhere } from './filters.queries.ts'
import { asSeenBy, type NamedRow } from './records.rules.ts'
import { say } from '../../platform/say.ts'
import { tagGroups } from './tags.queries.ts'
import { tagName } from './tags.rules.ts'

type Written =
  | CompanyField
  | 'visibility'
  | 'custodian'
  | 'tags'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'primaryContact'
  | 'primaryContactPosition'
  | 'primaryContactMobile'
  | 'primaryContactEmail'

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
  column('tags'),
  column('primaryContact'),
  column('primaryContactPosition', { of: 'primaryContact' }),
  column('primaryContactMobile', { of: 'primaryContact' }),
  column('primaryContactEmail', { of: 'primaryContact' }),
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
  const tags = tagText(await tagGroups(context), context.language)
  return { rows: rows.map((row) => cellsOf(context, row, tags)), next }
}

function cellsOf(context: Context, row: NamedRow, tags: ReturnType<typeof tagText>): Record<string, Cell> {
  const company = asSeenBy(personOf(context), row)
  return Object.fromEntries(companyColumns.map(({ key }) => [key, key === 'tags' ? tags(company) : cellOf(company, key, context.language)]))
}

/** The tags of a company in the office's order, as the list shows them. */
function tagText(groups: readonly TagGroup[], language: Language) {
  const all = groups.flatMap(({ tags }) => tags)
  return ({ tagIds }: Company) =>
    all
      .filter(({ id }) => tagIds.includes(id))
      .map((tag) => tagName(tag, language))
      .join(listSeparator(language))
}

function cellOf(company: Company, key: Exclude<Written, 'tags'>, language: Language): Cell {
  switch (key) {
    case 'visibility':
      return say(language, `phonebook.visibility.${company.visibility}`)
    case 'custodian':
      return company.custodian?.name ?? ''
    case 'primaryContact':
      return company.primaryContact?.name ?? ''
    case 'primaryContactPosition':
      return company.primaryContact?.position ?? ''
    case 'primaryContactMobile':
      return company.primaryContact?.mobile ?? ''
    case 'primaryContactEmail':
      return company.primaryContact?.email ?? ''
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
