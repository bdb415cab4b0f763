import { containerNamed } from '@seamark/contract/territory/containers'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { currencyIn, money, moneyBehind } from './currencies.rules.ts'
import { type AmountToken, type ContainerToken, type Scan, takeAll, wholeOf } from './scans.rules.ts'

const types =
  'GP|DC|DV|DRY|HDRY|SD|ST|HQ|HC|NOR|RF|RH|RQ|OT|FR|TK|F|H|HIGH\\s*CUBES?|HI-?CUBES?|H/C|冷冻高柜?|冻高柜?|高柜?|平柜|普柜'
/** A scan reads the nought of a length as a letter: 4OHQ. */
const feet = '(?:2[0O]|4[0O]|45)'
const named = String.raw`${feet}\s*(?:(?:'|"|尺|英尺|呎|フィート|FT(?![A-Z])|FEET)\s*(?:(?:${types})(?=[^A-Z]|USD|RMB|ALL|X\s*\d|$)|冷冻?[柜箱]|冻柜|开顶柜?|框架柜?|柜)?|(?:${types})(?:/HC|/HQ)?(?=[^A-Z]|USD|RMB|ALL|X\s*\d|$))`
const spoken =
  '超高柜|HIGH\\s*CUBES?|冷冻高柜|冻高|冷高|小柜|大柜|平柜|高柜|小箱|大箱|高箱|大高|冻柜|冷冻柜|冷柜|冷箱|开顶柜|框架柜|罐箱'
const bare = String.raw`(?<![A-Z])(?:HQ|HC|NOR)(?![A-Z])`
const one = `(?:${named}|${spoken}|${bare})`
const count = String.raw`(\d{1,3}|[一二两三四五六七八九十])`

/** Containers with and without a number, and lists of them that stand above or before a list of prices. */
const patterns: readonly [
  RegExp,
  (match: RegExpExecArray) => Omit<ContainerToken, 'kind' | 'start' | 'end'> | undefined,
][] = [
  [
    /(?<!\d\/?)20(?:GP|'|尺)?\s*\/\s*40(?:GP|'|尺)?\s*\/\s*(?:40)?'?(?:HQ|HC)(?:\s*\/\s*45'?(?:HQ|HC)?)?(?![A-Z])/g,
    listed,
  ],
  [/(?<![\d/])小\s*\/\s*大\s*\/\s*高(?:柜)?/g, () => several(['20GP', '40GP', '40HQ'])],
  [/(?<=(?:\(|PER)\s*)20'?\s*\/\s*40'?(?:\s*\/\s*(?:40)?'?(?:HQ|HC|H))?(?=\s*(?:[),.;]|$))/g, listed],
  [
    /(?<=\d{3,5}\s?\/\s?)20(?!\d|[.,]\d)(?=\s*(?:&|AND|,|;|\||\+)?\s*(?:USD|US\$|\$|€)?\s*\d{1,2},?\d{3}\s*\/\s*4[05])/g,
    () => several(['20GP']),
  ],
  [
    /(?<![\d/])20(?:GP|'|尺)?\s*\/\s*40(?:(?:GP|'|尺)|\s*(?:HQ|HC)|(?=\s*[:=]))(?![\dA-Z/'])|(?<![\d/])20\s*\/\s*40(?:\s*\/\s*40?(?:HQ|HC|H))?(?=\s+(?:USD|\$)?\s*\d{2,5}\s*\/\s*\d)/g,
    listed,
  ],
  [
    /(?<!\d)40'?\s?(?:GP|DV|DC|ST|SD|'|尺)?\s*[/&]\s*(?:40)?'?(?:HQ|HC)(?![A-Z])|大柜?\s*[和与及、]?\s*高(?:柜(?:同价)?|(?=同价))/g,
    () => several(['40GP', '40HQ']),
  ],
  [new RegExp(`(?<!\\d)(?:${one})(?:\\s*[/、&]\\s*(?:${one})){1,3}`, 'g'), ([text]) => inTurn(text.split(/[/、&]/))],
  [
    new RegExp(`(?<![\\d.])${count}\\s*票[,、\\s]*每票\\s*${count}\\s*(?:个|条|只)?\\s*(${one})?(?:货?柜)?`, 'g'),
    ofEachBill,
  ],
  [
    new RegExp(
      `(?<![\\d./*])${count}\\s*(?:[*X]|CONT(?:ENEDOR(?:ES)?|AINERS?)?(?:\\s+(?:DE|OF))?|CHỖ)\\s*(${one})`,
      'g',
    ),
    counted,
  ],
  [new RegExp(`(?<![\\d./*]|(?:GP|HQ|HC|DC|DV))${count}\\s*(?:个|条|只)\\s*(${one})`, 'g'), counted],
  [new RegExp(`(?<![\\d./*柜高大小Q])(?!20|40|45)(\\d{1,2}|[一二两三四五六七八九十])(${spoken})`, 'g'), counted],
  [new RegExp(`(?<![\\d.,/*$\\p{L}-])([1-9])\\s+(${one})(?!\\s*\\d)`, 'gu'), counted],
  [
    /(?<![\d./*A-Z])(\d{1,2})\s*[*X]\s*(20|40|45)(?=\s*(?:[?!,;)&+]|$|AND(?![A-Z])|Y\s))/g,
    ([whole = '', number = '', feet = '']) => counted([whole, number, `${feet}'`]),
  ],
  [
    /(?<![\d./,-])(?:20|40|45)(?=\s+\d{3,5}\s+4[05]\s+\d{3,5})|(?<=(?:^|\s)20\s+\d{3,5}\s+)4[05](?=\s+\d{3,5})/g,
    (match) => single(`${match[0]}'`),
  ],
  [new RegExp(`(${one})\\s*[*X]\\s*(\\d{1,3})(?!\\d)`, 'g'), (match) => counted(swapped(match))],
  [
    new RegExp(`(${named}|${spoken})[\\s,]*(\\d{1,3}|[一二两三四五六七八九十])\\s*(?:个|条|只|柜|本)`, 'g'),
    (match) => counted(swapped(match)),
  ],
  [/(?<![\d.])(?!20|40|45)(\d{1,2}|[一二两三四五六七八九十])\s*(高|大|小)(?!\p{Script=Han}|\d(?![高大小]))/gu, counted],
  [new RegExp(`(?<!\\d)${named}|${spoken}|${bare}`, 'g'), (match) => single(match[0])],
  [/(?<![\d./])(?:20|40|45)(?=\s*[:=]\s*(?:USD|\$)?\s*\d{2,5}(?!\d))/g, (match) => single(`${match[0]}'`)],
  [/(?<![A-Z\d])GP(?![A-Z])/g, (match) => single(match[0])],
  [/(?<=\()[大小高](?=\))/g, (match) => single(match[0])],
  [/[大小高](?:\s*\/\s*[大小高]){1,2}(?!\p{Script=Han})/gu, ([text]) => inTurn(text.split('/'))],
  [
    /(?<![\d.])(\d{1,3}|[一二两三四五六七八九十])\s*(?:个|条|只)\s*(?:货?柜子?|箱子?)(?!型)/g,
    ([, number = '']) => ({ ...several([]), count: numberOf(number) }),
  ],
  [/(?<![最更较]|亚历山|加拿)[大小高](?=\s*-?\d)/g, (match) => single(match[0])],
  [/(?<=\d{3,5}\s?)[大小高](?!\p{Script=Han}|\s*\d)/gu, (match) => single(match[0])],
  [
    /(?<![\d.报这那第只同])(\d{1,2}|[一二两三四五六七八九十])\s*(?:个|条|只)(?![\p{Script=Han}])/gu,
    ([, number = '']) => ({ ...several([]), count: numberOf(number) }),
  ],
  [
    /(?<![\d.])(\d{1,2})\s*(?:BOXES|C(?:N|T)?TNRS?|UNITS?|CONTAINERS?)(?![A-Z])/g,
    ([, number]) => ({ ...several([]), count: Number(number) }),
  ],
  [/(?<![A-Z])(?:QTY|数量)[\s:.]*(\d{1,3})(?![\d.])/g, ([, number]) => ({ ...several([]), count: Number(number) })],
  [
    /(?:剩(?:余|下)?|还有|余位?)\s*(\d{1,2})\s*(?:个|条|柜|(?![\d./]))/g,
    ([, number]) => ({ ...several([]), count: Number(number) }),
  ],
]

export function takeContainers(scan: Scan) {
  for (const [pattern, read] of patterns)
    takeAll(scan, pattern, (match) => {
      const found = read(match)
      return found ? [{ kind: 'containers', ...wholeOf(match), ...found }] : []
    })
}

/** Containers that stand side by side, as 大柜/高柜, and have their prices in the same order. */
function inTurn(texts: readonly string[]) {
  const found = texts.flatMap((text) => single(text.trim())?.containers ?? [])
  return found.length === texts.length ? several(found) : undefined
}

const several = (containers: ContainerCode[]) => ({ containers, count: null, isUnclear: false })

function listed([text]: RegExpExecArray) {
  const hasBoth = /40(?:GP|'|尺)?\s*\/\s*(?:40)?'?(?:HQ|HC)/.test(text)
  const forty: ContainerCode[] = hasBoth ? ['40GP', '40HQ'] : /HQ|HC/.test(text) ? ['40HQ'] : ['40GP']
  return several(['20GP', ...forty, ...(/45/.test(text) ? (['45HQ'] as const) : [])])
}

function counted([, text = '', type = '']: readonly string[]) {
  const found = single(type)
  const number = numberOf(text)
  return found && number > 0 ? { ...found, count: number } : undefined
}

/** 3票，每票2个小柜: as many boxes as bills times those of each. */
function ofEachBill([, bills = '', each = '', type]: readonly string[]) {
  const found = type === undefined ? several([]) : single(type)
  return found && { ...found, count: numberOf(bills) * numberOf(each) }
}

const swapped = ([whole = '', type = '', text = '']: RegExpExecArray) => [whole, text, type]

function single(text: string) {
  // A reefer without its height, and GP without its length, are of two types.
  if (/^(?:.*冷冻?[柜箱]|\d.*冻柜|GP)$/.test(text) && !/高/.test(text))
    return { containers: [], count: null, isUnclear: true }
  const type =
    words[text] ??
    text
      .replace(/\s|['"尺呎]|英|フィート|FT|FEET|\/H[CQ]$/g, '')
      .replace(/^([24])O/, '$10')
      .replace(/(?:高柜?|HIGHCUBES?|HI-?CUBES?|H\/C)$/, 'HQ')
      .replace(/[平普]柜$/, 'GP')
      .replace(/开顶柜?$/, 'OT')
      .replace(/框架柜?$/, 'FR')
      .replace(/(?:冷冻|冻)高柜?$/, 'RH')
      .replace(/^(\d\d)DRY$/, '$1GP')
      .replace(/^(\d\d)HDRY$/, '$1HQ')
      .replace(/^(\d\d)F$/, '$1GP')
      .replace(/^(\d\d)H$/, '$1HQ')
  const found = containerNamed(spokenTypes.has(text) ? text : type.replace(/柜$/, ''))
  return found && { containers: [found.code], count: null, isUnclear: false }
}

const words: Readonly<Record<string, string>> = {
  HQ: '40HQ',
  HC: '40HQ',
  NOR: '40NOR',
  冷冻高柜: '40RH',
  冻高: '40RH',
  冷高: '40RH',
  高: '40HQ',
  大高: '40HQ',
  高箱: '40HQ',
  大: '40GP',
  大箱: '40GP',
  小: '20GP',
  小箱: '20GP',
}
const spokenTypes = new Set(spoken.split('|').filter((word) => words[word] === undefined))

const numberOf = (text: string) =>
  /\d/.test(text) ? Number(text) : text === '两' ? 2 : '一二三四五六七八九十'.indexOf(text) + 1

const plain = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?K?(?![A-Z\d.])|\d+(?:\.\d+)?`
/** A letter among the digits, as in 27OO, and figures that two customs read in two ways: 2.350,00 and 3 200 USD. */
const unclear = String.raw`(?<![\d,.])[1-9]\.\d{3}(?![\d,])|\d+[OIL][\dOIL]*(?![A-Z])|\d{1,3}\.\d{3},\d{2}(?!\d)|(?<!\d )[1-9]\d? \d{3}(?=\s*(?:USD|EUR|\$|€))`
const signed = String.raw`(?:(?<![\p{L}\d\u0000])-|(?<=(?:USD|RMB|CNY|EUR|\$|¥))-)?`
const part = String.raw`(?:${money}\s*)?${signed}(?:${unclear}|${plain})(?:\s*\+(?!\s*[\p{L}\d$\u0000]))?`
const sums = new RegExp(
  String.raw`(?<![A-Z\d.])${part}(?:\s*/\s*(?:${part}|-(?!\d)))*(?:\s*${moneyBehind}(?![A-Z]))?(?:(?:\s*/\s*|每|\s*PER\s*)(票|BL|B/L|BILL|SET|KGS?|公斤|RT|W/M|CBM|方|M3|柜|CTNR|CNTR|UNIT|箱|TEU|TONS?|MTS?|PLTS?|PALLETS?|板|托|车|天|DAYS?)(?![A-Z]))?(?:\s*(起)(?![运始飞]))?(?:\s*\+(?!\s*[\p{L}\d$\u0000]))?`,
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
