import { type Language, languages } from '@seamark/contract/languages'
import {
  type Company,
  type CompanyChanges,
  type CompanyField,
  newCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { changedFields } from '../../companies/companies.rules.ts'
import { fieldText } from '../../companies/texts.rules.ts'
import type { ReadCompany } from './company-values.rules.ts'
import { isBack } from '../../companies/progress.rules.ts'
import type { NamedRow } from '../../companies/masking.rules.ts'
import type { ImportOptions } from '@seamark/contract/platform/lists'

/**
 * Returns the fields that a row of a file changes in the record. `row` is as the caller sees it, so that masked values
 * do not show.
 */
export function changesOf(
  row: NamedRow,
  { given, blank }: ReadCompany,
  blanks: ImportOptions['blanks'],
): CompanyChanges {
  const cleared = blanks === 'clear' ? Object.fromEntries(blank.map((field) => [field, empty[field]])) : {}
  const wanted: CompanyChanges = { ...cleared, ...given }
  const fields = changedFields(row, wanted).filter(
    (field) => !isSameNumber(row, wanted, field) && !isOld(row, wanted, field),
  )
  return Object.fromEntries(fields.map((field) => [field, wanted[field]]))
}

/** An emptied field gets these values; fields that must hold something are left out, and keep theirs. */
const {
  name: _name,
  code: _code,
  type: _type,
  progress: _progress,
  masterCoLoader: _master,
  visibility: _visibility,
  ...emptied
} = newCompany.parse({ name: '-' })
const empty: CompanyChanges = emptied

/** Spreadsheets lose the + and the leading 0 of numbers, and group digits as they like. */
function isSameNumber(row: NamedRow, wanted: CompanyChanges, field: CompanyField): boolean {
  if (field !== 'phoneCountryCode' && field !== 'phoneAreaCode' && field !== 'telephone') return false
  const stands = {
    phoneCountryCode: row.phone_country_code,
    phoneAreaCode: row.phone_area_code,
    telephone: row.telephone,
  }
  return significant(wanted[field] ?? '') !== '' && significant(wanted[field] ?? '') === significant(stands[field])
}

const significant = (number: string) => number.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '')

/** A file gives no reason for a step back in the pipeline, so it only moves companies forward. */
const isOld = (row: NamedRow, { progress }: CompanyChanges, field: CompanyField) =>
  field === 'progress' && progress !== undefined && isBack(row.progress, progress)

/** Whether the record shows this text, in whichever language the file was written. */
export const isShown = (company: Company, field: CompanyField, text: string) =>
  languages.some((language) => normalizeText(fieldText(company, field, language)) === normalizeText(text))

/** Spreadsheets have their own line ends, and drop blanks around a cell. */
const normalizeText = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Returns old and new text of each field in the reader's language. */
export function changeTexts(
  company: Company,
  changes: CompanyChanges,
  departments: ReadonlyMap<number, string>,
  language: Language,
) {
  const { departmentId, ...others } = changes
  const department =
    departmentId === undefined
      ? company.department
      : departmentId === null
        ? null
        : { id: departmentId, name: departments.get(departmentId) ?? '' }
  const changed: Company = { ...company, ...others, department }
  return (Object.keys(changes) as CompanyField[]).map((field) => ({
    field,
    before: fieldText(company, field, language),
    after: fieldText(changed, field, language),
  }))
}
