import type { Dimension, Span } from './ports.ts'
import { type Slice, type SliceSearch, sliceQuery } from '../slices/slices.ts'

/** A part of a slice: days of it, and what its records have in common, by the key that a figure has for it. */
export interface Drill extends Partial<Span> {
  by?: Partial<Record<Dimension | 'vessel' | 'hs6', string>>
}

/**
 * The records behind a figure, as a slice in the address: just those rows that the figure counts. Null where no slice can say it, so that the figure opens
 * nothing rather than something else.
 */
export function drilled(slice: Slice, { from, to, by = {} }: Drill): SliceSearch | null {
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
  // Commas part what an address lists.
  if (key === '' || key.includes(',')) return null
  if (dimension === 'hs2' || dimension === 'hs4' || dimension === 'hs6') return { hs: digitsWithin(slice.hs, key) }
  // A record has several types: those that have this one are some of those that have one of these only where this is one of these.
  if (dimension === 'container' && slice.container && !slice.container.some((code) => code === key)) return null
  if (dimension === 'vessel') return { vessels: [key] }
  if (dimension === 'direction') return { direction: key }
  return { [dimension]: [key] }
}

/** Digits that a slice is of already may be finer than those of the figure. */
function digitsWithin(sliced: readonly string[] | undefined, digits: string): string[] {
  const finer = sliced?.filter((one) => one.startsWith(digits)) ?? []
  return finer.length === 0 || sliced?.some((one) => digits.startsWith(one)) ? [digits] : finer
}

/** A slice as it stands in the address. */
export function asSearch(slice: { readonly [name: string]: unknown }): SliceSearch {
  return Object.fromEntries(
    Object.entries(slice).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, textOf(value)]],
    ),
  )
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value)
