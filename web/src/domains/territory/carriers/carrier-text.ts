import type { Language } from '@seamark/contract/languages'
import type { Carrier } from '@seamark/contract/territory/carriers'

export const carrierName = ({ names }: Carrier, language: Language) => (language === 'zh' ? names.zh : names.en)
