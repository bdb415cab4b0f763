import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { understood } from './headings/heading-meanings.rules.ts'
import { suggestFields } from './headings/suggestions.rules.ts'
import { sameColumns } from './headings.rules.ts'
import { kilogramsIn, saidOfValue } from './heading-units.rules.ts'

/** The columns that an import takes, as the headings of its leading table name them. */
export interface WantedColumn {
  heading: string
  field: TradeField | null
}

/**
 * Whether a row below the headings is itself one of headings: a sheet may hold several tables, one below the other. Only
 * rows without any number are looked at closely, so that the others cost next to nothing.
 */
export function isHeadingRow(cells: readonly string[]): boolean {
  let filled = 0
  for (const cell of cells) {
    if (cell === '') continue
    const first = cell.codePointAt(0) ?? 0
    // 0 to 9, or a text too long for a heading.
    if ((first >= 48 && first <= 57) || cell.length > 80) return false
    filled += 1
  }
  if (filled < 3) return false
  const known = understood(cells)
  return known >= 3 && known * 5 >= filled * 3
}

/**
 * Returns the place of each wanted column in a section with headings of its own: by the same heading, else by the field
 * that they mean. Undefined where the section is of another kind, or gives a figure in another unit or currency.
 */
export function placesInSection(wanted: readonly WantedColumn[], headings: readonly string[]): number[] | undefined {
  const same = sameColumns(
    wanted.map(({ heading }) => heading),
    headings,
  )
  if (same) return same
  const found = suggestFields(headings)
  const places = wanted.map(({ field }) =>
    field === null ? -1 : (found.find((one) => one.field === field)?.column ?? -1),
  )
  const fields = wanted.filter(({ field }) => field !== null).length
  const placed = places.filter((place) => place >= 0).length
  const isDated = wanted.some(({ field }, at) => (places[at] ?? -1) >= 0 && (field === 'date' || field === 'month'))
  const hasOtherUnit = wanted.some(({ heading }, at) => {
    const place = places[at] ?? -1
    return place >= 0 && unitOf(heading) !== unitOf(headings[place] ?? '')
  })
  return isDated && placed * 2 >= fields && placed >= 3 && !hasOtherUnit ? places : undefined
}

function unitOf(heading: string): string {
  const { times, isDollars } = saidOfValue(heading)
  return `${kilogramsIn(heading) ?? ''}|${times}|${isDollars ?? ''}`
}
