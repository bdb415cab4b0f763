import { lanes } from '@seamark/contract/territory/lanes'
import type { Watch, WatchSubject } from '@seamark/contract/trade/watches/watches'
import { z } from 'zod'
import { listOf, type SliceName, type SliceTexts } from '../slices/slice-filters.ts'

/** The address of the list: the watch that is open beside it. */
export const watchSearch = z.object({ watch: z.coerce.number().int().positive().optional().catch(undefined) })

/** The watch of this very subject among the person's own. */
export const watchOf = (watches: readonly Watch[], subject: WatchSubject): Watch | undefined =>
  watches.find(({ subject: watched }) => {
    if ('partyId' in subject) return 'partyId' in watched && watched.partyId === subject.partyId
    if ('lane' in subject) return 'lane' in watched && watched.lane === subject.lane
    if ('hs' in subject) return 'hs' in watched && watched.hs === subject.hs
    return 'pol' in watched && watched.pol === subject.pol && watched.pod === subject.pod
  })

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
