import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import type { Lane } from '@seamark/contract/territory/lanes'
import { plainTextOf, type PlainText } from './plain-texts.rules.ts'

/** What a day says: how long prices hold, when a ship sails, what closes then, when cargo is ready. */
export type DayRole = 'validity' | 'till' | 'from' | 'sailing' | 'cutoff' | 'ready' | 'other'
export type TermField =
  | 'basis'
  | 'space'
  | 'release'
  | 'cargo'
  | 'goods'
  | 'mode'
  | 'service'
  | 'currency'
  | 'boxOwner'
  | 'rateKind'

export interface Place {
  start: number
  end: number
}
export interface DayToken extends Place {
  kind: 'days'
  role: DayRole | null
  from: string | null
  to: string | null
  /** Several single days: `12.5/12.12/12.19`. */
  list: readonly string[]
  /** Whether day and month may be the other way round. */
  isDoubtful: boolean
}
export interface ContainerToken extends Place {
  kind: 'containers'
  containers: readonly ContainerCode[]
  /** The one of them that is not named, and only has the same price. */
  implied?: ContainerCode
  count: number | null
  isUnclear: boolean
}
export interface AmountToken extends Place {
  kind: 'amounts'
  /** Null for a part that says there is no price: `-`. */
  values: readonly (number | null)[]
  isFrom: readonly boolean[]
  currency: string
  unit: 'kg' | 'rt' | 'cbm' | 'bill' | 'teu' | 'other' | null
  isRange: boolean
  isUnclear: boolean
}
export interface SurchargeToken extends Place {
  kind: 'surcharge'
  code: string
  state: 'included' | 'added' | 'subjectTo'
  amounts: readonly number[]
  per: 'container' | 'teu' | 'bill'
  currency: string
  side: 'origin' | 'freight' | 'destination' | null
  from: string | null
}
export interface PortToken extends Place {
  kind: 'port'
  word: string
  codes: readonly string[]
  isChoice: boolean
  /** Whether the text itself narrowed a choice by a country. */
  country: string
  /** Where the country behind the name ends, which belongs to it: Valencia (España). */
  until?: number
}
/** A price that is said by another one: 汉堡同价, 安特卫普+50, same as Sydney. */
export interface RelativeToken extends Place {
  kind: 'relative'
  /** What comes on top: nothing where the price is the same, one amount, or one for each container. */
  deltas: readonly number[]
  /** Whether one amount is said of each container: 各加100, +50/box. */
  isEach: boolean
  /** The port whose price is meant; null for that of the line before. */
  reference: PortToken | null
}
/** How much cargo a word names; null where it names a limit, a range or a tier of a price. */
export interface Measure {
  of: 'cbm' | 'kg'
  amount: number | null
}
export type Cue =
  | 'demand'
  | 'ask'
  | 'offer'
  | 'target'
  | 'question'
  | 'rise'
  | 'fall'
  | 'correction'
  | 'cancel'
  | 'report'
  | 'door'
  | 'doubt'
export type Token =
  | DayToken
  | ContainerToken
  | AmountToken
  | SurchargeToken
  | PortToken
  | (Place & { kind: 'unknown'; word: string })
  | (Place & { kind: 'lane'; lane: Lane | null })
  | (Place & { kind: 'carrier'; code: string })
  | (Place & { kind: 'label'; of: 'pol' | 'pod' | 'via' })
  | (Place & { kind: 'cue'; of: Cue })
  | (Place & { kind: 'term'; field: TermField; value: string })
  | (Place & { kind: 'free'; of: 'combined' | 'demurrage' | 'detention'; days: number })
  | (Place & { kind: 'transit'; days: number })
  | (Place & { kind: 'tonnes'; tonnes: number })
  | (Place & { kind: 'weekdays'; days: number[] })
  | (Place & { kind: 'noPrice' })
  /** What another port costs more, where no price stands before it, or another container: 宁波+30, 小柜减600. */
  | (Place & { kind: 'difference'; of: 'pol' | 'prices' })
  | RelativeToken
  | (Place & { kind: 'word'; measure?: Measure })
export type TokenOf<Kind extends Token['kind']> = Extract<Token, { kind: Kind }>

export const ofKind = <Kind extends Token['kind']>(tokens: readonly Token[], kind: Kind) =>
  tokens.filter((token): token is TokenOf<Kind> => token.kind === kind)

/** A row of text while it is read: what is taken already is blank in `open`, so that nothing is read twice. */
export interface Scan {
  text: PlainText
  open: string
  tokens: Token[]
}

export const scanOf = (text: string): Scan => {
  const plain = inCapitals(plainTextOf(text))
  return { text: plain, open: plain.upper, tokens: [] }
}

/** A short row that is written in small letters alone, as sha/rtm 2600 40hc hpl, is read as if in capitals. */
const inCapitals = (plain: PlainText): PlainText =>
  /[a-z]/.test(plain.cased) &&
  !/[A-Z]/.test(plain.cased) &&
  /\d{3}|\d\s*x\s*[24]/.test(plain.cased) &&
  plain.cased.length < 80
    ? { ...plain, cased: plain.upper }
    : plain

export const taken = '\u0000'

/** Takes every match of a pattern that `make` makes tokens of. */
export function takeAll(scan: Scan, pattern: RegExp, make: (match: RegExpExecArray) => readonly Token[]) {
  for (const match of findMatches(pattern, scan.open)) for (const token of make(match)) take(scan, token)
}

/** Returns every match of a global pattern. `matchAll` makes a pattern anew for each text, and hundreds look at every row. */
export function findMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return found
}

export function take(scan: Scan, token: Token) {
  scan.tokens.push(token)
  blank(scan, token)
}

export function blank(scan: Scan, { start, end }: Place) {
  scan.open = scan.open.slice(0, start) + taken.repeat(end - start) + scan.open.slice(end)
}

export const wholeOf = (match: RegExpExecArray): Place => ({ start: match.index, end: match.index + match[0].length })
