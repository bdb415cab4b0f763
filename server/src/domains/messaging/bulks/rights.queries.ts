import type { BulkState } from '@seamark/contract/messaging/choices'
import { messagingPermissions } from '@seamark/contract/messaging/permissions'
import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Context, passes, personOf } from '../../../platform/context.ts'
import type { Audience } from '../../../platform/live.ts'

/** The columns of a bulk by which rights are decided. */
export interface OwnedBulk {
  created_by: number
  state: BulkState
}

/** Whether the caller may know of a bulk `b`: her own, and those of people whom she reaches. */
export function bulksSeenBy(context: Context): RawBuilder<boolean> {
  const { id, reach } = personOf(context)
  if (!passes(context.actor, 'messaging.sendBulks')) return sql<boolean>`false`
  if (reach.kind === 'all') return sql<boolean>`b.delete_after is null`
  return sql<boolean>`(b.delete_after is null and b.created_by = any(${[id, ...reach.ids]}::bigint[]))`
}

export const isSender = (actor: Actor | null, { created_by }: Pick<OwnedBulk, 'created_by'>): boolean =>
  actor?.kind === 'person' && actor.id === created_by

/** Nobody approves her own; whoever may send to so many has no need to. */
export const mayApprove = (actor: Actor | null, bulk: OwnedBulk): boolean =>
  !isSender(actor, bulk) && passes(actor, 'messaging.sendMany')

/** What was approved is changed by nobody who needs an approval. */
export const mayReplaceRates = (actor: Actor | null, bulk: OwnedBulk & { approved_by: number | null }): boolean =>
  bulk.approved_by === null ? isSender(actor, bulk) : passes(actor, 'messaging.sendMany')

const unconfirmed: readonly BulkState[] = ['draft', 'ready']
const over: readonly BulkState[] = ['done', 'cancelled']

export const isUnconfirmed = ({ state }: OwnedBulk) => unconfirmed.includes(state)
export const isOver = ({ state }: OwnedBulk) => over.includes(state)

/** What the screen may offer of a bulk that the caller sees; the verbs check the same. Its sender writes and sends; who reaches her may stop it. */
export function abilitiesOf(
  actor: Actor | null,
  bulk: OwnedBulk & { approved_by: number | null; why: string },
  retriable: number,
): Bulk['can'] {
  const own = isSender(actor, bulk)
  return {
    edit: own && isUnconfirmed(bulk),
    delete: own && isUnconfirmed(bulk),
    check: own && isUnconfirmed(bulk),
    confirm: own && bulk.state === 'ready',
    sendMany: passes(actor, 'messaging.sendMany'),
    approve: bulk.state === 'approving' && mayApprove(actor, bulk),
    pause: bulk.state === 'running',
    continue: bulk.state === 'paused',
    replaceRates: bulk.state === 'paused' && bulk.why === 'rateOver' && mayReplaceRates(actor, bulk),
    cancel: !isOver(bulk) && !isUnconfirmed(bulk),
    retry: own && retriable > 0 && ['running', 'paused', 'done'].includes(bulk.state),
  }
}

/** Who hears that a bulk has changed: its sender, and whoever reaches her. */
export const audienceOf = ({ created_by }: Pick<OwnedBulk, 'created_by'>): Audience => ({
  code: messagingPermissions['messaging.sendBulks'].code,
  holder: created_by,
})
