import type { Remark } from '@seamark/contract/trade/reading/remarks'
import type { Shape } from '@seamark/contract/trade/sources/sources'
import type { Columns } from './headings.rules.ts'
import type { Status } from './values/statuses.rules.ts'
import type { Mode } from './values/modes.rules.ts'
import type { Decimal } from './values/numbers.rules.ts'
import type { WeightUnit } from './values/weights.rules.ts'

/** All that has to be known to read the rows of one table of a source. */
export interface Plan {
  source: number
  direction: 'import' | 'export'
  shape: Shape
  columns: Columns
  /** By column; they may name a unit or a currency. */
  headings?: readonly string[]
  /** By column: the sign before fractions, where it is known. */
  decimals?: readonly (Decimal | null)[]
  zone: string
  dayFirst: boolean
  /** Of dates of three parts of two digits, 26/03/05; null where nobody knows. */
  yearFirst?: boolean | null
  /** Of a workbook that counts its days from 1904. */
  startsIn1904?: boolean
  modes: Readonly<Record<string, Mode>>
  /** Of weights that carry no unit. */
  weightUnit: WeightUnit | null
  /** The day beyond which a date is in the future. */
  today: string
  /** Its number: of files that say what is amended and not when, the one that was imported later is the later word. */
  import?: number
  /** UN/LOCODE of a port as the source names it, where people have said more than our own names of ports know; `readPort` without it. */
  port?: (text: string) => string
}

/** A row of `facts.records` but for source, import and the ids of its parties. */
export interface FactRow {
  line: number
  /** 64 bits in digits. */
  key: string
  /** As key, of its declaration or bill: what a later word is about. '0' where the source never amends. */
  document: string
  /** The key that it would have had before its source said what it amends, or had when any status stood for that; empty where it is the same. */
  keyBefore: string
  /** Of one document, what is greater was said later; 0 where the source does not say. */
  status: Status
  revision: number
  /** What it says in words that are made into something else: types, mode, IMO number, counts of boxes. */
  words: string
  direction: 'import' | 'export'
  date: string
  hs: string
  /** How sure the source is of the code, as it says so; no part of what tells one record from another. */
  hs_certainty: string
  commodity: string
  /** Text and key are empty where nobody is disclosed. */
  importer_text: string
  importer_key: string
  importer_country: string
  importer_forwards: boolean
  exporter_text: string
  exporter_key: string
  exporter_country: string
  exporter_forwards: boolean
  forwarder_text: string
  containers: string[]
  /** One for each box, '' where it is not known; none where no type is. */
  container_types: readonly string[]
  /** Of this row alone. */
  teu: number
  source_teu: number | null
  vessel: string
  voyage: string
  imo: number
  carrier: string
  /** As the source writes it: what of it a line says is known by that, whatever we make of it. */
  carrier_text: string
  mode: Mode
  pol: string
  pod: string
  pol_text: string
  pod_text: string
  lane: string
  origin: string
  destination: string
  weight: number | null
  weight_text: string
  quantity: number | null
  quantity_unit: string
  value: number | null
  master_bill: string
  house_bill: string
  remarks: Remark[]
}

/** A row of `facts.aggregates`, likewise. */
export interface AggregateRow
  extends Omit<
    FactRow,
    | 'document'
    | 'keyBefore'
    | 'status'
    | 'revision'
    | 'words'
    | 'date'
    | 'hs_certainty'
    | 'forwarder_text'
    | 'containers'
    | 'container_types'
    | 'teu'
    | 'source_teu'
    | 'vessel'
    | 'voyage'
    | 'imo'
    | 'carrier'
    | 'carrier_text'
    | 'mode'
    | 'pol_text'
    | 'pod_text'
    | 'lane'
    | 'weight_text'
    | 'master_bill'
    | 'house_bill'
  > {
  /** Its first day. */
  month: string
}
