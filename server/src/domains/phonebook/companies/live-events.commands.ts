import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { audienceOf, type Held } from '../policy.ts'

type Told = Pick<Held, 'custodian_id' | 'follower_ids'> & { id: number }

/** So few are told one by one; of more, every audience hears once that there is news. */
const few = 20

/** Tells the live streams of those who saw, or see, these companies, once the transaction has committed. */
export function publishCompanies(tx: WriteContext, told: readonly Told[]) {
  const by = actorId(tx)
  const topic = 'phonebook.company'
  const event = by === null ? { topic } : { topic, by }
  if (told.length <= few) {
    for (const { id, ...held } of told) tx.publish({ event: { ...event, id }, audience: audienceOf(held) })
    return
  }
  const audiences = new Map(told.map((held) => [`${held.custodian_id} ${held.follower_ids.join()}`, audienceOf(held)]))
  for (const audience of audiences.values()) tx.publish({ event, audience })
}
