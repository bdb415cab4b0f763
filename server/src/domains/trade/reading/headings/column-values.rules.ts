import { type TradeField, tradeFields } from '@seamark/contract/trade/reading/fields'
import { carrierCode, knownPort, portCodesNamed } from '../../../territory/index.ts'
import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { readCountry } from '../values/countries.rules.ts'
import { readDay } from '../values/dates.rules.ts'
import { readHs } from '../values/hs.rules.ts'
import { readMode } from '../values/modes.rules.ts'
import { isNothing } from '../values/numbers.rules.ts'
import { kilogramsOf } from '../values/weights.rules.ts'

/** What the cells of a column look like, each as the share of the different filled ones. */
export interface ColumnLook {
  /** The number of different filled cells that were looked at. */
  seen: number
  days: number
  containers: number
  /** Texts that begin like a container number, with or without a right check digit. */
  nearContainers: number
  codes: number
  numbers: number
  letters: number
  /** UN/LOCODEs or names of ports that we know. */
  ports: number
  countries: number
  currencies: number
  modes: number
  /** Units of packages and pieces: CTN, pcs, 箱. */
  units: number
  /** Units of weight: KG, LBS, 吨. */
  weightUnits: number
  /** Lengths or types of containers: 20, 40HC. */
  sizes: number
  /** Numbers of bills that begin with the code of a carrier: EGLV123456789012. */
  carrierBills: number
}

/** More cells than these show nothing new. */
const mostSeen = 200

/** Looks at the cells of a column. */
export function lookOf(cells: readonly string[]): ColumnLook {
  const texts = new Set<string>()
  for (const cell of new Set(cells)) {
    const text = cell.normalize('NFKC').trim()
    if (!isNothing(text) && text.length <= 200) texts.add(text)
    if (texts.size >= mostSeen) break
  }
  const share = (is: (text: string) => boolean) => [...texts].filter(is).length / Math.max(1, texts.size)
  return {
    seen: texts.size,
    days: share(isDay),
    containers: share((text) => isContainerNumber(text.toUpperCase().replace(/[\s-]/g, '').slice(0, 11))),
    nearContainers: share((text) => /[A-Z]{3}[UJZ][\s-]?\d{6}/i.test(text)),
    codes: share((text) => /^[\d.\s]+$/.test(text) && readHs(text).hs.length >= 6),
    numbers: share(isNumber),
    letters: share((text) => /\p{L}/u.test(text)),
    ports: share(isPort),
    countries: share((text) => readCountry(text) !== ''),
    currencies: share((text) => currencies.test(text)),
    modes: share(isMode),
    units: share((text) => units.test(text)),
    weightUnits: share((text) => /\p{L}/u.test(text) && kilogramsOf(text) !== undefined),
    sizes: share((text) => /^(?:20|40|45)\s*(?:'|ft|尺|英尺|呎|フィート)?\s*[a-z]{0,2}$/i.test(text)),
    carrierBills: share(isCarrierBill),
  }
}

/** A date with signs between its parts, or eight digits. A plain number may be anything. */
const isDay = (text: string) =>
  (/\d[-/.年\s][\p{L}\d]/u.test(text) || /^(?:19|20)\d{6}$/.test(text) || /^\d{1,2}\p{L}{3}\d{2,4}$/u.test(text)) &&
  (readDay(text, { zone: 'UTC', dayFirst: true })?.day ?? '') >= '1990'

const isNumber = (text: string) => /^[^\p{L}\d]*\d[\d.,'’\s]*[^\p{L}\d]*\p{L}{0,8}\.?$/u.test(text)

const isPort = (text: string) =>
  /\p{L}/u.test(text) &&
  (knownPort(text.toUpperCase().replace(/\s/g, '')) !== undefined || portCodesNamed(text).length > 0)

/** A word or three of transport, and no address or name. */
const isMode = (text: string) =>
  /^\p{L}[\p{L}\p{M}\s/-]{2,29}$/u.test(text) && text.split(/\s+/).length <= 3 && !readMode(text, {}).remark

const currencies =
  /^(?:USD|EUR|CNY|RMB|JPY|GBP|INR|HKD|TWD|KRW|VND|THB|IDR|MYR|SGD|PHP|PKR|BDT|LKR|AUD|NZD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|TRY|RUB|UAH|KZT|UZS|AED|SAR|EGP|MAD|ZAR|KES|TZS|UGX|NGN|GHS|MXN|BRL|ARS|CLP|COP|PEN|美元|人民币|欧元|日元|港币)$/i

/** Weights are not among them, since KG may be the unit of a weight as well. */
const unitWords =
  'ctns?|ct|cartons?|pkgs?|pk|packages?|pcs?|pce|pieces?|ea|each|c62|bags?|bg|boxe?s?|bxs?|plts?|pallets?|px|cases?|' +
  'cs|crates?|drums?|dr|rolls?|rl|sets?|units?|unt|nos|nmb|nar|doz|dzn|pairs?|prs?|bales?|bl|bundles?|be|mtr|mtk|mtq|' +
  'ltr|u|un|uni|und|pza|bultos?|cajas?|sacos?|caixas?|volumes?|шт|мест[ао]?|кор|упак|stk|stück|kolli|colli|colis|szt|' +
  'opak|adet|koli|kap|buah|thùng|cái|kiện|chiếc|個|箱|[箱件个個包托袋桶卷套双台只隻条條张張支根块塊米升]'
const units = new RegExp(`^(?:${unitWords})\\.?$`, 'iu')

const isCarrierBill = (text: string) =>
  /^[A-Z]{4}[A-Z0-9]{6,14}$/i.test(text) &&
  /\d{4}/.test(text) &&
  !isContainerNumber(text.toUpperCase()) &&
  carrierCode(text.slice(0, 4).toUpperCase()) !== ''

const numeric: readonly TradeField[] = ['weight', 'weight_kg', 'quantity', 'value', 'teu', 'count_20', 'count_40']
const named: readonly TradeField[] = [
  'importer',
  'exporter',
  'forwarder',
  'commodity',
  'vessel',
  'currency',
  'quantity_unit',
]
export const parties: readonly TradeField[] = ['importer', 'exporter', 'forwarder']
const places: readonly TradeField[] = ['pol', 'pod', 'port_abroad', 'origin', 'destination', 'country_abroad']

/**
 * How well the cells fit a field: 1 where they prove it, 0 where none of them can be one, and something between where
 * they leave it open. An empty column leaves everything open.
 */
export function fitOf(look: ColumnLook, field: TradeField): number {
  if (look.seen === 0) return open
  if (field === 'date') return look.days >= 0.5 ? 1 : look.days > 0 || look.numbers > 0 ? open : 0
  if (field === 'containers') return look.containers >= 0.5 ? 1 : look.nearContainers > 0 ? open : 0
  if (field === 'hs')
    return look.codes >= 0.5 ? 1 : look.numbers > 0 || look.codes > 0 ? open : look.letters < 1 ? open : 0
  if (numeric.includes(field)) return look.numbers > 0 ? open : 0
  if (field === 'currency') return look.currencies >= 0.5 ? 1 : look.letters > 0 ? open : 0
  if (field === 'container_size') return look.sizes >= 0.5 ? 1 : look.sizes > 0 ? open : 0
  if (field === 'mode') return look.modes >= 0.5 ? 1 : open
  if (parties.includes(field) && isNoName(look)) return 0
  if (named.includes(field)) return look.letters > 0 ? open : 0
  if (places.includes(field)) return look.ports + look.countries >= 0.5 ? 1 : look.letters > 0 ? open : 0
  return open
}

const open = 0.5

/** Returns the fields that the cells contradict. */
export const fieldsAgainst = (look: ColumnLook): TradeField[] =>
  look.seen === 0 ? [] : tradeFields.filter((field) => fitOf(look, field) === 0)

/** Whether nearly all cells are words of a short list, such as units or currencies, and so no names of companies. */
export const isNoName = ({ units, weightUnits, currencies, sizes, modes }: ColumnLook): boolean =>
  units + weightUnits >= 0.9 || currencies >= 0.9 || sizes >= 0.9 || modes >= 0.9
