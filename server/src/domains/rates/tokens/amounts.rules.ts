import { numberOf } from './containers.rules.ts'
import { currencyIn, money, moneyBehind } from './currencies.rules.ts'
import { type AmountToken, type Scan, takeAll, wholeOf } from './scans.rules.ts'

const plain = String.raw`[1-9]\d?\.\d{3},\d{2}(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?K?(?![A-Z\d.])|\d+(?:\.\d+)?`
/** A letter among the digits, as in 27OO, and figures that two customs read in two ways: 2.350,00 and 3 200 USD. */
const unclear = String.raw`(?<![\d,.])[1-9]\.\d{3}(?![\d,])|\d+[OIL][\dOIL]*(?![A-Z])|(?<!\d )[1-9]\d? \d{3}(?=\s*(?:USD|EUR|\$|€))`
const signed = String.raw`(?:(?<![\p{L}\d\u0000])-|(?<=(?:USD|RMB|CNY|EUR|\$|¥))-)?`
const part = String.raw`(?:${money}\s*)?${signed}(?:${unclear}|${plain})(?:\s*\+(?!\s*[\p{L}\d$\u0000]))?`
const sums = new RegExp(
  String.raw`(?<![A-Z\d.])${part}(?:\s*/\s*(?:${part}|-(?!\d)))*(?:\s*${moneyBehind}(?![A-Z]))?(?:(?:\s*/\s*|每|\s*PER\s*|\s+(?=W/M))(票|BL|B/L|BILL|SET|KGS?|公斤|RT|W/M|CBM|方|M3|柜|CTNR|CNTR|UNIT|箱|TEU|TONS?|MTS?|PLTS?|PALLETS?|板|托|车|天|DAYS?)(?![A-Z]))?(?:\s*(起步?(?![运始飞])|(?:AND\s*)?UP(?:WARDS?)?(?![A-Z]|\s*TO)))?(?:\s*\+(?!\s*[\p{L}\d$\u0000]))?`,
  'gu',
)
const ranged = new RegExp(String.raw`(?<![A-Z\d.,/-])((?:${money}\s*)?)(\d{3,5})\s*-\s*(\d{3,5})(?![\d.]|/\d)`, 'g')

/** `LA2300` is a port and its price, where the letters are a port; 045E and AEU3 are none. */
export function takeJoinedAmounts(scan: Scan, isPort: (word: string) => boolean) {
  takeAll(scan, /(?<=(?<![A-Z])([A-Z]{2,4}))(\d{3,5})(?![\dA-Z.]|,\d)/g, (match) =>
    isPort(match[1] ?? '') ? [{ ...emptyAmounts, ...wholeOf(match), values: [Number(match[2])], isFrom: [false] }] : [],
  )
}

/** 2.450 USD as they write it in Spain and Vietnam: a point between thousands. */
const pointed = new RegExp(
  String.raw`(?<![A-Z\d.,])(?:${money}\s*)?[1-9]\d?\.\d{3}(?![\d.,]\d|\d)(?:\s*/\s*(?:${money}\s*)?(?:[1-9]\d?\.)?\d{3}(?![\d.,]\d|\d))*(?:\s*${moneyBehind}(?![A-Z]))?`,
  'gu',
)
export function takePointedAmounts(scan: Scan) {
  takeAll(scan, pointed, (match) => [
    {
      ...emptyAmounts,
      ...wholeOf(match),
      ...valuesOf((match[0].match(/\d[\d.]*/g) ?? []).map((text) => text.replaceAll('.', ''))),
      currency: currencyIn(match[0]),
    },
  ])
}

/** Takes what may be amounts. Whether they are prices is judged later, by what stands beside them (R1). */
export function takeAmounts(scan: Scan) {
  takeAll(scan, dashed, (match) => [{ ...emptyAmounts, ...wholeOf(match), ...valuesOf(match[0].split('-')) }])
  takeAll(scan, ranged, (match) => [
    {
      ...emptyAmounts,
      ...wholeOf(match),
      values: [Number(match[2])],
      isFrom: [false],
      currency: currencyIn(match[1] ?? ''),
      isRange: true,
    },
  ])
  takeAll(scan, /(?:零|免|(?<!\d)0)\s*(?:海?运费)|ZERO\s*(?:FREIGHT)?(?![A-Z])/g, (match) => [
    { ...emptyAmounts, ...wholeOf(match), values: [0], isFrom: [false] },
  ])
  takeAll(scan, inOrder, ({ index, 0: text }) => [
    {
      ...emptyAmounts,
      start: index,
      end: index + text.length,
      ...valuesOf(text.match(/\d+/g) ?? []),
      currency: currencyIn(text),
    },
  ])
  takeAll(scan, parted, (match) => [{ ...emptyAmounts, ...wholeOf(match), ...valuesOf(match[0].trim().split(/\s+/)) }])
  takeAll(scan, thousands, ({ 1: thousand, 2: hundreds, ...match }) => [
    {
      ...emptyAmounts,
      start: match.index,
      end: match.index + match[0].length,
      values: [Number(thousand) * 1000 + Number((hundreds ?? '').padEnd(3, '0'))],
      isFrom: [false],
    },
  ])
  takeAll(scan, sums, (match) => [readAmounts(match)])
  takeAll(scan, spelledHundreds, (match) => {
    const [hundreds = 0, tens = 0] = digitsOf(match)
    return [{ ...emptyAmounts, ...wholeOf(match), values: [hundreds * 100 + tens * 10], isFrom: [false] }]
  })
  takeAll(scan, spelled, (match) => {
    const [thousands = 0, hundreds = 0, tens = 0] = digitsOf(match)
    return [
      { ...emptyAmounts, ...wholeOf(match), values: [thousands * 1000 + hundreds * 100 + tens * 10], isFrom: [false] },
    ]
  })
}

/** Amounts that only blanks part, as in a table that was typed. */
/** 20尺/40尺分别为USD60和USD120: as many amounts as containers, in their order. */
const inOrder = new RegExp(
  String.raw`(?<=分别(?:为|是)?\s*)(?:${money}\s*)?\d{2,5}(?:\s*(?:[/、和与&,]|AND)\s*(?:${money}\s*)?\d{2,5}){1,3}`,
  'g',
)
const parted =
  /(?<![A-Z\d.,/$-])(?:\d{2,5}(?:(?:\t| {2,})\d{2,5}){1,3}|\d{2,5}(?: \d{3,5}){2,3})(?![\d.,/]|\s*(?:HQ|HC|GP|[尺柜个]))/g
/** Three prices and more, joined by dashes. */
const dashed = /(?<![A-Z\d.,/$-])\d{3,5}(?:-\d{3,5}){2,3}(?![\d.-]|\/\d{3})/g
/** 3k1, 2K85: what stands behind the thousands are hundreds and tens. */
const thousands = /(?<![A-Z\d.,/])([1-9])K(\d{1,2})(?![\dA-Z.,]|\/\s*[\dA-Z])/g
/** 两千七, 三千, 两千四百五: a price in words. */
const spelled =
  /([一二两三四五六七八九])千(?:零)?(?:([一二三四五六七八九])百?)?(?:([一二三四五六七八九])十?)?(?![吨克公斤米个箱年])/g
/** 三百五, 两百: below a thousand. */
const spelledHundreds =
  /(?<![千\p{N}一二两三四五六七八九])([一二两三四五六七八九])百(?:([一二三四五六七八九])十?)?(?![吨克公斤米个箱年多件票人家])/gu
const digitsOf = ([, thousands = '', hundreds = '', tens = '']: RegExpExecArray) =>
  [thousands, hundreds, tens].map((digit) => (digit === '' ? 0 : numberOf(digit)))
const valuesOf = (texts: readonly string[]) => ({ values: texts.map(Number), isFrom: texts.map(() => false) })

const emptyAmounts = { kind: 'amounts', currency: '', unit: null, isRange: false, isUnclear: false } as const

const hasUnclear = new RegExp(unclear)

function readAmounts(match: RegExpExecArray): AmountToken {
  const [text, per = '', isOpen] = match
  const bare = per === '' ? text : text.slice(0, text.lastIndexOf(per)).replace(/(?:\/|每)\s*$/, '')
  const parts = bare.split('/').map((one) => one.trim())
  const isUnclear = parts.some((one) => hasUnclear.test(one))
  const isAllFrom = isOpen !== undefined || /\+\s*$/.test(bare)
  return {
    ...emptyAmounts,
    ...wholeOf(match),
    values: isUnclear ? [] : parts.map(amountIn),
    isFrom: parts.map((one) => isAllFrom || /\+\s*$/.test(one)),
    currency: currencyIn(bare),
    unit: unitIn(per),
    isUnclear,
  }
}

export function amountIn(text: string): number | null {
  // 3.150,00 can only be read in one way.
  if (/\d\.\d{3},\d\d(?!\d)/.test(text)) return Number((/-?[\d.]+/.exec(text)?.[0] ?? '').replaceAll('.', ''))
  const [, digits = '', thousand = ''] = /(-?\d[\d,]*(?:\.\d+)?)(K?)/.exec(text) ?? []
  if (digits === '') return null
  return Number(digits.replaceAll(',', '')) * (thousand === '' ? 1 : 1000)
}

function unitIn(text: string): AmountToken['unit'] {
  if (text === 'TEU') return 'teu'
  if (/^(?:TON|MT|P|板|托|车|天|DAY)/.test(text)) return 'other'
  if (/KG|公斤/.test(text)) return 'kg'
  if (/RT|W\/M/.test(text)) return 'rt'
  if (/CBM|方|M3/.test(text)) return 'cbm'
  return /票|BL|B\/L|BILL|SET/.test(text) ? 'bill' : null
}
