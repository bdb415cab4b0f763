import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { ColumnLook } from './column-values.rules.ts'
import { partsOf } from './heading-parts.rules.ts'

interface Placed {
  heading: string
  field: TradeField | null
  confidence: number
  look: ColumnLook
}

/**
 * Gives each unit to the figure that it stands beside: `Weight | UOM | Qty | UOM` has the unit of the weight and that of
 * the quantity. Cells that are units of weight alone make a column of units beside a weight, and no others do.
 */
export function placeUnits<Found extends Placed>(found: readonly Found[]): Found[] {
  const placed = found.map((one) => ({ ...one }))
  const at = (field: TradeField) => placed.findIndex((one) => one.field === field)
  const weight = at('weight')
  if (weight >= 0 && at('weight_unit') < 0) giveUnit(placed, weight, 'weight_unit', mayBeWeightUnit)
  const quantity = at('quantity')
  const unit = at('quantity_unit')
  if (quantity >= 0 && (unit < 0 || Math.abs(unit - quantity) !== 1))
    giveUnit(placed, quantity, 'quantity_unit', mayBeUnit)
  return placed
}

/** Takes the unit on the right of a figure, else on its left where that belongs to no other figure. */
function giveUnit<Found extends Placed>(
  placed: Found[],
  figure: number,
  field: 'weight_unit' | 'quantity_unit',
  may: (one: Found) => boolean,
) {
  const right = placed[figure + 1]
  const left = placed[figure - 1]
  const isLeftFree = left !== undefined && !isFigure(placed[figure - 2])
  const unit = right && may(right) ? right : isLeftFree && may(left) ? left : undefined
  if (!unit) return
  for (const one of placed) if (one.field === field) Object.assign(one, { field: null, confidence: 0, isOther: true })
  Object.assign(unit, { field, confidence: saysUnit(unit.heading) ? 0.92 : 0.6 })
}

const isFree = ({ field }: Placed) => field === null || field === 'quantity_unit'

/** A column without cells is one of units by its heading alone. */
const mayBeWeightUnit = (one: Placed): boolean =>
  isFree(one) && (one.look.seen === 0 ? saysUnit(one.heading) : one.look.weightUnits >= 0.9)

const mayBeUnit = (one: Placed): boolean =>
  isFree(one) && (one.look.seen === 0 ? saysUnit(one.heading) : one.look.units + one.look.weightUnits >= 0.9)

const isFigure = (one: Placed | undefined): boolean => one !== undefined && one.look.numbers >= 0.9 && one.look.seen > 0

/** Whether a heading names a unit and no figure. */
function saysUnit(heading: string): boolean {
  const { has } = partsOf(heading)
  return has.has('unit') && !has.has('price') && !has.has('other')
}
