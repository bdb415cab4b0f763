import type { Company } from '@seamark/contract/phonebook/companies'
import { countryName } from '../../../platform/format.ts'
import { useWords } from '../../../platform/i18n.ts'
import type { CompanyValues } from './company-values.ts'

/** A field's value as a reader sees it; empty text when there is none. */
export function useFieldText(departmentName: (id: number) => string | undefined = () => undefined) {
  const { t, language } = useWords()
  return function text(field: keyof CompanyValues, value: CompanyValues[keyof CompanyValues]): string {
    const values = { [field]: value } as Partial<CompanyValues>
    if (values.progress) return t(`phonebook.progress.${values.progress}`)
    if (values.type) return t(`phonebook.type.${values.type}`)
    if (values.source) return t(`phonebook.source.${values.source}`)
    if (values.platform) return t(`phonebook.platform.${values.platform}`)
    if (values.country) return countryName(values.country, language)
    if (values.masterCoLoader !== undefined) return t(values.masterCoLoader ? 'phonebook.yes' : 'phonebook.no')
    if (values.routeAreas) return values.routeAreas.map((lane) => t(`territory.lane.${lane}`)).join(language === 'zh' || language === 'ja' ? '、' : ', ')
    if (values.coreRoutes) return values.coreRoutes.map(({ pol, pod }) => `${pol} → ${pod}`).join('; ')
    if (values.departmentId) return departmentName(values.departmentId) ?? String(values.departmentId)
    return typeof value === 'string' ? value : ''
  }
}

/** The number as it is dialled: country, area, number. */
export function phoneText({ phoneCountryCode, phoneAreaCode, telephone }: Pick<Company, 'phoneCountryCode' | 'phoneAreaCode' | 'telephone'>) {
  if (!telephone) return ''
  const country = phoneCountryCode && `+${phoneCountryCode.replace(/^\+/, '')}`
  return [country, phoneAreaCode, telephone].filter(Boolean).join(' ')
}
