import type { Language } from '@seamark/contract/languages'
import { fold, home, type Meaning } from './meanings.rules.ts'

const weights = { topic: 1, place: 1, word: 0.8, pair: 0.8, common: 0.4, asking: 0 } as const
/** A port has its country beside it. */
const ofPort = 0.5
/** What is asked weighs as much as a word that stands in a tenth of the entries. */
const askingWeight = 0.35

export interface Weighing {
  /** How many entries are in use, and how many of them have a meaning. */
  entries: number
  holding: ReadonlyMap<string, number>
}

const weightOf = ({ key, kind, pairs = 1 }: Meaning, { entries, holding }: Weighing) => {
  const most = Math.log(1 + entries)
  if (kind === 'asking') return askingWeight * most
  const weight = kind === 'place' && key.length > 2 ? ofPort : weights[kind] / Math.sqrt(pairs)
  return weight * Math.log(1 + entries / Math.max(1, holding.get(key) ?? 0))
}

/** An entry that says it in other words, or not all that is asked, is not sure: a wrong answer is worse than a click. */
const mostUnsure = 0.79
const unsureFrom = 0.7
/** The fits of what is not sure keep their order. */
const unsure = (fit: number) =>
  fit <= unsureFrom ? fit : unsureFrom + ((mostUnsure - unsureFrom) * (fit - unsureFrom)) / (1 - unsureFrom)

/** An entry about that to which something belongs says half of it. */
const ofImplied = 0.5

/**
 * How well a text of an entry fits what was asked, from 0 to 1: the weight of the meanings of both ÷ the weight of those that were asked, less where the
 * entry says more than that, or asks something else about the same thing.
 */
export function fitOf(
  asked: ReadonlyMap<string, Meaning>,
  said: ReadonlyMap<string, Meaning>,
  weighing: Weighing,
): number {
  if (!isAboutTheSame(asked, said)) return 0
  let [whole, unheard, shared, others] = [0, 0, 0, 0]
  const implying = impliedIn(asked, said)
  for (const meaning of asked.values()) {
    if (meaning.impliedBy !== undefined || (meaning.isTogether && !said.has(meaning.key))) continue
    const weight = weightOf(meaning, weighing)
    whole += weight
    if (said.has(meaning.key)) shared += weight
    else if (implying.has(meaning.key)) shared += ofImplied * weight
    else if (isUnheard(meaning, weighing)) unheard += weight
  }
  const typical = Math.log(1 + weighing.entries)
  for (const { key, kind, pairs = 1 } of said.values())
    if (!asked.has(key))
      others += kind === 'asking' ? askingWeight * typical : (weights[kind] / Math.sqrt(pairs)) * 0.6 * typical
  const less = 1 - 0.4 * (others / (others + shared))
  const fit = (shared / whole) * less
  if (isAskedAlike(asked, said) && isSaidAlike(asked, said) && (unheard === 0 || fit > mostUnsure)) return fit
  const near = (shared / (whole - (1 - ofUnheard) * unheard)) * less
  return unsure(asksOtherwise(asked, said) ? near * 0.9 : near)
}

/** The keys of what was asked of which an entry has that to which it belongs. */
export const impliedIn = (
  asked: ReadonlyMap<string, Meaning>,
  said: ReadonlyMap<string, Meaning>,
): ReadonlySet<string> =>
  new Set([...asked.values()].flatMap(({ key, impliedBy }) => (said.has(key) ? (impliedBy ?? []) : [])))

/** A word that no entry has tells none from another. */
const ofUnheard = 0.7
const isUnheard = ({ key, kind }: Meaning, { holding }: Weighing) =>
  (kind === 'word' || kind === 'pair') && (holding.get(key) ?? 0) === 0

const askingsOf = (meanings: ReadonlyMap<string, Meaning>) =>
  [...meanings.values()].filter(({ kind }) => kind === 'asking')

const isAskedAlike = (asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>) =>
  askingsOf(asked).every(({ key }) => said.has(key))

/** 40HQ and 40GP are both large boxes, and a demurrage is no detention. */
const isSaidAlike = (asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>) =>
  [...asked.values()].every(({ kind, key, said: words, impliedBy }) => {
    const other = said.get(key)
    return (
      impliedBy !== undefined || (kind !== 'topic' && kind !== 'place') || other === undefined || other.said === words
    )
  })

/** Both say what they ask, and it is nothing of the same. */
const asksOtherwise = (asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>) =>
  askingsOf(said).length > 0 && askingsOf(asked).every(({ key }) => !said.has(key))

/** Words of which every entry is full are not enough. */
function isAboutTheSame(asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>): boolean {
  const shared = [...asked.values()].filter(({ key }) => said.has(key))
  const pairs = shared.filter(({ kind }) => kind === 'pair' || kind === 'common')
  return (
    pairs.length > 1 ||
    shared.some(
      ({ kind, key, impliedBy }) =>
        ['topic', 'word'].includes(kind) || (kind === 'place' && key !== home && impliedBy === undefined),
    )
  )
}

/** The languages in which a text may be written, as far as its signs and words tell. */
export function languagesOf(text: string): readonly Language[] {
  if (/[\u3040-\u30ff]/.test(text)) return ['ja']
  if (/[\u3400-\u9fff]/.test(text)) return ['zh']
  const words = fold(text).match(/\p{L}+/gu) ?? []
  if (/[¿¡ñáéíóú]/i.test(text) || words.some((word) => spanish.has(word))) return ['es']
  return words.some((word) => english.has(word)) ? ['en'] : ['en', 'es']
}

const spanish = new Set(
  'el los las mis sus quien nos lleva necesitan un una del por para con que se hay mi su cuanto como puedo flete carga cobro diferencia madera reserva aduana seguro destino contenedor documentos'.split(
    ' ',
  ),
)
const english = new Set(
  'the is are do does can what how when which who my your of to for i we you have need with not vs details required info possible accepted available any'.split(
    ' ',
  ),
)
