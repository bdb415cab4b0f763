import {
  type ClientAddress,
  type consentForClient as asked,
  refusalToConsent,
} from '@seamark/contract/messaging/opt-outs/clients'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { addressesOf } from './clients.queries.ts'

const permission = 'messaging.sendBulks'

/**
 * Records that somebody at a client has agreed to bulk messages, by whoever may write to it. Throws company_not_found, address_gone where the record holds
 * no such address, consent_kept where she has opted out or taken her consent back, and address_stopped where the address is stopped for another
 * reason, such as a bounce: both are lifted where the list is kept.
 */
export async function consentForClient(
  context: Context,
  companyId: number,
  { kind, value, source, proof }: z.output<NonNullable<typeof asked.body>>,
): Promise<ClientAddress> {
  return write(context, { permission, audit: 'messaging.consentRecorded' }, async (tx) => {
    const isIt = (one: ClientAddress) => one.kind === kind && one.value === value
    const known = (await addressesOf(tx, companyId)).find(isIt)
    if (!known) throw failField('value', 'messaging.address_gone')
    const { class: own, form } = known.address
    // Who opts out at this moment stands on the list all the same, which counts before every consent.
    const refusal = refusalToConsent(known)
    if (refusal) throw fail(refusal === 'consent_kept' ? 'messaging.consent_kept' : 'messaging.address_stopped')
    const { rows } = await sql<{ id: number }>`
      insert into messaging.consents (class, address_key, address, given, source, proof, by_id)
      values (${own}, messaging.address_key(${own}, ${form}), ${form}, true, ${source}, ${proof}, ${personOf(tx).id})
      returning id::float8 as id`.execute(tx.db)
    await tx.audit({ subject: 'consent', id: rows[0]?.id ?? 0, after: { address: form, given: true, source } })
    await recordActivity(tx, {
      subject: 'company',
      id: companyId,
      kind: 'messaging.activity.consented',
      facts: { source },
    })
    const after = (await addressesOf(tx, companyId)).find(isIt)
    if (!after) throw failField('value', 'messaging.address_gone')
    const { address: _address, ...shown } = after
    return shown
  })
}
