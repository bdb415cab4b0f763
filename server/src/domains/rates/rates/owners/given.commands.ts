import type { WriteContext } from '../../../../platform/write.ts'
import { notifyPeople } from '../../../notices/index.ts'

export interface GivenRate {
  number: string
  side: 'supply' | 'demand'
  ownerId: number
}

/**
 * Tells the people to whom somebody else has given rates. Each hears once of a deed with all its rates, also where it runs in lots. The product gives
 * rates to nobody by itself.
 */
export async function tellOfGivenRates(tx: WriteContext, given: readonly GivenRate[]) {
  const { actor } = tx
  if (actor?.kind !== 'person') return
  for (const [ownerId, some] of Map.groupBy(given, (one) => one.ownerId)) {
    const [first] = some
    if (!first || ownerId === actor.id) continue
    await notifyPeople(tx, {
      userIds: [ownerId],
      kind: 'rates.notice.given',
      facts: { by: actor.name, count: some.length, number: first.number },
      subject: { kind: 'user', id: ownerId },
      path: `/freight/rates?segment=${first.side}&mine=true`,
      addsUp: true,
    })
  }
}
