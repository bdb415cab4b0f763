import type { Remark } from '@seamark/contract/trade/reading/remarks'
import type { Shape } from '@seamark/contract/trade/sources/sources'
import type { Columns } from './headings.rules.ts'
import type { Party } from './values/parties.rules.ts'
import type { Status } from './values/statuses.rules.ts'
import type { Mode } from './values/modes.rules.ts'
import type { Decimal } from './values/numbers.rules.ts'
import type { WeightUnit } from './values/weights.rules.ts'

/** Everything needed to read the rows of one table of a source. */
export interface Plan {
  source: number
  direction: 'import' | 'export'
  shape: Shape
  columns: Columns
  /** The headings by column; they may name a unit or a currency. */
  headings?: readonly string[]
  /** The decimal sign by column; null where it is not known. */
  decimals?: readonly (Decimal | null)[]
  /** Whether commas may be decimal signs although no number tells: a file that is separated by ; is from such a country. */
  mayHaveCommas?: boolean
  zone: string
  dayFirst: boolean
  /** Whether the year comes first in dates of three two-digit parts (26/03/05); null where it is not known. */
  yearFirst?: boolean | null
  /** Whether a workbook counts its days from 1904. */
  startsIn1904?: boolean
  modes: Readonly<Record<string, Mode>>
  /** The unit of weights that carry none. */
  weightUnit: WeightUnit | null
  /** The currency of values that carry none; null where nobody has said. */
  currency?: string | null
  /** Returns how much of a currency one dollar cost on a day; null where the office has no rate. */
  rateOn?: (currency: string, day: string) => number | null
  /** The day after which a date is in the future. */
  today: string
  /** The id of the import. If a source says what is amended but not when, the later import is the later revision. */
  import?: number
  /** The country of the customs office; null or undefined where the source has many. */
  country?: string | null
  /**
   * Returns the UN/LOCODE of a port name, also by people's answers and by the countries that the row names. Without it,
   * `readPort` is used.
   */
  port?: (text: string, countries: readonly string[]) => string
}

/** A row of `facts.records` without source, import and the ids of its parties. */
export interface FactRow {
  line: number
  /** 64 bits as decimal digits. */
  key: string
  /**
   * The declaration or bill that the line belongs to, as 64 bits like `key`; a later revision replaces all of it. '0'
   * where the source never amends.
   */
  document: string
  /**
   * The key that the row had before its source said what it amends, or while any status counted as saying so. Empty
   * where it is the same.
   */
  keyBefore: string
  /**
   * Whether records of the same import under `keyBefore` are other rows: rows that agree in all that the key is made of
   * are told apart by their remaining cells.
   */
  isApart: boolean
  /** Whether a declaration or bill number names the row. */
  isNumbered: boolean
  /** Within one document the greater revision was said later; 0 where the source does not say. */
  status: Status
  revision: number
  /** The source's words for what we turn into something else: types, mode, IMO number, counts of boxes. */
  words: string
  direction: 'import' | 'export'
  date: string
  hs: string
  /** How sure the source is of the code, in its own words. It does not identify the record. */
  hs_certainty: string
  commodity: string
  importer: Party
  importer_text: string
  importer_country: string
  exporter: Party
  exporter_text: string
  exporter_country: string
  forwarder_text: string
  containers: string[]
  /** One type for each box, '' where it is not known. Empty where no type is known. */
  container_types: readonly string[]
  /** The TEU of this row alone. */
  teu: number
  source_teu: number | null
  vessel: string
  voyage: string
  imo: number
  carrier: string
  /**
   * The carrier as the source writes it. It goes into the digest, so that the digest does not depend on our names of
   * carriers.
   */
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
  /** In US dollars. */
  value: number | null
  /** The amount as the row says it, where that is not in dollars; with its currency, empty where the row names none. */
  value_said: number | null
  currency: string
  /** How much of the currency a dollar cost, where the value was converted. */
  rate: number | null
  /** The amount that keys and digests hold. It does not depend on rates, or on what a person says of the currency. */
  value_in_key: number | null
  master_bill: string
  house_bill: string
  remarks: Remark[]
}

/** A row of `facts.aggregates`, without source, import and the ids of its parties. */
export interface AggregateRow
  extends Omit<
    FactRow,
    | 'document'
    | 'isNumbered'
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
  /** The first day of the month. */
  month: string
}
