/** Currencies by the signs and words that name them; the earlier row goes first, so that 美元 is no yuan. */
const currencies: readonly (readonly [code: string, words: string])[] = [
  ['AUD', String.raw`AUD|AU\$|A\$|澳元|澳币`],
  ['HKD', String.raw`HKD|HK\$|港币|港元`],
  ['SGD', String.raw`SGD|S\$|新币|新加坡元`],
  ['CAD', String.raw`CAD|C\$|加元|加币`],
  ['NZD', String.raw`NZD|NZ\$|纽元`],
  ['TWD', String.raw`TWD|NTD|NT\$|新?台币`],
  ['GBP', String.raw`GBP|£|英镑`],
  ['JPY', String.raw`JPY|日[元币圆]|円`],
  ['KRW', String.raw`KRW|₩|韩[元币]`],
  ['THB', String.raw`THB|泰铢`],
  ['VND', String.raw`VND|₫|越南盾`],
  ['INR', String.raw`INR|₹|卢比`],
  ['MYR', String.raw`MYR|RM(?=\s*\d)|马币|令吉`],
  ['IDR', String.raw`IDR|印尼盾`],
  ['PHP', String.raw`PHP|比索`],
  ['CHF', String.raw`CHF|瑞郎`],
  ['AED', String.raw`AED|迪拉姆`],
  ['EUR', String.raw`EUROS?|EUR|€|欧元|EU(?=\s*\d)`],
  ['USD', String.raw`US\$|USD|US(?=\s*\d{3})|\$|美金|美元|ドル|刀`],
  ['CNY', String.raw`RMB|CNY|¥|人民币|元`],
]

/** Signs that stand before an amount, and words behind it. */
export const money = `(?:${currencies.map(([, words]) => words.replace(/\|(?:刀|元)$/, '')).join('|')})`
export const moneyBehind = `(?:${currencies.map(([, words]) => words).join('|')})`

const patterns = currencies.map(([code, words]) => [code, new RegExp(`(?<![A-Z])(?:${words})(?![A-Z])`)] as const)

const anyCurrency = new RegExp(`(?:${currencies.map(([, words]) => words).join('|')})`)
export const hasCurrency = (text: string) => /[^\d\s.,/+-]/.test(text) && anyCurrency.test(text)

/** Returns the currency that a text in capitals names; empty if it names none. */
export const currencyIn = (text: string) =>
  hasCurrency(text) ? (patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? '') : ''

/** Currencies that stand alone; 元 and 刀 are words beside an amount only. */
export const currencyWords = currencies.map(
  ([code, words]) => [code, new RegExp(`(?<![A-Z])(?:${words.replace(/\|(?:刀|元)$/, '')})(?![A-Z])`, 'g')] as const,
)
