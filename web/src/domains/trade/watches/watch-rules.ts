import { lanes } from '@seamark/contract/territory/lanes'
import type { WatchSubject } from '@seamark/contract/trade/watches/watches'
import { listOf, type SliceName, type SliceTexts } from '../slices/slice-filters.ts'

/** The subjects of a slice that can be watched: each party, lane, pair of ports or goods of which it has exactly one. */
export function subjectsOf(slice: SliceTexts): WatchSubject[] {
  const only = (name: SliceName) => {
    const values = listOf(slice[name])
    return values.length === 1 ? values[0] : undefined
  }
  const parties = new Set((['party', 'importer', 'exporter'] as const).flatMap((name) => only(name) ?? []))
  const [lane, pol, pod, hs] = [lanes.find((one) => one === only('lane')), only('pol'), only('pod'), only('hs')]
  return [
    ...[...parties].map((id) => ({ partyId: Number(id) })),
    ...(lane ? [{ lane }] : []),
    ...(pol && pod ? [{ pol, pod }] : []),
    ...(hs ? [{ hs }] : []),
  ]
}
