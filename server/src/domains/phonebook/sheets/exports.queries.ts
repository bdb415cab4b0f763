import { dayMs } from '@seamark/contract/platform/days'
import { type Company, type CompanyField } from '@seamark/contract/phonebook/companies/companies'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import type { TagGroup } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@seamark/contract/languages'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { countOf, few, pageOfCompanies } from '../companies/companies.queries.ts'
import { exportedFields, storedFields } from '../companies/fields.rules.ts'
import { fieldText, listSeparator } from '../companies/texts.rules.ts'
import { type ContactCell, contactCells } from '../contacts/cells.rules.ts'
import { exported, exportedContacts } from './exported-contacts.queries.ts'
import { contactText } from '../contacts/texts.rules.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import { asSeenBy } from '../companies/masking.rules.ts'
import { say } from '../../../platform/translate.ts'
import { tagGroups } from '../tags/tags.queries.ts'
import { tagName } from '../tags/tags.rules.ts'
import { exportScope, type ExportScope } from '@seamark/contract/platform/lists'
import { companyListQuery } from '@seamark/contract/phonebook/lists/lists'

type Written =
  | CompanyField
  | 'visibility'
  | 'custodian'
  | 'followers'
  | 'daysLeft'
  | 'progressSince'
  | 'lastTouchAt'
  | 'tags'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | ContactCell

const column = (key: Written, more: Partial<ListColumn> = {}): ListColumn & { key: Written } => ({
  heading: `phonebook.field.${key}`,
  kind: 'text',
  ...more,
  key,
})

/** What follows a field of the company's own. */
const furtherColumns: Partial<Record<CompanyField, readonly ReturnType<typeof column>[]>> = {
  progress: [column('progressSince', { kind: 'number' })],
  masterCoLoader: [
    column('custodian'),
    column('visibility', { of: 'custodian' }),
    column('followers'),
    column('daysLeft', { kind: 'number', of: 'custodian' }),
    column('lastTouchAt', { kind: 'instant' }),
    column('tags'),
    ...contactCells.map((cell) => column(cell, { of: 'primaryContact' })),
  ],
}

/** In the order in which people read a company; the screen shows phones and places together. */
export const companyColumns = [
  ...exportedFields.flatMap((field) => [column(field, storedFields[field].exported), ...(furtherColumns[field] ?? [])]),
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

async function countOfExport(context: Context, asked: unknown, scope: ExportScope = exportScope.parse({})) {
  authorize(context, 'phonebook.exportCompanies')
  const where = companiesWhere(context, listed(asked))
  const rowsEach =
    scope.rows === 'each'
      ? sql`sum(greatest(1, (select count(*) from phonebook.contacts k where k.company_id = c.id and ${exported(scope)})))`
      : sql`count(*)`
  const { rows } = await sql<{
    count: number
  }>`select coalesce(${rowsEach}, 0)::int as count from phonebook.companies c where ${where}`.execute(context.db)
  return rows[0]?.count ?? 0
}

async function rowsOfExport(
  context: Context,
  asked: unknown,
  page: { cursor: string | undefined; limit: number },
  scope: ExportScope = exportScope.parse({}),
) {
  authorize(context, 'phonebook.exportCompanies')
  const list = { ...listed(asked), ...page }
  const where = companiesWhere(context, list)
  const { rows, next } = await pageOfCompanies(context, list, where, (await countOf(context, where, few)).exact)
  const tags = tagText(await tagGroups(context), context.language)
  const contacts = await exportedContacts(
    context,
    rows.map(({ id }) => id),
    scope,
  )
  return {
    rows: rows.flatMap((row) => {
      const company = asSeenBy(personOf(context), row)
      const cells = Object.fromEntries(
        companyColumns.flatMap(({ key }) =>
          isContactCell(key) ? [] : [[key, key === 'tags' ? tags(company) : cellOf(company, key, context)]],
        ),
      )
      return (contacts.get(row.id) ?? [undefined]).map(
        (contact): Record<string, Cell> => inOrder({ ...cells, ...contactCellsOf(contact, context.language) }),
      )
    }),
    next,
  }
}

const isContactCell = (key: Written): key is ContactCell => contactCells.some((cell) => cell === key)
const inOrder = (cells: Record<string, Cell>) =>
  Object.fromEntries(companyColumns.map(({ key }) => [key, cells[key] ?? null]))
const contactCellsOf = (contact: Contact | undefined, language: Language): Record<string, Cell> =>
  Object.fromEntries(contactCells.map((cell) => [cell, contact ? contactText(contact, cell, language) : '']))

/** The tags of a company in the office's order, as the list shows them. */
function tagText(groups: readonly TagGroup[], language: Language) {
  const all = groups.flatMap(({ tags }) => tags)
  return ({ tagIds }: Company) =>
    all
      .filter(({ id }) => tagIds.includes(id))
      .map((tag) => tagName(tag, language))
      .join(listSeparator(language))
}

function cellOf(
  company: Company,
  key: Exclude<Written, 'tags' | ContactCell>,
  { language, now }: Pick<Context, 'language' | 'now'>,
): Cell {
  switch (key) {
    case 'visibility':
      return say(language, `phonebook.visibility.${company.visibility}`)
    case 'custodian':
      return company.custodian?.name ?? ''
    case 'followers':
      return company.followers.map(({ name }) => name).join(listSeparator(language))
    case 'daysLeft':
      return company.daysLeft
    // Whole days, as on the screen.
    case 'progressSince':
      return Math.floor((now().getTime() - Date.parse(company.progressSince)) / dayMs)
    case 'lastTouchAt':
      return company.lastTouchAt && new Date(company.lastTouchAt)
    case 'createdAt':
    case 'updatedAt':
      return new Date(company[key])
    case 'createdBy':
    case 'updatedBy':
      return company[key]
    default:
      return fieldCell(company, key, language)
  }
}

/** A number stays a number in the file, so that it can be added up. */
function fieldCell(company: Company, field: CompanyField, language: Language): Cell {
  const text = fieldText(company, field, language)
  if (storedFields[field].exported?.kind !== 'number') return text
  return text === '' ? null : Number(text)
}
