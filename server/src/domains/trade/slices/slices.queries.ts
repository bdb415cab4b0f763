import type { Slice } from '@seamark/contract/trade/slices/slices'
import type { Parameters } from '../../../platform/engine/engine.ts'

/**
 * A slice as a condition of the engine over `facts.records`, with every value bound. It is never empty, so it can
 * follow `where`.
 */
export interface SliceCondition {
  sql: string
  parameters: Parameters
}

/** The condition for each filter of a slice. */
const conditions: { [Key in keyof Slice]-?: string } = {
  source: 'source in {slice_source:Array(UInt32)}',
  direction: 'direction = {slice_direction:String}',
  from: 'date >= {slice_from:Date}',
  to: 'date <= {slice_to:Date}',
  pol: 'pol in {slice_pol:Array(String)}',
  pod: 'pod in {slice_pod:Array(String)}',
  port: '(pol in {slice_port:Array(String)} or pod in {slice_port:Array(String)})',
  lane: 'lane in {slice_lane:Array(String)}',
  origin: 'origin in {slice_origin:Array(String)}',
  destination: 'destination in {slice_destination:Array(String)}',
  hs: 'arrayExists(digits -> startsWith(hs, digits), {slice_hs:Array(String)})',
  container: 'hasAny(container_types, {slice_container:Array(String)})',
  containerNo: 'has(containers, {slice_containerNo:String})',
  mode: 'toString(mode) in {slice_mode:Array(String)}',
  importer: 'importer in {slice_importer:Array(UInt32)}',
  exporter: 'exporter in {slice_exporter:Array(UInt32)}',
  party: '(importer in {slice_party:Array(UInt32)} or exporter in {slice_party:Array(UInt32)})',
  vessel: 'startsWith(vessel, {slice_vessel:String})',
  vessels: 'vessel in {slice_vessels:Array(String)}',
  carrier: 'carrier in {slice_carrier:Array(String)}',
  bill: '(master_bill = {slice_bill:String} or house_bill = {slice_bill:String})',
  commodity: 'positionCaseInsensitiveUTF8(commodity, {slice_commodity:String}) > 0',
  traders: 'not importer_forwards and not exporter_forwards',
}

const toCapitals = (text: string) => text.toUpperCase()

/**
 * Values are written as in the records: vessels, carriers and bills in capitals, container numbers without blanks and
 * signs.
 */
const written: { [Key in keyof Slice]?: (text: string) => string } = {
  vessel: toCapitals,
  vessels: toCapitals,
  carrier: toCapitals,
  bill: toCapitals,
  containerNo: (text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''),
}

/**
 * Returns the condition of a slice. `date` and `direction` also work for `facts.aggregates` if its `month` is named
 * `date`, as long as the slice filters only by columns that both tables have.
 */
export function sliceCondition(slice: Slice): SliceCondition {
  const given = (Object.keys(conditions) as (keyof Slice)[]).filter(
    (key) => slice[key] !== undefined && slice[key] !== false,
  )
  return {
    sql: given.length === 0 ? '1' : given.map((key) => conditions[key]).join(' and '),
    parameters: Object.fromEntries(
      given.filter((key) => key !== 'traders').map((key) => [`slice_${key}`, valueOf(slice, key)]),
    ),
  }
}

function valueOf(slice: Slice, key: keyof Slice): unknown {
  const value = slice[key]
  const form = written[key]
  if (!form) return value
  return Array.isArray(value) ? value.map((one) => form(String(one))) : form(String(value))
}
