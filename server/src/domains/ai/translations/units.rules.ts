import type { Language } from '@seamark/contract/languages'

type Forms = Readonly<Record<Language, string | readonly [one: string, other: string]>>

interface Unit {
  /** How the unit is written in texts, as a part of a pattern. */
  said: string
  forms: Forms
}

/** Units that stand behind a number, with how each language writes them. */
const units: readonly Unit[] = [
  { said: '吨|トン|tons?|tonnes?|toneladas?|t|MT', forms: { zh: '吨', en: 't', es: 't', ja: 'トン' } },
  { said: '公斤|千克|kgs?|KGS?|キロ', forms: { zh: 'kg', en: 'kg', es: 'kg', ja: 'kg' } },
  { said: '立方米|立方|方|CBM|cbm|m3|m³', forms: { zh: 'CBM', en: 'CBM', es: 'CBM', ja: 'CBM' } },
  {
    said: '天|days?|días?|dias?|日間',
    forms: { zh: '天', en: ['day', 'days'], es: ['día', 'días'], ja: '日間' },
  },
  {
    said: '小时|hours?|horas?|時間',
    forms: { zh: '小时', en: ['hour', 'hours'], es: ['hora', 'horas'], ja: '時間' },
  },
  {
    said: '托盘|托|pallets?|palets?|パレット',
    forms: { zh: '托', en: ['pallet', 'pallets'], es: ['palet', 'palets'], ja: 'パレット' },
  },
  {
    said: '件|pieces|pcs|bultos|個口',
    forms: { zh: '件', en: ['piece', 'pieces'], es: ['bulto', 'bultos'], ja: '個' },
  },
  {
    said: '箱|cartons?|ctns|CTNS|cajas?|カートン',
    forms: { zh: '箱', en: ['carton', 'cartons'], es: ['caja', 'cajas'], ja: 'カートン' },
  },
  {
    said: '票|shipments?|embarques?',
    forms: { zh: '票', en: ['shipment', 'shipments'], es: ['embarque', 'embarques'], ja: '件' },
  },
  { said: 'TEU|teu|标箱', forms: { zh: 'TEU', en: 'TEU', es: 'TEU', ja: 'TEU' } },
  { said: '℃|°C|度', forms: { zh: '℃', en: '°C', es: '°C', ja: '℃' } },
]

export const saidUnits = units.map(({ said }) => said).join('|')

const isSaid = units.map(({ said, forms }) => ({ pattern: new RegExp(`^(?:${said})$`), forms }))

/** A number with its unit in another language: 28吨 is 28 t, 7天 is 7 days. */
export function measureIn(language: Language, amount: string, unit: string): string {
  const form = isSaid.find(({ pattern }) => pattern.test(unit))?.forms[language]
  if (form === undefined) return `${amount}${unit}`
  const word = typeof form === 'string' ? form : form[amount === '1' ? 0 : 1]
  const isTight = /^[\p{Script=Han}\p{Script=Katakana}℃°]/u.test(word)
  return isTight ? `${amount}${word}` : `${amount} ${word}`
}

const currencies: readonly (readonly [said: string, code: string])[] = [
  ['美金|美元|刀|dollars?|dólares|ドル|米ドル', 'USD'],
  ['人民币|元|块|yuanes?|人民元', 'CNY'],
  ['欧元|euros?|ユーロ', 'EUR'],
  ['日元|円|yenes?', 'JPY'],
]
export const saidCurrencies = currencies.map(([said]) => said).join('|')

const currencySigns: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '￥': 'CNY',
  '¥': 'CNY',
  RMB: 'CNY',
  '£': 'GBP',
}

/** The code of a currency by a word or sign of a text; empty where it is none. */
export function currencyNamed(word: string): string {
  const plain = word.trim().toUpperCase()
  if (/^(?:USD|CNY|EUR|JPY|GBP|HKD)$/.test(plain)) return plain
  return (
    currencySigns[plain] ?? currencies.find(([said]) => new RegExp(`^(?:${said})$`, 'i').test(word.trim()))?.[1] ?? ''
  )
}

/** Money whose currency is said by a word is written with its code, which all languages share; other money stays as it is. */
export function moneyOf(amount: string, word: string): string {
  const code = currencies.find(([said]) => new RegExp(`^(?:${said})$`, 'i').test(word))?.[1]
  return code === undefined ? `${amount} ${word}` : `${code} ${amount}`
}

const months: Readonly<Record<'en' | 'es', readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
}
export const saidMonths = {
  en: months.en.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join('|'),
  es: months.es.join('|'),
}

/** The number of a month by its English or Spanish name; 0 for no month. */
export const monthNamed = (word: string): number => {
  const name = word.toLowerCase().replace('.', '')
  const at = months.es.indexOf(name)
  return 1 + (at >= 0 ? at : months.en.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3))))
}

/** A day as a language writes it in a sentence. */
export function dayIn(language: Language, { year, month, day }: { year: string; month: number; day: number }): string {
  if (language === 'zh' || language === 'ja') return `${year === '' ? '' : `${year}年`}${month}月${day}日`
  const name = months[language][month - 1] ?? ''
  if (language === 'en') return [day, name, year].filter(Boolean).join(' ')
  return [day, 'de', name, ...(year === '' ? [] : ['de', year])].join(' ')
}
