import type { Dimension, Span } from './ports.ts'
import { type Slice, type SliceSearch, sliceQuery } from '../slices/slices.ts'

/** A part of a slice: some of its days, and the common values of its records, by the key that the figure has for them. */
export interface Drill extends Partial<Span> {
  by?: Partial<Record<Dimension | 'vessel' | 'hs6', string>>
}

/**
 * Returns a slice of exactly the records that a figure counts. Returns null where no slice can express them, so that the figure opens nothing
 * rather than wrong records.
 */
export function drillInto(slice: Slice, { from, to, by = {} }: Drill): SliceSearch | null {
  const narrowed: Record<string, unknown> = {
    ...slice,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
  for (const [dimension, key] of Object.entries(by)) {
    const part = partOf(slice, dimension, key)
    if (!part) return null
    Object.assign(narrowed, part)
  }
  const search = asSearch(narrowed)
  return sliceQuery.safeParse(search).success ? search : null
}

function partOf(slice: Slice, dimension: string, key: string): Record<string, unknown> | null {
  // An address separates its values by commas.
  if (key === '' || key.includes(',')) return null
  if (dimension === 'hs2' || dimension === 'hs4' || dimension === 'hs6') return { hs: digitsWithin(slice.hs, key) }
  // A record may have several container types, so a slice by several types cannot be narrowed to records that also have one other type.
  if (dimension === 'container' && slice.container && !slice.container.some((code) => code === key)) return null
  if (dimension === 'vessel') return { vessels: [key] }
  if (dimension === 'direction') return { direction: key }
  return { [dimension]: [key] }
}

/** Returns the figure's digits, or the finer ones by which the slice is limited already. */
function digitsWithin(sliced: readonly string[] | undefined, digits: string): string[] {
  const finer = sliced?.filter((one) => one.startsWith(digits)) ?? []
  return finer.length === 0 || sliced?.some((one) => digits.startsWith(one)) ? [digits] : finer
}

/** Returns a slice in the form of the address. */
export function asSearch(slice: { readonly [name: string]: unknown }): SliceSearch {
  return Object.fromEntries(
    Object.entries(slice).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, textOf(value)]],
    ),
  )
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value)
