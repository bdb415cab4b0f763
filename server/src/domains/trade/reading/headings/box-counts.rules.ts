import type { Concept } from './concepts.rules.ts'
import { partsOf } from './heading-parts.rules.ts'

/** The boxes that a column counts, as its heading names them. */
interface CountedBoxes {
  field: 'count_20' | 'count_40'
  /** The size as a list of types writes it: 20, 40HQ. */
  type: string
  /** Whether the heading is a bare number, which may be something else. */
  isBare: boolean
}

const feet =
  '(?:\'{1,2}|"|ft\\.?|feet|foot|f|尺|呎|英尺|フィート|футов(?:ых|ые)?|фут|pies|pieds|pés|pes|fuß|fuss|voet|stóp|piedi|피트|ฟุต)'
const kinds =
  'gp|dc|dv|dry|std|st|sd|hc|hq|hcq|high ?cube|rf|rh|reefer|ot|fr|tk|高[柜櫃]|普[柜櫃]|平[柜櫃]|冻[柜櫃]|冷[柜櫃]'
const size = new RegExp(`(?<![\\d.,/])(20|40|45)\\s*(${feet})?\\s*-?\\s*(${kinds})?(?![\\d\\p{Script=Latin}])`, 'iu')
/** Glued before the number: GP20, HQ40. */
const turned = /(?<![\d.,/\p{Script=Latin}])(gp|dc|dv|hc|hq|rf|rh|ot|fr|tk)[\s-]?(20|40|45)(?!\d)/iu

/** The words that may stand beside the size without making the column something else. */
const beside: readonly Concept[] = ['container', 'quantity', 'number', 'package', 'total', 'unit', 'size', 'filler']

/**
 * Returns which boxes a column counts: 20F, 40', 40HQ, 20呎櫃, Qtd. de Contêineres 40, No. of 20ft Containers. Undefined
 * where the heading names no size of a box, several sizes, or something else beside it.
 */
export function boxesCountedBy(heading: string): CountedBoxes | undefined {
  const text = heading
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(/[’′`”″]/g, "'")
    .trim()
  if ((text.match(/\d+/g) ?? []).length !== 1) return undefined
  const found = turned.exec(text)
  const [whole, length, unit, kind] = found ? [found[0], found[2], undefined, found[1]] : (size.exec(text) ?? [])
  if (whole === undefined || length === undefined) return undefined
  const rest = text
    .replace(whole, ' ')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
  const isBare = rest === '' && unit === undefined && kind === undefined
  if (rest !== '' && !mayStandBeside(rest, unit !== undefined || kind !== undefined)) return undefined
  return { field: length === '20' ? 'count_20' : 'count_40', type: `${length}${kindOf(kind ?? '')}`, isBare }
}

function mayStandBeside(rest: string, hasUnit: boolean): boolean {
  const { has, unknown } = partsOf(rest)
  if (unknown > 0 || [...has].some((one) => !beside.includes(one))) return false
  return has.has('container') || (hasUnit && (has.has('quantity') || has.has('number') || has.has('size')))
}

/** Returns a kind as types of containers are written. */
function kindOf(word: string): string {
  const kind = word.toLowerCase().replace(/\s/g, '')
  if (kind === '') return ''
  if (/^(?:hc|hq|hcq|highcube|高[柜櫃])$/.test(kind)) return 'HQ'
  if (/^(?:rf|reefer|冻[柜櫃]|冷[柜櫃])$/.test(kind)) return 'RF'
  return /^(?:rh|ot|fr|tk)$/.test(kind) ? kind.toUpperCase() : 'GP'
}
