import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { listStayRules } from './neglects.queries.ts'

/** Sets within how many days companies with a tag must be contacted; null removes the rule. */
export async function setStayRule(context: Context, { tagId, days }: { tagId: number; days: number | null }) {
  return write(context, { permission: 'followups.keepStayRules', audit: 'followups.stayRuleSet' }, async (tx) => {
    const tag = await tx.db
      .selectFrom('phonebook.tags')
      .select('name')
      .where('id', '=', tagId)
      .forKeyShare()
      .executeTakeFirst()
    if (!tag) throw failField('tagId', 'followups.tag_unknown')
    const before = await tx.db
      .selectFrom('followups.stay_rules')
      .select('days')
      .where('tag_id', '=', tagId)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.days ?? null) === days) tx.unchanged()
    else {
      if (days === null) await tx.db.deleteFrom('followups.stay_rules').where('tag_id', '=', tagId).execute()
      else
        await sql`
          insert into followups.stay_rules as r (tag_id, days, updated_by) values (${tagId}, ${days}, ${actorId(tx)}::bigint)
          on conflict (tag_id) do update set days = excluded.days, updated_by = excluded.updated_by, updated_at = now()`.execute(
          tx.db,
        )
      await tx.audit({
        subject: 'tag',
        id: tagId,
        before: { stayDays: before?.days ?? null },
        after: { stayDays: days },
      })
    }
    return listStayRules(tx)
  })
}
