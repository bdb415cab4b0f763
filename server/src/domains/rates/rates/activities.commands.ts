import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'

interface Placed {
  id: number
  number: string
  rate: { side: string; companyId: number | null }
}

/** A line for each rate, and one line a company however many rates it got, so that a sheet does not flood its timeline. */
export async function recordAdded(tx: WriteContext, placed: readonly Placed[]) {
  // Demo data is nobody's deed, and would push what people did off the timelines.
  if (tx.actor?.kind !== 'person') return
  const companies = Map.groupBy(
    placed.filter(({ rate }) => rate.companyId !== null),
    ({ rate }) => `${rate.companyId} ${rate.side}`,
  )
  await recordActivities(tx, [
    ...placed.map(({ id }) => ({ subject: 'rate', id, kind: 'rates.activity.created' })),
    ...[...companies.values()].flatMap((some) => {
      const [first] = some
      if (!first || first.rate.companyId === null) return []
      const kind = first.rate.side === 'supply' ? 'rates.activity.offered' : 'rates.activity.requested'
      return [
        {
          subject: 'company',
          id: first.rate.companyId,
          kind,
          facts: { number: first.number, rateId: first.id, count: some.length },
        },
      ]
    }),
  ])
}
