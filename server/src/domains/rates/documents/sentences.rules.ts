import type { Language } from '@seamark/contract/languages'
import type { QuoteLanguage } from '@seamark/contract/rates/quotes/fields'
import { translate } from '../../../platform/translate.ts'

/** How a document says things: in one language, or in Chinese and English at once. */
export interface Sayings {
  /** A word or sentence of ours; Chinese and English stand beside each other. */
  say: (key: string, params?: Record<string, string | number>) => string
  /** A name that differs by language; two that are alike stand once. */
  name: (nameIn: (language: Language) => string) => string
  day: (day: string) => string
  number: (value: number) => string
}

const spoken: Record<QuoteLanguage, readonly Language[]> = {
  zh: ['zh'],
  en: ['en'],
  zhEn: ['zh', 'en'],
  es: ['es'],
  ja: ['ja'],
}

/** Days of a document in two languages are written as everybody reads them: 2026-12-14. */
const dayForms: Record<QuoteLanguage, string | undefined> = {
  zh: 'zh-CN',
  en: 'en-GB',
  zhEn: undefined,
  es: 'es-ES',
  ja: 'ja-JP',
}
const numberForms: Record<QuoteLanguage, string> = {
  zh: 'zh-CN',
  en: 'en-US',
  zhEn: 'en-US',
  es: 'es-ES',
  ja: 'ja-JP',
}

export function sayingsIn(language: QuoteLanguage): Sayings {
  const languages = spoken[language]
  const stack = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].join(' ')
  const dayForm = dayForms[language]
  const form = new Intl.NumberFormat(numberForms[language], {
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    useGrouping: true,
  })
  return {
    say: (key, params) => stack(languages.map((one) => translate(one, key, params))),
    name: (nameIn) => stack(languages.map(nameIn)),
    day: (day) =>
      dayForm === undefined
        ? day
        : new Intl.DateTimeFormat(dayForm, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }).format(
            Date.parse(day),
          ),
    number: (value) => form.format(value),
  }
}
