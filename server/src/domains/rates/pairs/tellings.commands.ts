import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { everybody } from '../policy.ts'
import { othersOf, type PairSide, type StandingPair } from './standing.queries.ts'

type Told = Pick<StandingPair, 'demand' | 'supply' | 'container' | 'boxes'>

/** The page on which the owners of both sides look at a pair. */
export const matchesPath = (demandId: number) => `/freight/rates/matches/${demandId}`

/**
 * Writes what happened to a pair to both rates and to the timelines of their companies, and tells the owners other than whoever did it. Each side is named by its
 * number alone, since not everybody may see whose it is.
 */
export async function tellOfPair(
  tx: WriteContext,
  kind: 'paired' | 'matched' | 'released',
  pair: Told,
  { reason = '' }: { reason?: string } = {},
) {
  const { demand, supply, container, boxes } = pair
  const facts = { boxes: boxes ?? 0, container, reason }
  const entriesOf = (own: PairSide, other: PairSide) => [
    { subject: 'rate', id: own.id, kind: `rates.activity.${kind}`, facts: { ...facts, number: other.number } },
    ...(own.companyId === null
      ? []
      : [
          {
            subject: 'company',
            id: own.companyId,
            kind: `rates.activity.${kind}`,
            facts: { ...facts, number: own.number, rateId: own.id },
          },
        ]),
  ]
  await recordActivities(tx, [...entriesOf(demand, supply), ...entriesOf(supply, demand)])
  await notifyPeople(tx, {
    userIds: othersOf(tx, pair),
    kind: `rates.notice.${kind}`,
    facts: { boxes: boxes ?? 0, container, demand: demand.number, supply: supply.number, reason },
    subject: { kind: 'rate', id: demand.id },
    path: matchesPath(demand.id),
  })
  publishPair(tx, pair)
}

/** The lists and pages of both sides read again. */
export function publishPair(tx: WriteContext, { demand, supply }: Pick<Told, 'demand' | 'supply'>) {
  const by = actorId(tx)
  for (const { id } of [demand, supply])
    tx.publish({ event: { topic: 'rates.rate', id, ...(by === null ? {} : { by }) }, audience: everybody })
}

/** The audit entries of both sides of a pair. */
export const auditedPair = (
  { demand, supply }: Pick<Told, 'demand' | 'supply'>,
  after: { state: string; container: string; boxes: number | null; reason?: string },
) => [
  { subject: 'rate', id: demand.id, after: { ...after, pair: supply.number } },
  { subject: 'rate', id: supply.id, after: { ...after, pair: demand.number } },
]
