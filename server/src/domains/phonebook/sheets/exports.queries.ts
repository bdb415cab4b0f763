import { dayMs } from '@seamark/contract/platform/days'
import type { Company, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import type { TagGroup } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@seamark/contract/languages'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { readWhole } from '../companies/pages/listed-companies.queries.ts'
import { findPage } from '../companies/pages/pages.queries.ts'
import { exportedFields, storedFields } from '../companies/fields.rules.ts'
import { fieldText, listSeparator } from '../companies/texts.rules.ts'
import { type ContactCell, contactCells, reachingCells } from '../contacts/cells.rules.ts'
import { isExported, exportedContacts } from './exported-contacts.queries.ts'
import { contactText } from '../contacts/texts.rules.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import { asSeenBy } from '../companies/masking.rules.ts'
import { translate } from '../../../platform/translate.ts'
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
  | 'nextContactAt'
  | 'tags'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | ContactCell

/** The list masks these itself; the file covers them once more, as those of every list. */
const contactValues: ReadonlySet<Written> = new Set(['telephone', 'email', 'qq', 'contactFax', ...reachingCells])

const defineColumn = (key: Written, more: Partial<ListColumn> = {}): ListColumn & { key: Written } => ({
  heading: `phonebook.field.${key}`,
  kind: 'text',
  ...more,
  ...(contactValues.has(key) ? { isContactValue: true } : {}),
  key,
})

/** The columns that follow a field of the company itself. */
const furtherColumns: Partial<Record<CompanyField, readonly ReturnType<typeof defineColumn>[]>> = {
  progress: [defineColumn('progressSince', { kind: 'number' })],
  masterCoLoader: [
    defineColumn('custodian'),
    defineColumn('visibility', { of: 'custodian' }),
    defineColumn('followers'),
    defineColumn('daysLeft', { kind: 'number', of: 'custodian' }),
    defineColumn('nextContactAt', { kind: 'instant' }),
    defineColumn('lastTouchAt', { kind: 'instant' }),
    defineColumn('tags'),
    ...contactCells.map((cell) => defineColumn(cell, { of: 'primaryContact' })),
  ],
}

/** Columns stand in the order in which people read a company; the screen shows phones and places together. */
export const companyColumns = [
  ...exportedFields.flatMap((field) => [
    defineColumn(field, storedFields[field].exported),
    ...(furtherColumns[field] ?? []),
  ]),
  defineColumn('createdAt', { kind: 'instant' }),
  defineColumn('createdBy'),
  defineColumn('updatedAt', { kind: 'instant' }),
  defineColumn('updatedBy'),
]

/** Exports companies exactly as the list shows them to the caller, in its order. */
export const companiesExport: ListExport = {
  permission: 'phonebook.exportCompanies',
  query: companyListQuery,
  columns: companyColumns,
  count: countExportRows,
  rows: listExportRows,
}

/** The workbench has checked this by `query`, and passes on the parsed result. */
const toListQuery = (asked: unknown) => asked as z.output<typeof companyListQuery>

async function countExportRows(context: Context, asked: unknown, scope: ExportScope = exportScope.parse({})) {
  authorize(context, 'phonebook.exportCompanies')
  const where = companiesWhere(context, toListQuery(asked))
  const rowsEach =
    scope.rows === 'each'
      ? sql`sum(greatest(1, (select count(*) from phonebook.contacts k where k.company_id = c.id and ${isExported(scope)})))`
      : sql`count(*)`
  const { rows } = await sql<{
    count: number
  }>`select coalesce(${rowsEach}, 0)::int as count from phonebook.companies c where ${where}`.execute(context.db)
  return rows[0]?.count ?? 0
}

async function listExportRows(
  context: Context,
  asked: unknown,
  page: { cursor: string | undefined; limit: number },
  scope: ExportScope = exportScope.parse({}),
) {
  authorize(context, 'phonebook.exportCompanies')
  const list = { ...toListQuery(asked), ...page }
  const { rows: ids, next } = await findPage(context, list)
  const rows = await readWhole(context, ids)
  const tags = defineTagText(await tagGroups(context), context.language)
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
        (contact): Record<string, Cell> => orderCells({ ...cells, ...contactCellsOf(contact, context.language) }),
      )
    }),
    next,
  }
}

const isContactCell = (key: Written): key is ContactCell => contactCells.some((cell) => cell === key)
const orderCells = (cells: Record<string, Cell>) =>
  Object.fromEntries(companyColumns.map(({ key }) => [key, cells[key] ?? null]))
const contactCellsOf = (contact: Contact | undefined, language: Language): Record<string, Cell> =>
  Object.fromEntries(contactCells.map((cell) => [cell, contact ? contactText(contact, cell, language) : '']))

/** Returns the tags of a company in the office's order, as the list shows them. */
function defineTagText(groups: readonly TagGroup[], language: Language) {
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
      return translate(language, `phonebook.visibility.${company.visibility}`)
    case 'custodian':
      return company.custodian?.name ?? ''
    case 'followers':
      return company.followers.map(({ name }) => name).join(listSeparator(language))
    case 'daysLeft':
      return company.daysLeft
    // The screen shows whole days too.
    case 'progressSince':
      return Math.floor((now().getTime() - Date.parse(company.progressSince)) / dayMs)
    case 'lastTouchAt':
    case 'nextContactAt':
      return company[key] && new Date(company[key])
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

/** Numbers stay numbers in the file, so that they can be added up. */
function fieldCell(company: Company, field: CompanyField, language: Language): Cell {
  const text = fieldText(company, field, language)
  if (storedFields[field].exported?.kind !== 'number') return text
  return text === '' ? null : Number(text)
}
