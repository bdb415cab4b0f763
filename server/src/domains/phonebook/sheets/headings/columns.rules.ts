import { languages } from '@seamark/contract/languages'
import type { SuggestedColumn } from '../../../../platform/list.ts'
import { translate } from '../../../../platform/translate.ts'
import { plainWord } from '../../matching/search.rules.ts'
import { settleLabelledNumbers } from './labelled-numbers.rules.ts'
import { meaningOf } from './meanings.rules.ts'
import type { Fields, MeantColumn } from './meant-columns.rules.ts'
import { settleCargo, settleService, settleTitle } from './posts.rules.ts'
import { isPersonsHeading, settleNames } from './names.rules.ts'
import { fitsField } from './column-values.rules.ts'

/**
 * Returns the field of each column of a file of companies or people. A heading that is known as a whole says it; any
 * other is read by its words. Headings that can mean two things are settled by the other headings and by the values
 * below: Name and 姓名 are a person's where another column names the company, Cargo is a post in Spanish and goods in
 * English. In a file of people the plain number and address are the person's, since the next row may be a colleague of
 * the same company. A column whose values are none of its field is left for a person to say.
 */
export function refineColumns(given: readonly SuggestedColumn[]): Fields {
  const columns = given.map((column) => ({ ...column, meaning: meaningOf(column.heading) }))
  const fields = columns.map(knownField)
  fillByMeaning(columns, fields)
  settleNames(columns, fields)
  settleTitle(columns, fields)
  settleCargo(columns, fields)
  settleService(columns, fields)
  dropForeignLabels(columns, fields)
  if (!hasPerson(fields)) return asCompanies(fields)
  settleDepartment(columns, fields)
  if (isOfPeople(columns, fields)) {
    move(columns, fields, 'telephone', 'contactPhone')
    move(columns, fields, 'email', 'contactEmail')
  }
  settleLabelledNumbers(columns, fields)
  return fields
}

/** What the known headings say, unless the words in brackets say which part of a name it is, or the values refute it. */
function knownField({ field, values, meaning }: MeantColumn): string | null {
  const part = meaning.fields.find((one) => one === 'contactFamilyName' || one === 'contactGivenName')
  const said = field === 'contactName' ? (part ?? field) : field
  return said !== null && fitsField(said, values) ? said : null
}

/** Gives the columns that no known heading names to the fields that their words mean, as long as these are free. */
function fillByMeaning(columns: readonly MeantColumn[], fields: Fields) {
  const open = columns.map((_, at) => at).filter((at) => fields[at] === null && columns[at]?.field === null)
  const byRank = open.toSorted((a, b) => (columns[a]?.meaning.rank ?? 0) - (columns[b]?.meaning.rank ?? 0))
  for (const at of byRank) {
    const column = columns[at]
    const field = column?.meaning.fields.find((one) => !fields.includes(one) && fitsField(one, column.values))
    if (field !== undefined) fields[at] = field
  }
}

const persons = ['contactName', 'contactGivenName', 'contactFamilyName']
const hasPerson = (fields: Fields) => persons.some((field) => fields.includes(field))

/** Without a person there is nobody whose department a column could name: it is the office's own. */
const asCompanies = (fields: Fields): Fields =>
  fields.map((field) => (field === 'contactDepartment' && !fields.includes('departmentId') ? 'departmentId' : field))

/**
 * The department beside a person is the one that this person works in, and never a department of the office, unless the
 * file is our own export, which has a column for each.
 */
function settleDepartment(columns: readonly MeantColumn[], fields: Fields) {
  const at = fields.indexOf('departmentId')
  if (at < 0 || fields.includes('contactDepartment') || isOurs(columns)) return
  fields[at] = 'contactDepartment'
}

const isOurs = (columns: readonly MeantColumn[]) =>
  languages.some((language) =>
    (['phonebook.field.custodian', 'phonebook.field.code'] as const).every((key) =>
      columns.some(({ heading }) => plainWord(heading) === plainWord(translate(language, key))),
    ),
  )

/** Address books write their own groups among the labels: `* myContacts ::: * starred`. */
function dropForeignLabels(columns: readonly MeantColumn[], fields: Fields) {
  const at = fields.indexOf('tags')
  const values = columns[at]?.values.filter((value) => value.trim() !== '') ?? []
  if (values.some((value) => value.trim().startsWith('* ') || value.includes(':::'))) fields[at] = null
}

/** Whether the rows are people with their companies, and not companies with a contact. */
const isOfPeople = (columns: readonly MeantColumn[], fields: Fields) =>
  fields.includes('name') &&
  columns.some((column, at) => persons.includes(fields[at] ?? '') && isPersonsHeading(column))

/** Headings that say that the value is the firm's keep their field. */
function move(columns: readonly MeantColumn[], fields: Fields, from: string, to: string) {
  const at = fields.indexOf(from)
  const column = columns[at]
  if (!column || fields.includes(to)) return
  const { has } = column.meaning
  if (has.has('firm') || has.has('client') || has.has('work') || ofFirms.test(column.heading)) return
  fields[at] = to
}

const ofFirms = /公司|单位|企业|座机|固话|总机|会社|代表|company|office|business|switchboard|empresa|oficina|landline/i
