import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Call } from '../ledger/calls.commands.ts'
import type { Values } from '../texts/variables.rules.ts'

/** The text of a call's bulk, and what is put into it. */
export interface Draft {
  ref: string
  subject: string
  text: string
  values: Values
  /** Where its reader answers to: the sender's own address. */
  replyTo: string | undefined
}

/** Reads what is written to the recipients of these calls, with the values as they are now. */
export async function draftsOf({ db }: Pick<Context, 'db'>, calls: readonly Call[]): Promise<Map<string, Draft>> {
  const { rows } = await sql<{
    ref: string
    subject: string
    text: string
    contact: string
    title: string
    company: string
    sender: string
    phone: string | null
    email: string | null
  }>`
    select r.client_ref as ref, b.subject, b.text, coalesce(k.name, '') as contact, coalesce(k.position, '') as title,
      coalesce(c.name, g.name, '') as company, u.name as sender, u.phone, u.email
    from messaging.recipients r
    join messaging.bulks b on b.id = r.bulk_id
    join identity.users u on u.id = b.created_by
    left join phonebook.contacts k on k.id = r.contact_id
    left join phonebook.companies c on r.target_kind = 'client' and c.id = coalesce(k.company_id, r.target_id)
    left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id
    where r.client_ref = any(${calls.map(({ ref }) => ref)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ ref, subject, text, contact, title, company, sender, phone, email }) => [
      ref,
      {
        ref,
        subject,
        text,
        values: { contact, company, title, 'me.name': sender, 'me.phone': phone ?? '' },
        replyTo: email ?? undefined,
      },
    ]),
  )
}
