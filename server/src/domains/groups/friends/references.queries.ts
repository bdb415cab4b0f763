import type { FriendChanges } from '@seamark/contract/groups/friends/friends'
import { type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { maySee } from '../../phonebook/index.ts'

/** Refuses a colleague who is not there or has left, and a contact whom the caller does not see. What stands already is not asked again. */
export async function assertReferences(context: Context, given: FriendChanges, before: FriendChanges | undefined) {
  const { colleagueId, contactId } = given
  if (typeof colleagueId === 'number' && colleagueId !== before?.colleagueId)
    await assertColleague(context, colleagueId)
  if (typeof contactId === 'number' && contactId !== before?.contactId) await assertContact(context, contactId)
}

export async function assertColleague({ db }: Context, id: number) {
  const person = await db
    .selectFrom('identity.users')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw failField('colleagueId', 'groups.colleague_unknown')
}

/** A contact of a company that the caller does not see does not exist for her. */
async function assertContact(context: Context, id: number) {
  const company = await context.db
    .selectFrom('phonebook.contacts as contact')
    .innerJoin('phonebook.companies as c', 'c.id', 'contact.company_id')
    .select(['c.visibility', 'c.custodian_id', 'c.follower_ids'])
    .where('contact.id', '=', id)
    .where('contact.delete_after', 'is', null)
    .where('c.delete_after', 'is', null)
    .executeTakeFirst()
  if (!company || !maySee(personOf(context), company)) throw failField('contactId', 'groups.contact_unknown')
}
