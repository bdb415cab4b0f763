import { addDays, daysBetween } from '@seamark/contract/platform/days'
import type { ToolName } from '@seamark/contract/ai/tools/tools'
import { mainContainers } from '@seamark/contract/rates/choices'
import { type Intent, type IntentName, intents, type Slot } from './intents.rules.ts'
import { isName } from './names.rules.ts'
import { placedPorts, type PlacedToken } from './ports.rules.ts'
import { type Names, takeApart } from './tokens.rules.ts'
import { doubted } from './doubts.rules.ts'
import { foldSentence, type Meaning } from './words.rules.ts'

/** A part of what was understood: a filter with the words that said it. */
export interface Said {
  part: string
  text: string
}

/** What a sentence asks for: a tool with its query. */
export interface Plan {
  intent: IntentName
  tool: ToolName
  query: Record<string, string>
  said: Said[]
  /** The words that name a company, whose id goes into `query` there. */
  company?: { words: string; part: string }
}

/** `run` is sure. Several plans, or less sure ones, are offered and not run. */
export type Command = { kind: 'run'; plan: Plan } | { kind: 'offer'; plans: Plan[] } | { kind: 'none' }

/** A longer text, or one of several lines, is no sentence but something that was pasted. */
export const longestSentence = 200
const mostOffers = 3
/** The least part of a sentence that an offer must understand. */
const leastUnderstood = 0.4
const mostDaysOfPosts = 7

interface Try {
  plan: Plan
  /** Nothing is missing and nothing is left over. */
  isWhole: boolean
  /** The words of the intent stand in the sentence. */
  isSaid: boolean
  /** The part of the letters that say something and are understood. */
  understood: number
}

/** Reads a sentence. Every word must be understood: one that is not may be a condition, and a wrong answer is worse than none. */
export function readCommand(text: string, names: Names): Command {
  const sentence = foldSentence(text)
  // A sign such as ㌖ is six letters once it is folded.
  if (sentence.length > longestSentence) return { kind: 'none' }
  const tokens = placedPorts(doubted(takeApart(sentence, names)))
  const tries = (Object.keys(intents) as IntentName[]).flatMap((name) => tryIntent(name, tokens, sentence, names) ?? [])
  const whole = withoutLess(tries.filter(({ isWhole }) => isWhole))
  const [only, other] = whole
  if (only && !other) return { kind: 'run', plan: only.plan }
  const near = whole.length > 0 ? whole : tries.filter(({ understood }) => understood >= leastUnderstood)
  const plans = differing(near.toSorted(byNearness).map(({ plan }) => plan))
  return plans.length === 0 ? { kind: 'none' } : { kind: 'offer', plans: plans.slice(0, mostOffers) }
}

/** Two intents that ask the same are one. */
function withoutLess(tries: readonly Try[]): Try[] {
  const seen = new Set<string>()
  return tries.filter(({ plan }) => {
    const key = JSON.stringify([plan.tool, Object.entries(plan.query).toSorted(byName), plan.company])
    return !seen.has(key) && seen.add(key)
  })
}

const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1)

const differing = (plans: readonly Plan[]): Plan[] =>
  withoutLess(plans.map((plan) => ({ plan, isWhole: true, isSaid: true, understood: 1 }))).map(({ plan }) => plan)

const byNearness = (one: Try, other: Try) =>
  other.understood - one.understood || Number(other.isSaid) - Number(one.isSaid)

function tryIntent(name: IntentName, tokens: readonly PlacedToken[], sentence: string, names: Names): Try | undefined {
  const intent: Intent = intents[name]
  const content = tokens.filter(({ kind }) => kind !== 'filler' && kind !== 'marker')
  const unsaid = content.filter((token) => token.kind !== 'meaning' || !isSaidBy(intent, token.meaning))
  const asked = intent.company === undefined ? unsaid : withoutTitle(unsaid)
  const named = intent.company !== undefined || intent.text !== undefined ? restOf(asked, content, sentence) : undefined
  const filled = fill(intent, named ? content.filter((token) => !asked.includes(token)) : content, names)
  const isSaid = intent.says.every((group) => group.some((meaning) => has(content, meaning)))
  const isNamed = named !== undefined && isName(intent, asked, named, tokens)
  const needsName = intent.company !== undefined || intent.text !== undefined
  const left = named && isNamed ? [] : filled.left
  const letters = lengthOf(content)
  if (letters === 0 || (needsName && !isNamed) || (intent.isOnlySaid && !isSaid)) return undefined
  const plan: Plan = { intent: name, tool: intent.tool, query: filled.query, said: filled.said }
  if (named && intent.company !== undefined) plan.company = { words: named, part: intent.company }
  if (named && intent.text !== undefined) {
    plan.query[intent.text] = named
    plan.said.push({ part: intent.text, text: named })
  }
  const isNeeded = intent.needs === undefined || intent.needs.some((need) => isThere(content, need))
  return {
    plan,
    isWhole: isSaid && isNeeded && left.length === 0 && !filled.isContradictory,
    isSaid,
    understood: filled.isContradictory ? 0 : (letters - lengthOf(left)) / letters,
  }
}

/** In 客户远洋国际 the first word says what it is, and is no part of its name. */
function withoutTitle(asked: readonly PlacedToken[]): readonly PlacedToken[] {
  const [first, ...rest] = asked
  const isTitle = first?.kind === 'meaning' && first.meaning === 'company' && titles.has(first.text)
  return isTitle && rest.length > 0 ? rest : asked
}

const titles: ReadonlySet<string> = new Set(['客户', 'client', 'customer', 'cliente', '顧客'])

const has = (tokens: readonly PlacedToken[], meaning: Meaning) =>
  tokens.some((token) => token.kind === 'meaning' && token.meaning === meaning)

const isSaidBy = ({ says, also }: Intent, meaning: Meaning) =>
  says.some((group) => group.includes(meaning)) || also?.[meaning] !== undefined

function isThere(tokens: readonly PlacedToken[], need: NonNullable<Intent['needs']>[number]): boolean {
  return tokens.some(
    (token) =>
      (token.kind === 'meaning' && token.meaning === need) ||
      (token.kind === 'port' && (token.side === need || need === 'port')) ||
      token.kind === need ||
      (token.kind === 'lane' && token.country !== '' && need === 'country') ||
      (token.kind === 'days' && ['days', 'within', 'until'].includes(need)),
  )
}

/** What stands between the words of an intent, as it was written; undefined where it is not of one piece. */
function restOf(asked: readonly PlacedToken[], content: readonly PlacedToken[], sentence: string): string | undefined {
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last) return undefined
  const isOnePiece = content.every(
    (token) => asked.includes(token) || token.end <= first.start || token.start >= last.end,
  )
  const words = sentence.slice(first.start, last.end).trim()
  return isOnePiece && words.length >= 2 ? words : undefined
}

const lengthOf = (tokens: readonly PlacedToken[]) =>
  tokens.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0)

interface Filled {
  query: Record<string, string>
  said: Said[]
  left: PlacedToken[]
  isContradictory: boolean
}

/** Fills the query of an intent. What is said goes before what is meant otherwise; two things said for one part contradict. */
function fill(intent: Intent, tokens: readonly PlacedToken[], names: Names): Filled {
  const filled: Filled = { query: {}, said: [], left: [], isContradictory: false }
  const say = (part: string, value: string, text: string) => {
    if (filled.query[part] !== undefined && filled.query[part] !== value) filled.isContradictory = true
    filled.query[part] = value
    filled.said.push({ part, text })
  }
  for (const token of tokens) {
    const values = valuesOf(intent, token, names)
    if (values === undefined) filled.left.push(token)
    else for (const [part, value] of Object.entries(values)) say(part, value, token.text)
  }
  for (const [part, value] of Object.entries(intent.sets ?? {})) filled.query[part] ??= valueOf(value, names)
  return filled
}

function valueOf(value: string, { me, today }: Names): string {
  if (value === '@me') return String(me)
  if (value === '@today') return today
  if (value === '@in3') return addDays(today, 3)
  return value === '@ago6' ? addDays(today, -6) : value
}

/** The parts of the query that a token fills; undefined where the intent has no place for it. */
function valuesOf(intent: Intent, token: PlacedToken, names: Names): Record<string, string> | undefined {
  const { slots = {}, also } = intent
  const one = (slot: Slot, value: string) => (slots[slot] === undefined ? undefined : { [slots[slot]]: value })
  switch (token.kind) {
    case 'meaning': {
      const asks = also?.[token.meaning]
      if (asks) return Object.fromEntries(Object.entries(asks).map(([part, value]) => [part, valueOf(value, names)]))
      return intent.says.some((group) => group.includes(token.meaning)) ? {} : undefined
    }
    case 'person': {
      const person = token.ids.length === 1 ? one('person', String(token.ids[0])) : undefined
      return person && { ...intent.ofPerson, ...person }
    }
    case 'port':
      return intent.asksWay && token.side === undefined ? undefined : portOf(slots, token)
    case 'lane': {
      const isCountry = token.country !== '' && !token.isWay
      if (intent.asksWay && !token.isWay && !isCountry) return undefined
      const readings = [one('lane', token.lane), isCountry ? one('country', token.country) : undefined]
      const [reading, other] = readings.filter((reading) => reading !== undefined)
      return other ? undefined : reading
    }
    case 'carrier':
      return one('carrier', token.code)
    case 'country':
      return one('country', token.code)
    case 'container':
      return mainContainers.some((main) => main === token.code) ? one('container', token.code) : undefined
    case 'hs':
      return one('hs', token.code)
    case 'number':
      return one('number', token.number)
    case 'period':
      return periodOf(intent, token.period, names.today)
    case 'days':
      if (slots.days !== undefined) return one('days', String(token.days))
      if (!token.isWithin) return undefined
      return one('within', String(token.days)) ?? one('until', addDays(names.today, token.days))
    default:
      return undefined
  }
}

/** A port whose place on the way is not said is the first one where it lies in China, whence the trade ships, else the last one. */
function portOf(slots: Partial<Record<Slot, string>>, { codes, isChoice, side: end }: PlacedToken & { kind: 'port' }) {
  const isOfChina = codes.every((code) => code.startsWith('CN'))
  const slot = end ?? (slots.port !== undefined ? 'port' : isOfChina ? 'pol' : 'pod')
  const part = slots[slot]
  return isChoice || part === undefined ? undefined : { [part]: codes.join(',') }
}

function periodOf(
  { period }: Intent,
  { name, from, to }: { name: string; from: string; to: string },
  today: string,
): Record<string, string> | undefined {
  if (!period) return undefined
  if ('names' in period) {
    const value = period.names[name]
    return value === undefined ? undefined : period.of === '' ? {} : { [period.of]: value }
  }
  const last = period.isPast && to > today ? today : to
  if (period.isPast && (from > last || daysBetween(from, last) >= mostDaysOfPosts)) return undefined
  return { [period.from]: from, [period.to]: last }
}
