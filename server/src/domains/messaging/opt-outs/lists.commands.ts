import type {
  ConsentInput,
  ConsentRow,
  liftOptOut as lifting,
  OptOutInput,
  OptOutRow,
} from '@seamark/contract/messaging/opt-outs/lists'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { insideOf } from '../../phonebook/index.ts'
import type { Address } from '../ledger/addresses.rules.ts'
import { addressOrFail } from './addresses.rules.ts'
import { offeredTopic } from './topics.queries.ts'
import { asOptOut, selectConsents, selectOptOuts } from './lists.queries.ts'

const permission = 'messaging.manageOptOuts'

/** An address, or a client by its id. */
export interface Suppressed {
  class: Address['class'] | 'client'
  form: string
}

/** Puts an address or a client on the list. Throws mail_wrong, mobile_wrong, address_wrong, company_unknown, already_opted_out. */
export async function addOptOut(context: Context, { whose, topicId, reason, note }: OptOutInput): Promise<OptOutRow> {
  return write(context, { permission, audit: 'messaging.optOutAdded' }, async (tx) => {
    const suppressed: Suppressed =
      'companyId' in whose ? await clientOf(tx, whose.companyId) : addressOrFail(whose.kind, whose.address, 'address')
    const topic = await offeredTopic(tx, topicId)
    const id = await insertOptOut(tx, suppressed, { scope: scopeOf(topicId), reason, source: note })
    if (id === undefined) throw failField('address', 'messaging.already_opted_out')
    await tx.audit({ subject: 'optOut', id, after: auditedOf({ ...suppressed, reason, note, topic }) })
    return optOutOf(tx, id)
  })
}

async function clientOf(tx: WriteContext, companyId: number): Promise<Suppressed> {
  const { rows } = await sql`
    select from phonebook.companies c where c.id = ${companyId} and c.delete_after is null and ${insideOf(personOf(tx))}`.execute(
    tx.db,
  )
  if (rows.length === 0) throw failField('companyId', 'messaging.company_unknown')
  return { class: 'client', form: String(companyId) }
}

/** How a row of the list names its topic, or everything. */
const scopeOf = (topicId: number | null) => (topicId === null ? 'all' : String(topicId))

/**
 * Returns undefined where it stands there already, for good. A row that was to end some day holds for good now, and one of somebody who has asked for
 * no more becomes an opt-out, whatever it was.
 */
export async function insertOptOut(
  tx: WriteContext,
  { class: kind, form }: Suppressed,
  { scope, reason, source }: { scope: string; reason: string; source: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.suppressions as s (class, address_key, address, scope, reason, source, by_id)
    values (${kind}, messaging.address_key(${kind}, ${form}), ${form}, ${scope}, ${reason}, ${source}, ${personOf(tx).id})
    on conflict (address_key, class, scope) do update set reason = excluded.reason, source = excluded.source, by_id = excluded.by_id,
      address = excluded.address, at = clock_timestamp(), until = null
      where s.reason <> 'optOut' and (s.until is not null or excluded.reason = 'optOut')
    returning id`.execute(tx.db)
  return rows[0]?.id
}

async function optOutOf(tx: WriteContext, id: number): Promise<OptOutRow> {
  const [row] = await selectOptOuts(tx, sql`s.id = ${id}`)
  if (!row) throw fail('messaging.opt_out_not_found')
  return asOptOut(row)
}

/** Takes a row off the list. Whoever has opted out herself comes off only with a consent that is recorded with it. */
export async function liftOptOut(
  context: Context,
  id: number,
  { reason, consent }: z.output<NonNullable<typeof lifting.body>>,
): Promise<null> {
  return write(context, { permission, audit: 'messaging.optOutLifted' }, async (tx) => {
    await sql`select from messaging.suppressions where id = ${id} for update`.execute(tx.db)
    const row = await optOutOf(tx, id)
    if (row.reason === 'optOut' && !consent) throw failField('consent', 'messaging.consent_missing')
    if (consent)
      await sql`
        insert into messaging.consents (class, address_key, address, given, source, proof, by_id)
        select class, address_key, address, true, ${consent.source}, ${consent.proof}, ${personOf(tx).id}
        from messaging.suppressions where id = ${id}`.execute(tx.db)
    await sql`delete from messaging.suppressions where id = ${id}`.execute(tx.db)
    const before = auditedOf({
      class: row.class,
      form: row.address,
      reason: row.reason,
      note: row.source,
      topic: row.topic?.name ?? '',
    })
    await tx.audit({ subject: 'optOut', id, before, after: { reason, consent: consent?.source ?? '' } })
    return null
  })
}

/** Writes down that somebody has agreed, or takes it back. The newest row of an address counts. */
export async function recordConsent(
  context: Context,
  { kind, address: text, given, source, proof }: ConsentInput,
): Promise<ConsentRow> {
  return write(context, { permission, audit: 'messaging.consentRecorded' }, async (tx) => {
    const address = addressOrFail(kind, text, 'address')
    const { rows } = await sql<{ id: number }>`
      insert into messaging.consents (class, address_key, address, given, source, proof, by_id)
      values (${address.class}, messaging.address_key(${address.class}, ${address.form}), ${address.form}, ${given}, ${source}, ${proof},
        ${personOf(tx).id})
      returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'consent', id, after: { address: address.form, given, source } })
    const [row] = await selectConsents(tx, sql`n.id = ${id}`)
    if (!row) throw new Error('The consent was not written')
    return row
  })
}

export const auditedOf = ({
  form,
  reason,
  note,
  topic,
}: {
  class: string
  form: string
  reason: string
  note: string
  topic: string
}) => ({ address: form, reason, note, topic })
