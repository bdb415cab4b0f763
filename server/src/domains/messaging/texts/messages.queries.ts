import type { Language } from '@seamark/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Call } from '../ledger/calls.commands.ts'
import type { Values } from './variables.rules.ts'

/** The text of a recipient's bulk in its language, and what is put into it. */
export interface Draft {
  ref: string | null
  kind: 'client' | 'group'
  id: number
  address: string
  language: Language
  subject: string
  text: string
  values: Values
  /** Where its reader answers to: the sender's own address. */
  replyTo: string | undefined
}

/** Reads what is written to the recipients of these calls, with the values as they are now. */
export async function draftsOf(
  context: Pick<Context, 'db'>,
  calls: readonly Pick<Call, 'ref'>[],
): Promise<Map<string, Draft>> {
  const drafts = await selectDrafts(context, sql`r.client_ref = any(${calls.map(({ ref }) => ref)}::uuid[])`)
  return new Map(drafts.map((draft) => [draft.ref ?? '', draft]))
}

interface DraftRow extends Omit<Draft, 'values' | 'replyTo'> {
  contact: string
  title: string
  company: string
  sender: string
  phone: string | null
  email: string | null
}

/** Reads what is written to recipients `r` of bulks `b`. */
export async function selectDrafts(
  { db }: Pick<Context, 'db'>,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<Draft[]> {
  const { rows } = await sql<DraftRow>`
    select r.client_ref as ref, r.target_kind as kind, r.target_id as id, r.address, coalesce(r.language, b.language) as language,
      coalesce(b.translations -> r.language ->> 'subject', b.subject) as subject,
      coalesce(b.translations -> r.language ->> 'text', b.text) as text, coalesce(k.name, '') as contact, coalesce(k.position, '') as title,
      coalesce(c.name, g.name, '') as company, u.name as sender, u.phone, u.email
    from messaging.recipients r
    join messaging.bulks b on b.id = r.bulk_id
    join identity.users u on u.id = b.created_by
    left join phonebook.contacts k on k.id = r.contact_id
    left join phonebook.companies c on r.target_kind = 'client' and c.id = coalesce(k.company_id, r.target_id)
    left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id
    where ${where} ${end}`.execute(db)
  return rows.map(({ contact, title, company, sender, phone, email, ...row }) => ({
    ...row,
    values: { contact, company, title, 'me.name': sender, 'me.phone': phone ?? '' },
    replyTo: email ?? undefined,
  }))
}
