import type { Language } from '@seamark/contract/languages'
import type { TargetKind } from '@seamark/contract/messaging/choices'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { isSeenBy } from '../ledger/targets.queries.ts'
import { valuesKept, valuesNow } from '../ledger/values.queries.ts'
import type { Call } from '../ledger/calls.commands.ts'
import { labelled } from './labels.rules.ts'
import { noValues, type Values } from './variables.rules.ts'

/** The text of a recipient's bulk in its language, and what is put into it. */
export interface Draft {
  ref: string | null
  kind: TargetKind
  id: number
  address: string
  channelKind: string | null
  language: Language
  subject: string
  text: string
  /** As they were when it left, else as they are now. */
  values: Values
  /** Whether the values are those with which it left. */
  isKept: boolean
  /** The files that go with it, where it is a mail. */
  attachmentIds: number[]
  /** Where its reader answers to: the sender's own address. */
  replyTo: string | undefined
}

/** Reads what is written to the recipients of these calls, with the values that their start has kept. */
export async function draftsOf(
  context: Pick<Context, 'db'>,
  calls: readonly Pick<Call, 'ref'>[],
): Promise<Map<string, Draft>> {
  const drafts = await selectDrafts(context, sql`r.client_ref = any(${calls.map(({ ref }) => ref)}::uuid[])`)
  return new Map(drafts.map((draft) => [draft.ref ?? '', draft]))
}

/**
 * Whether the message to a recipient `r` has left or may have left: only such a one keeps its slot of the ledger once it was called. Others would
 * be called with the values of then.
 */
const isKept = sql<boolean>`(r.said is not null and r.client_ref is not null and r.state <> 'claimed')`

interface DraftRow extends Omit<Draft, 'values' | 'replyTo'> {
  values: Partial<Values> & { label?: string }
  email: string | null
}

/** Reads what is written to recipients `r` of bulks `b`. */
export async function selectDrafts(
  { db }: Pick<Context, 'db'>,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<Draft[]> {
  const { rows } = await sql<DraftRow>`
    select r.client_ref as ref, r.target_kind as kind, r.target_id as id, r.address, h.kind as "channelKind", coalesce(r.language, b.language) as language,
      coalesce(b.translations -> r.language ->> 'subject', b.subject) as subject,
      coalesce(b.translations -> r.language ->> 'text', b.text) as text,
      case when ${isKept} then ${valuesKept} else ${valuesNow} end as values, ${isKept} as "isKept",
      b.attachment_ids::float8[] as "attachmentIds", u.email
    from messaging.recipients r
    join messaging.bulks b on b.id = r.bulk_id
    join identity.users u on u.id = b.created_by
    left join messaging.channels h on h.id = r.channel_id
    where ${where} ${end}`.execute(db)
  return rows.map(({ values: { label = '', ...values }, email, ...row }) => ({
    ...row,
    subject: labelled(row.subject, label),
    values: { ...noValues, ...values },
    replyTo: email ?? undefined,
  }))
}

/** Whether the caller may open the client, group or friend of a recipient `r`. */
export const isOpenTo = (context: Context): RawBuilder<boolean> => sql<boolean>`exists (
  select from (select) one
  left join phonebook.companies c on r.target_kind = 'client' and c.id = r.target_id and c.delete_after is null
  left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id and g.delete_after is null
  left join groups.friends f on r.target_kind = 'friend' and f.id = r.target_id and f.delete_after is null
  where coalesce(c.id, g.id, f.id) is not null and ${isSeenBy(personOf(context), sql`r.target_kind`)})`
