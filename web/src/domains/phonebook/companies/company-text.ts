import type { Language } from '@seamark/contract/languages'
import {
  type Company,
  companyTypes,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { countries } from '@seamark/contract/territory/countries'
import { lanes } from '@seamark/contract/territory/lanes'
import { useMemo } from 'react'
import { countryName } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { CompanyValues } from './company-rules.ts'

/** A field's value as a reader sees it; empty text when there is none. */
export const useFieldText = (departmentName?: (id: number) => string | undefined) =>
  fieldText(useWords().language, departmentName)

export function fieldText(language: Language, departmentName: (id: number) => string | undefined = () => undefined) {
  return function text(field: keyof CompanyValues, value: CompanyValues[keyof CompanyValues]): string {
    const values = { [field]: value } as Partial<CompanyValues>
    if (values.progress) return t(`phonebook.progress.${values.progress}`)
    if (values.type) return t(`phonebook.type.${values.type}`)
    if (values.source) return t(`phonebook.source.${values.source}`)
    if (values.platform) return t(`phonebook.platform.${values.platform}`)
    if (values.country) return countryName(values.country, language)
    if (values.masterCoLoader !== undefined) return t(values.masterCoLoader ? 'phonebook.yes' : 'phonebook.no')
    if (values.routeAreas)
      return values.routeAreas
        .map((lane) => t(`territory.lane.${lane}`))
        .join(language === 'zh' || language === 'ja' ? '、' : ', ')
    if (values.coreRoutes) return values.coreRoutes.map(({ pol, pod }) => `${pol} → ${pod}`).join('; ')
    if (values.departmentId) return departmentName(values.departmentId) ?? String(values.departmentId)
    return typeof value === 'string' ? value : ''
  }
}

/** The number as it is dialled: country, area, number. */
export function phoneText({
  phoneCountryCode,
  phoneAreaCode,
  telephone,
}: Pick<Company, 'phoneCountryCode' | 'phoneAreaCode' | 'telephone'>) {
  if (!telephone) return ''
  const country = phoneCountryCode && `+${phoneCountryCode.replace(/^\+/, '')}`
  return [country, phoneAreaCode, telephone].filter(Boolean).join(' ')
}

/** What the pickers of a company offer, in the reader's language. */
export function useChoices() {
  const { language } = useWords()
  return useMemo(
    () => ({
      progress: progresses.map((value) => ({ value, label: t(`phonebook.progress.${value}`) })),
      type: companyTypes.map((value) => ({ value, label: t(`phonebook.type.${value}`) })),
      source: customerSources.map((value) => ({ value, label: t(`phonebook.source.${value}`) })),
      platform: customerPlatforms.map((value) => ({ value, label: t(`phonebook.platform.${value}`) })),
      lane: lanes.map((value) => ({ value, label: t(`territory.lane.${value}`) })),
      country: countries
        .map((value) => ({
          value,
          label: countryName(value, language),
          search: `${value} ${countryName(value, 'en')}`,
        }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    }),
    [language],
  )
}

/** Finds a country by its name in the reader's language, in English, or by its code. */
export function isCountryMatch(typed: string, option?: { label: string; search: string }) {
  return option !== undefined && `${option.label} ${option.search}`.toLowerCase().includes(typed.trim().toLowerCase())
}
