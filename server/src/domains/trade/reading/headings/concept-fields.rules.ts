import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { Concept } from './concepts.rules.ts'
import { partsOf } from './heading-parts.rules.ts'

/** What a heading means by its words. `isOther` says that it is certainly no field, such as an address or a seal. */
export interface ConceptMeaning {
  field: TradeField | null
  confidence: number
  isOther: boolean
}

/** Returns the field that the words of a heading mean together, in any language and order. */
export function meaningByConcepts(heading: string): ConceptMeaning {
  const { has, unknown } = partsOf(heading)
  if (has.has('other')) return { field: null, confidence: 0, isOther: true }
  const words = wordsOf(has)
  const field = unknown > mostUnknown ? null : (fieldOf(words) ?? null)
  if (field === null) return { field, confidence: 0, isOther: false }
  return { field, confidence: unknown > 0 ? 0.55 : isWeak(words, field) ? 0.6 : 0.92, isOther: false }
}

/** With more unknown letters than this share, the known words are only a part of what the heading says. */
const mostUnknown = 0.4

/** Whether the heading names a gross or a net weight. */
export const saysWeight = (heading: string, concept: 'gross' | 'net'): boolean => partsOf(heading).has.has(concept)

/** Whether the heading names US dollars. */
export const saysDollars = (heading: string): boolean => partsOf(heading).has.has('usd')

export type Has = (...any: Concept[]) => boolean

interface Words {
  /** Whether one of the concepts is there. */
  any: Has
  /** Whether all of the concepts are there. */
  all: Has
  /** Whether nothing else is there, words without weight not counted. */
  only: Has
}

const wordsOf = (has: ReadonlySet<Concept>): Words => ({
  any: (...wanted) => wanted.some((one) => has.has(one)),
  all: (...wanted) => wanted.every((one) => has.has(one)),
  only: (...wanted) => [...has].every((one) => wanted.includes(one) || one === 'filler' || one === 'total'),
})

/** A word that alone says little: who looks at the column decides. */
const isWeak = ({ any, only }: Words, field: TradeField): boolean =>
  ((field === 'importer' || field === 'exporter') && any('partner')) ||
  field === 'container_size' ||
  (field === 'country_abroad' && only('country', 'partner')) ||
  (field === 'mode' && only('transport', 'type', 'mode') && !only('transport', 'mode')) ||
  (field === 'port_home' && only('port', 'place', 'home'))

function fieldOf(words: Words): TradeField | undefined {
  for (const rule of rules) {
    const field = rule(words)
    if (field !== undefined) return field ?? undefined
  }
  return undefined
}

type Rule = (words: Words) => TradeField | null | undefined
const party = ['importer', 'exporter', 'agent', 'party'] as const
const price = ['value', 'fob', 'cif'] as const

/** The first rule that knows decides; null means that the words are no field together. */
const rules: readonly Rule[] = [
  ({ any, only }) => (any('revision') && only('revision', 'date', 'number') ? 'revision' : undefined),
  ({ any, only }) => (any('status') && only('status', 'declaration', 'code') ? 'status' : undefined),
  ({ any, only }) => (any('flow') && only('flow', 'type', 'import', 'export', 'code') ? 'flow' : undefined),
  ({ all, only }) =>
    all('import', 'export') && only('import', 'export', 'type', 'code', 'load', 'discharge', 'depart')
      ? 'flow'
      : undefined,
  dateRule,
  hsRule,
  containerRule,
  billRule,
  shipRule,
  weightRule,
  valueRule,
  placeRule,
  partyRule,
  countRule,
  goodsRule,
  modeRule,
]

function dateRule({ any, all, only }: Words) {
  if (all('month', 'year') && only('month', 'year', 'date', 'load', 'import', 'export', 'declare')) return 'month'
  if (any('date') && any('number') && any('bill', 'declaration', 'declare')) return null
  if (any('date')) return any(...party, 'goods', 'hs', 'value', 'weight', 'quantity', 'document') ? null : 'date'
  const beside = [
    'month',
    'year',
    'import',
    'export',
    'declare',
    'arrive',
    'depart',
    'load',
    'discharge',
    'declaration',
  ] as const
  if (any('month') && only(...beside)) return 'month'
  return any('year') && only(...beside) ? 'year' : undefined
}

function hsRule({ any, all }: Words) {
  if (any('hs')) {
    if (all('describe') || (all('name') && !any('number', 'code'))) return 'commodity'
    return any(...party, 'value', 'weight', 'quantity', 'unit', 'country', 'port', 'bill') ? null : 'hs'
  }
  return all('goods', 'code') && !any(...party, 'value', 'country', 'unit') ? 'hs' : undefined
}

function containerRule({ any, only }: Words) {
  if (any('teu')) return 'teu'
  if (!any('container')) return any('size') && only('size', 'type') ? 'container_size' : undefined
  if (any(...party, 'value', 'weight', 'country', 'port', 'package', 'status', 'unit', 'customs')) return null
  if (any('size')) return any('type') ? 'container_type' : 'container_size'
  if (any('type')) return 'container_type'
  if (any('describe')) return null
  return any('quantity') ? null : 'containers'
}

function billRule({ any }: Words) {
  const isBill = any('bill')
  if (isBill || any('master', 'house')) {
    if (
      any(
        ...party,
        'type',
        'status',
        'country',
        'port',
        'value',
        'weight',
        'vessel',
        'size',
        'unit',
        'goods',
        'carrier',
        'mode',
      )
    )
      return isBill ? null : undefined
    if (any('master')) return 'master_bill'
    if (any('house')) return isBill || any('number', 'document') ? 'house_bill' : undefined
    return 'house_bill'
  }
  if (
    any('declaration') &&
    !any(...party, 'type', 'item', 'value', 'weight', 'customs', 'country', 'port', 'goods', 'quantity', 'unit')
  )
    return 'declaration'
  return any('declare') &&
    any('number') &&
    !any(...party, 'item', 'goods', 'value', 'customs', 'port', 'country', 'vessel')
    ? 'declaration'
    : undefined
}

function shipRule({ any, only }: Words) {
  if (any('imo')) return 'imo'
  if (any('carrier')) return any('country', 'port', 'status') ? null : 'carrier'
  if (any('voyage')) return any('vessel') ? 'vessel' : any('port', 'country', 'status') ? null : 'voyage'
  if (any('vessel') && !any('load', 'discharge'))
    return any('country', 'type', 'port', 'weight', 'code', 'status', ...party) ? null : 'vessel'
  if (any('mode')) return any('country', 'port', 'value', 'quantity') ? null : 'mode'
  return any('transport') && only('transport', 'type', 'code', 'name') ? 'mode' : undefined
}

function weightRule({ any, all }: Words) {
  if (any(...price) || !any('weight', 'kg', 'gross', 'net')) return undefined
  if (any(...party, 'country', 'port', 'price')) return null
  if (any('unit') && !any('kg') && !any('gross', 'net')) return 'weight_unit'
  if (all('unit', 'weight') && !any('kg')) return 'weight_unit'
  return any('kg') ? 'weight_kg' : 'weight'
}

function valueRule({ any, all, only }: Words) {
  if (any('currency')) return any(...price) && any('usd') ? 'value' : 'currency'
  if (any('price') && any('unit')) return null
  if (any('price') && !any(...price, 'total')) return null
  if (!any(...price) && !all('price', 'total')) {
    // Сумма, Total: a sum of money where a currency stands beside it.
    return any('total') && any('usd') && only('total', 'usd', 'goods', 'item', 'import', 'export') ? 'value' : undefined
  }
  if (any('unit', 'quantity', 'package', 'kg', 'weight', 'country', 'port', 'agent', 'type', 'code')) return null
  return 'value'
}

function placeRule(words: Words) {
  const { any } = words
  if (any('country')) return countryRule(words)
  const isPort = any('port', 'customs')
  if (!isPort && !any('place')) return undefined
  if (any(...party, 'value', 'goods', 'quantity', 'vessel') && !any('load', 'discharge')) return null
  if (any('foreign')) return 'port_abroad'
  const from = any('load') || (isPort && (any('origin') || (any('export') && !any('import'))))
  const to = any('discharge') || (isPort && (any('destination') || (any('import') && !any('export'))))
  if (any('customs') && !any('load') && !any('discharge')) return 'port_home'
  if (from !== to) return from ? 'pol' : 'pod'
  if (any('arrive') !== any('depart')) return any('arrive') ? 'pod' : 'pol'
  if (from && to) return null
  return isPort ? 'port_home' : null
}

function countryRule({ any }: Words) {
  if (any('port', 'vessel', 'agent', 'carrier', 'quantity', 'value')) return null
  if (any('origin') && any('exporter')) return 'origin'
  if (any('importer') !== any('exporter')) return any('importer') ? 'importer_country' : 'exporter_country'
  const from = any('origin') || any('load') || any('export') || any('depart')
  const to = any('destination') || any('discharge') || any('import') || any('arrive')
  if (any('origin') && !any('destination')) return 'origin'
  if (any('destination') && !any('origin')) return 'destination'
  if (from !== to) return from ? 'origin' : 'destination'
  return from ? null : 'country_abroad'
}

function partyRule({ any, only }: Words) {
  const isImporter = any('importer') || (any('party', 'partner') && any('import'))
  const isExporter = any('exporter') || (any('party', 'partner') && any('export'))
  if (!isImporter && !isExporter && !any('agent')) return undefined
  if (any('number', 'code', 'type', 'quantity', 'port', 'unit', 'status', 'document')) return null
  if (isImporter && isExporter) return null
  if (isImporter || isExporter) return isImporter ? 'importer' : 'exporter'
  return only(
    'agent',
    'party',
    'name',
    'declare',
    'load',
    'transport',
    'customs',
    'import',
    'export',
    'foreign',
    'home',
  )
    ? 'forwarder'
    : null
}

function countRule({ any, only }: Words) {
  if (any('quantity', 'package') && any('unit')) return 'quantity_unit'
  if (any('package')) return any('type') && !any('quantity') ? 'quantity_unit' : 'quantity'
  if (any('quantity')) return any('name', 'describe', 'country') ? null : 'quantity'
  if (any('unit')) return only('unit', 'goods', 'code', 'name', 'type') ? 'quantity_unit' : null
  return undefined
}

function goodsRule({ any, only }: Words) {
  if (any('item') && any('number') && only('item', 'number', 'goods', 'declare', 'declaration')) return 'item'
  if (any('item') && !any('goods') && only('item')) return 'item'
  if (
    any('goods') &&
    only('goods', 'item', 'name', 'describe', 'load', 'transport', 'type', 'import', 'export', 'declare', 'home')
  )
    return 'commodity'
  return any('describe') && only('describe', 'declare', 'name') ? 'commodity' : undefined
}

function modeRule({ any, only }: Words) {
  if (any('origin') && only('origin', 'goods')) return 'origin'
  if (any('destination') && only('destination', 'load')) return 'destination'
  return undefined
}
