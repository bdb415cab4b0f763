import type { WordsByConcept } from '../../../workbench/index.ts'

/**
 * What the words of a heading mean. A heading is taken apart into these, and a field is chosen by what they say
 * together, so that word order and language do not matter.
 */
export const concepts = [
  'date',
  'month',
  'year',
  'arrive',
  'depart',
  'declare',
  'load',
  'discharge',
  'import',
  'export',
  'importer',
  'exporter',
  'agent',
  // A company without a side: `doanh nghiệp` beside `nhập khẩu` is the importer.
  'party',
  'partner',
  'name',
  'foreign',
  'home',
  'number',
  'code',
  'describe',
  'goods',
  'hs',
  'item',
  'bill',
  'master',
  'house',
  'declaration',
  // A paper that is not named further: `documento hijo` is the house bill.
  'document',
  'container',
  'type',
  'size',
  'teu',
  'vessel',
  'voyage',
  'imo',
  'carrier',
  'transport',
  'mode',
  'port',
  'place',
  'customs',
  'origin',
  'destination',
  'country',
  'weight',
  'gross',
  'net',
  'kg',
  'unit',
  'quantity',
  'package',
  'value',
  'price',
  'total',
  'fob',
  'cif',
  'usd',
  'money',
  'currency',
  'flow',
  'status',
  'revision',
  // A word that makes the column something that no field takes: an address, a seal, a tax, a rate.
  'other',
  // A word that changes nothing: of, the, declared.
  'filler',
] as const
export type Concept = (typeof concepts)[number]

/** The words of a language by what they mean, divided by `|`. A word under two concepts means both. */
export type ConceptWords = WordsByConcept<Concept>
