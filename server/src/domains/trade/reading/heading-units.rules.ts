import { currencyNamed } from './values/currencies.rules.ts'
import { kilogramsOf } from './values/weights.rules.ts'

/** Facts in the heading of a value about the numbers below it. */
export interface SaidOfValue {
  /** The factor in the heading, such as 1000 for 千円; 1 where it names none. */
  times: number
  /** The currency that the heading names; '' for one that several countries have, null where it names none. */
  currency: string | null
  /** Whether the heading names dollars; null when it names no currency. */
  isDollars: boolean | null
}

/**
 * Returns how many kilograms one of the heading's unit is, as in 毛重(吨), Gross Weight (LB) or WEIGHT_LBS; undefined
 * where it names no known unit.
 */
export function kilogramsIn(heading: string): number | undefined {
  for (const word of unitCandidates(heading, weightEnding)) {
    const one = kilogramsOf(word)
    if (one !== undefined) return one
    const { times, rest } = takeFactor(word)
    const many = times === 1 ? undefined : kilogramsOf(rest)
    if (many !== undefined) return many * times
  }
  return undefined
}

/**
 * Returns the currency and factor that the heading of a value names, as in 金额(万美元), Amount (RMB) or TOTAL_VALUE_EUR.
 */
export function saidOfValue(heading: string): SaidOfValue {
  const [, first = ''] = valueBeginning.exec(heading.normalize('NFKC').trim()) ?? []
  for (const word of [heading, ...unitCandidates(heading, valueEnding), first]) {
    const whole = currencyNamed(word)
    if (whole !== null) return valueIn(whole, 1)
    const { times, rest } = takeFactor(word)
    const currency = currencyNamed(rest)
    if (currency !== null || (times > 1 && rest === '')) return valueIn(currency, times)
  }
  return valueIn(ofDollars.test(heading) ? 'USD' : null, 1)
}

/** Headings that name dollars within a word, or whose publisher gives all values in dollars (UN Comtrade). */
const ofDollars = /usd|^\s*primary\s?value\s*$/i

const valueIn = (currency: string | null, times: number): SaidOfValue => ({
  times,
  currency,
  isDollars: currency === null ? null : currency === 'USD',
})

/** Takes a factor such as 千, million or 000 from the beginning or end of a word. */
function takeFactor(word: string): { times: number; rest: string } {
  for (const [times, before, behind] of timesWords) {
    const [found] = before.exec(word) ?? behind.exec(word) ?? []
    if (found !== undefined) return { times, rest: word.replace(found, '').trim() }
  }
  return { times: 1, rest: word }
}

const timesWords: readonly (readonly [number, RegExp, RegExp])[] = (
  [
    [1e8, '亿|億'],
    [1e6, "百[万萬]|millions?(?: of)?|millones(?: de)?|mn|mio|'?000,?000'?s?"],
    [1e5, '十[万萬]'],
    [1e4, '[万萬]'],
    [1e3, "[千仟]|thousands?(?: of)?|miles(?: de)?|k(?![a-z])|1,?000|'?000'?s?"],
  ] as const
).map(([times, words]) => [times, new RegExp(`^(?:${words})\\s*`, 'i'), new RegExp(`\\s*(?:${words})$`, 'i')])

/** Returns the parts of a heading that may name a unit: what stands in brackets first, then its last words. */
function unitCandidates(heading: string, ending: RegExp): string[] {
  const text = heading.normalize('NFKC').trim()
  const inBrackets = [...text.matchAll(/[([【]([^)\]】]{1,40})[)\]】]/g)].map(([, inside = '']) =>
    inside.replace(/^(?:单位|單位|単位|unit|in)\s*[:：]?\s*/i, '').trim(),
  )
  const bare = text.replace(/[([【][^)\]】]*[)\]】]/g, ' ').trim()
  const words = bare.split(/[\s_-]+/)
  const last =
    words.length > 1
      ? [words.slice(-2).join(' '), words.at(-1) ?? ''].filter((word) => /^[a-z$]{2}[a-z$ ]*$/i.test(word))
      : []
  return [...inBrackets, ...last, ...(ending.exec(bare)?.slice(1) ?? [])]
}

const weightEnding =
  /((?:千克|公斤|[千万]?公?吨|磅|市?斤|公担|克|キロ(?:グラム)?|千?トン|ポンド)|(?<=\p{Script=Han})[a-z]{1,4})$/iu
/** Matches a currency at the beginning: US$ FOB, EUR_VALUE, 美元总价. */
const valueBeginning =
  /^(us\$|[a-z]{2,6}(?=[\s_-])|(?:人民[币幣]|美[元金]|[欧歐日港韩韓]元|港[币幣]|英[镑鎊])(?=\p{Script=Han}))/iu
const valueEnding =
  /(?<=[额額值値价價格款])([十百千万萬亿億]*(?:人民[币幣]|美[元金]|[欧歐日港韩韓]元|港[币幣]|英[镑鎊]|元|円|ドル|[a-z]{3}|$))$/iu
