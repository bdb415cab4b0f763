import type { Language } from '@seamark/contract/languages'
import {
  type CompanyField,
  companyTypes,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { type FieldReader, sayField } from '@seamark/contract/phonebook/companies/fields'
import { countries } from '@seamark/contract/territory/countries'
import { containerCodes } from '@seamark/contract/territory/containers'
import { lanes } from '@seamark/contract/territory/lanes'
import { useMemo } from 'react'
import { countryName } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { CompanyValues } from './company-rules.ts'
import { can } from '../../../platform/session/session.ts'

/** A field's value as a reader sees it; empty text when there is none. */
export const useFieldText = (departmentName?: (id: number) => string | undefined) =>
  fieldText(useWords().language, departmentName)

export function fieldText(language: Language, departmentName: (id: number) => string | undefined = () => undefined) {
  const reader: FieldReader = {
    language,
    say: t,
    countryName: (code) => countryName(code, language),
    departmentName: (id) => departmentName(id) ?? String(id),
  }
  return (field: CompanyField, value: CompanyValues[CompanyField]): string => sayField(field, value, reader)
}

/** The choices of a company's pickers, in the reader's language. */
export function useChoices() {
  const { language } = useWords()
  return useMemo(
    () => ({
      progress: progresses.map((value) => ({ value, label: t(`phonebook.progress.${value}`) })),
      type: companyTypes.map((value) => ({ value, label: t(`phonebook.type.${value}`) })),
      source: customerSources.map((value) => ({ value, label: t(`phonebook.source.${value}`) })),
      platform: customerPlatforms.map((value) => ({ value, label: t(`phonebook.platform.${value}`) })),
      container: containerCodes.map((value) => ({ value, label: value })),
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

/** Why a value is covered for the reader, in few words. */
export const maskedReason = () => t(can('seeContactValues') ? 'phonebook.masked' : 'phonebook.hiddenByRole')

/** The same where a contact's numbers and cards would be. */
export const coveredReason = () => t(can('seeContactValues') ? 'phonebook.contact.covered' : 'phonebook.hiddenByRole')
