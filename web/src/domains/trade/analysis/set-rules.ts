import { comparisonQuery, type DataSet } from '@seamark/contract/trade/analysis/comparisons'

/**
 * The data sets in a page's address: `name*pol.CNNGB*from.2026-01-01**…`. A set whose name is its content has no name there, and is called anew in
 * the language of whoever opens the address. A single one that holds everything would be nothing, which no address keeps: it is `*`.
 */
export const setsText = (sets: readonly DataSet[]) =>
  sets.length === 0
    ? undefined
    : sets
        .map(({ name, slice }) =>
          [name, ...Object.entries(slice).map(([key, value]) => `${key}.${value}`)].map(escaped).join('*'),
        )
        .join('**') || '*'

/** The data sets of an address, also of an earlier one in JSON; none where it cannot be read. */
export function setsOf(text: string | undefined): DataSet[] {
  if (text === undefined || text === '') return []
  const given = text.startsWith('[') ? undefined : text.split('**').map(readSet)
  // The contract knows no set without a name, so something stands in for it.
  const read = comparisonQuery.shape.sets.safeParse(
    given ? JSON.stringify(given.map(({ name, slice }) => [name || 'unnamed', slice])) : text,
  )
  return read.success ? read.data.map((set, at) => (given?.[at]?.name === '' ? { ...set, name: '' } : set)) : []
}

function readSet(text: string): DataSet {
  const [name = '', ...fields] = text.split('*').map(unescaped)
  const slice = fields.filter(Boolean).map((field) => {
    const at = field.indexOf('.')
    return [field.slice(0, at), field.slice(at + 1)] as const
  })
  return { name, slice: Object.fromEntries(slice) }
}

/** A bracket is escaped as well, since an address that begins with one is in JSON. */
const escaped = (text: string) => text.replaceAll('!', '!e').replaceAll('*', '!s').replaceAll('[', '!b')
const unescaped = (text: string) => text.replaceAll('!s', '*').replaceAll('!b', '[').replaceAll('!e', '!')
