import { nameParties, nameSources } from '@seamark/contract/trade/index'
import { useCall } from '../../../platform/api/calls.ts'
import type { SliceTexts } from './slice-filters.ts'

/** An address has at most twenty parties of each kind in each of five data sets. */
const mostNamed = 300

/** The names of the ids in slices: sources and parties. */
export function useSliceNames(slices: readonly SliceTexts[]): {
  sources: ReadonlyMap<string, string>
  parties: ReadonlyMap<string, string>
} {
  const ids = [
    ...new Set(
      slices.flatMap(({ importer, exporter, party }) =>
        [importer, exporter, party].flatMap((text) => text?.split(',') ?? []),
      ),
    ),
  ].slice(0, mostNamed)
  const sources = useCall(
    nameSources,
    {},
    { staleTime: 300_000, enabled: slices.some(({ source }) => source !== undefined) },
  )
  const parties = useCall(
    nameParties,
    { query: { ids: ids.join(',') } },
    { staleTime: 300_000, enabled: ids.length > 0 },
  )
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    new Map((rows ?? []).map(({ id, name }) => [String(id), name]))
  return { sources: named(sources.data?.sources), parties: named(parties.data?.parties) }
}
