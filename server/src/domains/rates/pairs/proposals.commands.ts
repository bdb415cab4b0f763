import type { WriteContext } from '../../../platform/write.ts'
import { notifyEach } from '../../notices/index.ts'
import { everybody } from '../policy.ts'
import { matchesPath } from './tellings.commands.ts'

/** What a run of matching found for an owner. */
export interface NewToOwner {
  userId: number
  count: number
  demandId: number
  demand: string
  supply: string
}

/** Tells owners of new proposals, each of them by one notice however many there are. */
export async function tellOwners(tx: WriteContext, found: readonly NewToOwner[]) {
  const told = found.map(({ userId, count, demandId, demand, supply }) => ({
    userId,
    facts: { count, demand, supply },
    subject: { kind: 'rate', id: demandId },
    path: matchesPath(demandId),
  }))
  await notifyEach(tx, 'rates.notice.proposed', told)
  if (found.length > 0) tx.publish({ event: { topic: 'rates.rate' }, audience: everybody })
}
