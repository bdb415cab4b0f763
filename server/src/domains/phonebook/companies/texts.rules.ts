import type { Language } from '@seamark/contract/languages'
import type { Company, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { listSeparator, sayField } from '@seamark/contract/phonebook/companies/fields'
import { translate } from '../../../platform/translate.ts'

export { listSeparator }

/** A field as a reader of this language sees it on the list; empty when it has no value. Masked values stay masked. */
export const fieldText = (company: Company, field: CompanyField, language: Language): string =>
  sayField(field, field === 'departmentId' ? (company.department?.id ?? null) : company[field], {
    language,
    say: (key) => translate(language, key),
    countryName: (code) => countryName(code, language),
    departmentName: () => company.department?.name ?? '',
  })

const regions = new Map<Language, Intl.DisplayNames>()

/** The name of a country or region in the reader's language, by its two letters; the same names as on the screen. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const names = regions.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  regions.set(language, names)
  return names.of(code) ?? code
}
