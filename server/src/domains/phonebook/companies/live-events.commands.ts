import { actorId, type Context } from '../../../platform/context.ts'
import { audienceOf, type CompanyCustody } from '../policy.ts'

type Told = Pick<CompanyCustody, 'custodian_id' | 'follower_ids'> & { id: number }

/** Up to this many companies get an event each; for more, every audience gets one event without an id. */
const few = 20

/** Publishes live events to people who saw, or see, these companies; inside a transaction once it has committed. */
export function publishCompanies(tx: Pick<Context, 'actor' | 'publish'>, told: readonly Told[]) {
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
