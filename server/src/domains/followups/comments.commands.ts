import type { FollowUpRecord, NewComment } from '@seamark/contract/followups/records'
import { type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { actFor } from '../identity/index.ts'
import { tell } from '../notices/index.ts'
import { type Held, isInsider } from '../phonebook/index.ts'
import { told } from './records.commands.ts'
import { getRecord, recordSeen } from './records.queries.ts'

/** Says something about a record, as an insider of its company. Who is called by name is told, and must be able to see it. */
export async function commentOnRecord(context: Context, id: number, { text, mentionedIds }: NewComment): Promise<FollowUpRecord> {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.commentMade' }, async (tx) => {
    const person = personOf(tx)
    const row = await recordSeen(tx, id)
    if (!isInsider(person, row)) throw fail('followups.record_not_found')
    const mentioned = [...new Set(mentionedIds)]
    for (const userId of mentioned) await failIfBlind(tx, userId, row)
    await tx.db.insertInto('followups.comments').values({ record_id: id, author_id: person.id, text, mentioned_ids: mentioned }).execute()
    const company = await tx.db.selectFrom('phonebook.companies').select('name').where('id', '=', row.company_id).executeTakeFirstOrThrow()
    await tell(tx, {
      userIds: mentioned.filter((userId) => userId !== person.id),
      kind: 'followups.notice.mentioned',
      facts: { author: person.name, name: company.name },
      subject: { kind: 'company', id: row.company_id },
      path: `/contacts/tabs/company/${row.company_id}?tab=records`,
    })
    await tx.audit({ subject: 'record', id, after: { comment: text, mentioned } })
    await told(tx, { ...row, id: row.company_id }, id, 'commented')
    return getRecord(tx, id)
  })
}

/** Whether she may read what she is called to, with the rights of any role that she holds. */
async function failIfBlind(tx: WriteContext, userId: number, company: Held) {
  const roles = await tx.db
    .selectFrom('identity.user_roles as held')
    .innerJoin('identity.users as u', 'u.id', 'held.user_id')
    .select(['held.role_id', 'u.name'])
    .where('held.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .execute()
  const [first] = roles
  if (!first) throw failField('mentionedIds', 'followups.person_unknown')
  for (const { role_id } of roles) {
    const { actor } = await actFor(tx, { userId, roleId: role_id })
    if (actor && isInsider(actor, company)) return
  }
  throw failField('mentionedIds', 'followups.mention_blind', { name: first.name })
}
