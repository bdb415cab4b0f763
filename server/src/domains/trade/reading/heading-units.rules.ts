import { kilogramsOf } from './values/weights.rules.ts'

/** Facts in the heading of a value about the numbers below it. */
export interface SaidOfValue {
  /** The factor in the heading, such as 1000 for 千円; 1 where it names none. */
  times: number
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
  for (const word of [...unitCandidates(heading, valueEnding), first]) {
    const whole = currencyOf(word)
    if (whole !== null) return { times: 1, isDollars: whole }
    const { times, rest } = takeFactor(word)
    const isDollars = currencyOf(rest)
    if (isDollars !== null || (times > 1 && rest === '')) return { times, isDollars }
  }
  return { times: 1, isDollars: null }
}

/** Whether a word names dollars (true) or another currency (false); null when it names neither. */
export const currencyOf = (word: string): boolean | null =>
  dollars.test(word.trim()) ? true : others.test(word.trim()) ? false : null

const dollars =
  /^(?:us\$?|usd|(?:us|u\.s\.)? ?dollars?|\$|美元|美金|米?ドル|d[oó]lares?(?: americanos| estadounidenses)?|840|502)$/i
const others = new RegExp(
  `^(?:${[
    'EUR|CNY|CNH|RMB|JPY|GBP|INR|HKD|TWD|NTD|KRW|VND|THB|IDR|MYR|SGD|PHP|PKR|BDT|LKR|AUD|NZD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|RUB|UAH|KZT|UZS|AED|SAR|QAR|ILS|EGP|MAD',
    'ZAR|KES|TZS|UGX|NGN|GHS|ETB|MXN|MXP|BRL|ARS|CLP|COP|PEN|UYU|PYG|BOB|CRC|GTQ|DOP|VES',
    'R\\$|€|£|¥|₹|₩|₫|EUROS?|YUAN|RENMINBI|YEN|POUNDS STERLING|RUPEES?|PESOS?|REAIS|SOLES|WON|DONG|BAHT|RINGGIT|RUBLES?|ROUBLES?|LIRA',
    '人民[币幣]|元|圆|圓|[欧歐日港韩韓]元|港[币幣]|英[镑鎊]|卢比|盧比|越南盾|泰铢|卢布|比索|雷亚尔|新台[币幣]|台[币幣]|日?円|日本円|ユーロ|ポンド|人民元|ウォン|ルピー',
  ].join('|')})$`,
  'i',
)

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
/** Matches a currency at the beginning: US$ FOB, EUR_VALUE. */
const valueBeginning = /^(us\$|[a-z]{2,6}(?=[\s_-]))/i
const valueEnding =
  /(?<=[额額值値价價格款])([十百千万萬亿億]*(?:人民[币幣]|美[元金]|[欧歐日港韩韓]元|港[币幣]|英[镑鎊]|元|円|ドル|[a-z]{3}|$))$/iu
