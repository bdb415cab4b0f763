import { containerNamed } from '@seamark/contract/territory/containers'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { type ContainerToken, type Scan, takeAll, wholeOf } from './scans.rules.ts'

const types =
  'FLAT\\s*RACKS?|OPEN\\s*TOPS?|GP|DC|DV|DRY|HDRY|SD|ST|HQ|HC|NOR|RF|RH|RQ|OT|FR|TK|F|H|HIGH\\s*CUBES?|HI-?CUBES?|H/C|冷冻高柜?|冻高柜?|高柜?|平柜|普柜'
/** A scan reads the nought of a length as a letter: 4OHQ. */
const feet = '(?:2[0O]|4[0O]|45)'
const named = String.raw`${feet}\s*(?:(?:'尺|'|"|尺|英尺|呎|フィート|FT(?![A-Z])|FEET|PIEDS)\s*(?:(?:${types})(?=[^A-Z]|USD|RMB|ALL|X\s*\d|$)|冷冻?[柜箱]|冻柜|开顶柜?|框架柜?|柜)?|(?:${types})(?:/HC|/HQ)?(?=[^A-Z]|USD|RMB|ALL|X\s*\d|$))`
const spoken =
  '超高柜|四十尺高柜?|二十尺柜?|HIGH\\s*CUBES?|冷冻高柜|冻高|冷高|小柜|大柜|平柜|高柜|小箱|大箱|高箱|大高柜|大高|冻柜|冷冻柜|冷柜|冷箱|开顶柜|框架柜|罐箱'
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
  [/(?<=(?:\(|PER|\s-(?=\s))\s*)20'?\s*\/\s*40'?(?:\s*\/\s*(?:40)?'?(?:HQ|HC|H))?(?=\s*(?:[),.;]|-\s|$))/g, listed],
  [
    /(?<=\d{3,5}\s?\/\s?)20(?!\d|[.,]\d)(?=\s*(?:&|AND|,|;|\||\+)?\s*(?:USD|US\$|\$|€)?\s*\d{1,2},?\d{3}\s*\/\s*4[05])/g,
    () => several(['20GP']),
  ],
  [
    /(?<![\d/])20(?:GP|'|尺)?\s*\/\s*40(?:(?:GP|'|尺)|\s*(?:HQ|HC)|(?=\s*[:=]))(?![\dA-Z/'])|(?<![\d/])20\s*\/\s*40(?:\s*\/\s*40?(?:HQ|HC|H))?(?=\s+(?:USD|\$)?\s*\d{2,5}\s*\/\s*\d)/g,
    listed,
  ],
  [
    /(?<!\d)40'?\s?(?:GP|DV|DC|ST|SD|'|尺)?\s*[/&+]\s*(?:40)?'?(?:HQ|HC)(?![A-Z])|(?<![个条只一二两三四五六七八九十]\s?|(?<!\d)\d{1,2})大柜?\s*[和与及、]?\s*高(?:柜(?:同价)?|(?=同价|[\s:=]*(?:USD|US\$|\$|¥|RMB)?\s*-?\d{2,5}(?!\s*[./月号日\d]))|(?<=\d{3,5}\s?大高))/g,
    (match) => ({ ...several(['40GP', '40HQ']), ...(isHighAlone(match) ? { implied: '40GP' as const } : {}) }),
  ],
  [/大小柜(?=\s*(?:同价|一样|均|都))|小大柜(?=同价)/g, () => several(['20GP', '40GP'])],
  [new RegExp(`(?<!\\d)(?:${one})(?:\\s*[/、&]\\s*(?:${one})){1,3}`, 'g'), ([text]) => inTurn(text.split(/[/、&]/))],
  [
    new RegExp(`(?<![\\d.])${count}\\s*票[,、\\s]*每票\\s*${count}\\s*(?:个|条|只)?\\s*(${one})?(?:货?柜)?`, 'g'),
    ofEachBill,
  ],
  [
    new RegExp(
      `(?<![\\d./*]|\\d,(?=\\d{3}))${count}\\s*(?:[*X]|CONT(?:ENEDOR(?:ES)?|AINERS?|ENEURS?)?(?:\\s+(?:DE|OF))?|CHỖ)\\s*(${one})`,
      'g',
    ),
    counted,
  ],
  [new RegExp(`(?<![\\d./*]|(?:GP|HQ|HC|DC|DV))${count}\\s*(?:个|条|只)\\s*(${one})`, 'g'), counted],
  [new RegExp(`(?<![\\d./*柜高大小Q])(?!20|40|45)(\\d{1,2}|[一二两三四五六七八九十])(${spoken})`, 'g'), counted],
  [new RegExp(`(?<![\\d.,/*$\\p{L}-])([1-9])\\s+(${one})(?!\\s*\\d)`, 'gu'), counted],
  [
    /(?<![\d./*A-Z])(\d{1,2})\s*[*X]\s*(20|40|45)(?=\s*(?:[?!,;)&+]|$|(?:AND|ETD|CRD|FOR)(?![A-Z])|Y\s|(?<=\s)(?!FEET|FLAT|OPEN|HIGH|REEF|TON|PALLET|BAGS|DRUM|CASE|BOX|PIECE)[A-Z]{4,}|(?![尺英呎吨方米厘高平冷冻开框])\p{Script=Han}))|(?<![\d./*])(\d{1,2})\s*CONTS?\s*(20|40|45)(?!['\d])/gu,
    ([whole = '', one = '', first = '', other = '', second = '']) =>
      counted([whole, one || other, `${first || second}'`]),
  ],
  [
    /(?<![\d./,-])(?:20|40|45)(?=\s+\d{3,5}\s+4[05]\s+\d{3,5})|(?<=(?:^|\s)20\s+\d{3,5}\s+)4[05](?=\s+\d{3,5})/g,
    (match) => single(`${match[0]}'`),
  ],
  // 1950×4: so many boxes stand behind the price of each.
  [
    /(?<=(?<![\d.])\d{3,5}\s?)[*X]\s*(\d{1,2})(?![\d.]|\s?(?:[='"尺HGDRNOCF]))/g,
    ([, number]) => ({ ...several([]), count: Number(number) }),
  ],
  [new RegExp(`(${one})\\s*[*X]\\s*(\\d{1,3})(?!\\d)`, 'g'), (match) => counted(swapped(match))],
  [
    new RegExp(`(${named}|${spoken})[\\s,]*(\\d{1,3}|[一二两三四五六七八九十])\\s*(?:个|条|只|柜|本)`, 'g'),
    (match) => counted(swapped(match)),
  ],
  [
    /(?<![\d.限])(?!20|40|45)(\d{1,2}|[一二两三四五六七八九十])\s*(高|大|小)(?!\p{Script=Han}|\d(?![高大小]))/gu,
    counted,
  ],
  [/(?<!\d)40'?\s?H[CQ]\s*(?:REEFER|RF(?![A-Z])|冷[柜冻])/g, () => single('40RH')],
  [new RegExp(`(?<!\\d)${named}|${spoken}|${bare}`, 'g'), (match) => single(match[0])],
  [/(?<![\d./])(?:20|40|45)(?=\s*[:=]\s*(?:USD|\$)?\s*\d{2,5}(?!\d))/g, (match) => single(`${match[0]}'`)],
  [
    /(?<![\d./-])20(?=-\d{3,4}[\s,/]+40-\d{3,4})|(?<=20-\d{3,4}[\s,/]+)40(?=-\d{3,4}(?!\d))/g,
    (match) => single(`${match[0]}'`),
  ],
  [/(?<![A-Z\d])GP(?![A-Z])/g, (match) => single(match[0])],
  [/(?<=\()[大小高](?=\))/g, (match) => single(match[0])],
  [/[大小高](?:\s*\/\s*[大小高]){1,2}(?!\p{Script=Han})/gu, ([text]) => inTurn(text.split('/'))],
  [
    /(?<![\d.])(\d{1,3}|[一二两三四五六七八九十])\s*(?:个|条|只)\s*(?:货?柜子?|箱子?)(?!型)/g,
    ([, number = '']) => ({ ...several([]), count: numberOf(number) }),
  ],
  [
    /(?<![最更较]|亚历山|加拿)[大小高](?=\s*-?\d)|(?<!\p{Script=Han})平(?=\s*\d{3,5}(?!\d))/gu,
    (match) => single(match[0]),
  ],
  [/(?<=\d{3,5}\s?)[大小高](?!\p{Script=Han}|\s*\d)/gu, (match) => single(match[0])],
  [
    /(?<![\d.报这那第只同]|\d\s?-\s?)(\d{1,2}|[一二两三四五六七八九十])\s*(?:个|条|只)(?![\p{Script=Han}])/gu,
    ([, number = '']) => ({ ...several([]), count: numberOf(number) }),
  ],
  [
    /(?<![\d.])(\d{1,2})\s*(?:BOXES|C(?:N|T)?TNRS?|UNITS?|CONTAINERS?|SLOTS?)(?![A-Z])/g,
    ([, number]) => ({ ...several([]), count: Number(number) }),
  ],
  [/(?<![A-Z])(?:QTY|数量)[\s:.]*(\d{1,3})(?![\d.])/g, ([, number]) => ({ ...several([]), count: Number(number) })],
  [
    /(?:剩(?:余|下)?|还有|余位?|CÒN)\s*(\d{1,2})\s*(?:个|条|柜|CONT|(?![\d./]))/g,
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

/** 大高 is the 40HQ; beside a price it speaks for both forties, of which only 大高同价 and 大柜高柜 name both. */
const isHighAlone = ({ 0: text, index, input }: RegExpExecArray) =>
  /^大高柜?$/.test(text) && !/^\s*同价/.test(input.slice(index + text.length))

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
      .replace(/\s|['"尺呎]|英|フィート|FT|FEET|PIEDS|\/H[CQ]$/g, '')
      .replace(/^([24])O/, '$10')
      .replace(/(?:高柜?|HIGHCUBES?|HI-?CUBES?|H\/C)$/, 'HQ')
      .replace(/[平普]柜$/, 'GP')
      .replace(/FLATRACKS?$/, 'FR')
      .replace(/OPENTOPS?$/, 'OT')
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
  四十尺高: '40HQ',
  四十尺高柜: '40HQ',
  二十尺: '20GP',
  二十尺柜: '20GP',
  冻高: '40RH',
  冷高: '40RH',
  高: '40HQ',
  大高: '40HQ',
  大高柜: '40HQ',
  高箱: '40HQ',
  大: '40GP',
  大箱: '40GP',
  平: '40GP',
  小: '20GP',
  小箱: '20GP',
}
const spokenTypes = new Set(spoken.split('|').filter((word) => words[word] === undefined))

/** A number in figures, or in one Chinese sign. */
export const numberOf = (text: string) =>
  /\d/.test(text) ? Number(text) : text === '两' ? 2 : '一二三四五六七八九十'.indexOf(text) + 1
