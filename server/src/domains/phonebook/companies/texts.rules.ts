import type { Language } from '@seamark/contract/languages'
import type { Company, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { say } from '../../../platform/translate.ts'

/** A field as a reader of that language sees it on the list; empty text when there is nothing. What is covered stays covered. */
export function fieldText(company: Company, field: CompanyField, language: Language): string {
  switch (field) {
    case 'progress':
    case 'type':
      return say(language, `phonebook.${field}.${company[field]}`)
    case 'source':
    case 'platform':
      return company[field] && say(language, `phonebook.${field}.${company[field]}`)
    case 'masterCoLoader':
      return say(language, company.masterCoLoader ? 'phonebook.yes' : 'phonebook.no')
    case 'country':
      return countryName(company.country, language)
    case 'routeAreas':
      return company.routeAreas.map((lane) => say(language, `territory.lane.${lane}`)).join(listSeparator(language))
    case 'coreRoutes':
      return company.coreRoutes.map(({ pol, pod }) => `${pol} → ${pod}`).join('; ')
    case 'departmentId':
      return company.department?.name ?? ''
    default:
      return company[field]
  }
}

export const listSeparator = (language: Language) => (language === 'zh' || language === 'ja' ? '、' : ', ')

const regions = new Map<Language, Intl.DisplayNames>()

/** A country or region by its two letters, in the reader's language; the same names as on the screen. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const names = regions.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  regions.set(language, names)
  return names.of(code) ?? code
}
