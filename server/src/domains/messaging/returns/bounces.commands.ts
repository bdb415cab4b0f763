import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { tellAboutAddress } from './tellings.commands.ts'
import type { AnsweredMail } from './answered.queries.ts'
import { proveSent } from './proofs.commands.ts'
import type { Returned, ReturnKind } from './bounces.rules.ts'

/** So many soft bounces of an address within these days end it. */
const softBounces = 3
const softDays = 7

const bounces: readonly ReturnKind[] = ['hardBounce', 'softBounce', 'mailboxFull', 'refused']

/**
 * Writes what a mail that came back says of the one that was sent. A bounce ends its recipient; everything else proves that it has left. Its slot of the
 * day stays used either way, as the ledger wants. A hard bounce and a complaint end the address at once.
 */
export async function settleBounce(tx: WriteContext, { ref }: Pick<AnsweredMail, 'ref'>, { kind, code }: Returned) {
  if (bounces.includes(kind)) await failMessage(tx, ref, kind)
  else await moveToSent(tx, ref)
  if (kind === 'complaint') await markComplaint(tx, ref)
  if (kind === 'hardBounce' || kind === 'complaint') await endAddress(tx, ref, kind, code)
  if (kind === 'softBounce' || kind === 'mailboxFull') await suppressAfterSoftBounces(tx, ref)
}

async function failMessage(tx: WriteContext, ref: string, kind: ReturnKind) {
  await sql`update messaging.deliveries set state = 'failed' where client_ref = ${ref}::uuid and state = 'unknown'`.execute(
    tx.db,
  )
  await sql`
    update messaging.recipients set state = 'failed', reason = ${kind}, updated_at = now()
    where client_ref = ${ref}::uuid and state in ('sent', 'delivered', 'unknown') and replied_at is null`.execute(tx.db)
}

async function moveToSent(tx: WriteContext, ref: string) {
  await proveSent(tx, ref)
  await sql`
    update messaging.recipients set state = 'sent', reason = '', updated_at = now()
    where client_ref = ${ref}::uuid and state = 'unknown'`.execute(tx.db)
}

/** A mail that somebody complained of has arrived, so its state stays. */
async function markComplaint(tx: WriteContext, ref: string) {
  await sql`update messaging.recipients set reason = 'complaint', updated_at = now() where client_ref = ${ref}::uuid`.execute(
    tx.db,
  )
}

/** Whoever looks after the client is told once for an address, since she knows the right one or has to ask for it. */
async function endAddress(tx: WriteContext, ref: string, reason: 'hardBounce' | 'complaint', code: string) {
  if (await suppressAddress(tx, ref, reason, code)) await tellAboutAddress(tx, ref, reason)
}

/** An address that has opted out keeps that reason, which only a new consent ends. */
async function suppressAddress(tx: WriteContext, ref: string, reason: 'hardBounce' | 'complaint', code: string) {
  const { rows } = await sql`
    insert into messaging.suppressions as s (class, address_key, reason, source)
    select r.class, r.address_key, ${reason}, left(${code}, 300) from messaging.recipients r where r.client_ref = ${ref}::uuid
    on conflict (address_key, class, scope) do update set reason = excluded.reason, source = excluded.source, at = clock_timestamp(), until = null
    where s.reason not in ('optOut', 'complaint', ${reason}) or s.until is not null
    returning s.id`.execute(tx.db)
  return rows.length > 0
}

async function suppressAfterSoftBounces(tx: WriteContext, ref: string) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct e.client_ref)::int as count
    from messaging.recipients r join messaging.events e on e.address_key = r.address_key and e.class = r.class
    where r.client_ref = ${ref}::uuid and e.kind in ('softBounce', 'mailboxFull')
      and e.at > clock_timestamp() - make_interval(days => ${softDays})`.execute(tx.db)
  if ((rows[0]?.count ?? 0) >= softBounces) await endAddress(tx, ref, 'hardBounce', 'soft')
}
