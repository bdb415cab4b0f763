import { companyTypes, customerPlatforms, customerSources, progresses } from '@seamark/contract/phonebook/companies'
import { countries } from '@seamark/contract/territory/countries'
import { lanes } from '@seamark/contract/territory/lanes'
import { useMemo } from 'react'
import { countryName } from '../../../platform/format.ts'
import { useWords } from '../../../platform/i18n.ts'

/** What the pickers of a company offer, in the reader's language. */
export function useChoices() {
  const { t, language } = useWords()
  return useMemo(
    () => ({
      progress: progresses.map((value) => ({ value, label: t(`phonebook.progress.${value}`) })),
      type: companyTypes.map((value) => ({ value, label: t(`phonebook.type.${value}`) })),
      source: customerSources.map((value) => ({ value, label: t(`phonebook.source.${value}`) })),
      platform: customerPlatforms.map((value) => ({ value, label: t(`phonebook.platform.${value}`) })),
      lane: lanes.map((value) => ({ value, label: t(`territory.lane.${value}`) })),
      country: countries
        .map((value) => ({ value, label: countryName(value, language), search: `${value} ${countryName(value, 'en')}` }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    }),
    [t, language],
  )
}

/** Finds a country by its name in the reader's language, in English, or by its code. */
export function isCountryMatch(typed: string, option?: { label: string; search: string }) {
  return option !== undefined && `${option.label} ${option.search}`.toLowerCase().includes(typed.trim().toLowerCase())
}
