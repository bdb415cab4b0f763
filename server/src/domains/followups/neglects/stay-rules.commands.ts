import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import {
  authorizeOffice,
  bringBack,
  keepSwitchedOff,
  type OfficeRecordKind,
  partsOf,
} from '../../../platform/office-records.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { listStayRules } from './neglects.queries.ts'

export const stayRuleKind: OfficeRecordKind = {
  kind: 'stayRule',
  title: 'followups.subject.stayRule',
  permission: 'followups.deleteStayRules',
  audit: 'followups.stayRuleRestored',
  tables: (id) => [{ table: 'followups.stay_rules', where: sql<boolean>`t.tag_id = ${id}` }],
}

/** Keeps the rules of tags that are switched off; they come back with the tags. */
export async function keepRulesOfTags(tx: WriteContext, { ids, offId }: { ids: readonly number[]; offId: number }) {
  const { rows } = await sql<{ id: number; name: string; name_en: string }>`
    select g.id, g.name, g.name_en from followups.stay_rules r join phonebook.tags g on g.id = r.tag_id
    where r.tag_id = any(${[...ids]}::bigint[]) order by g.id`.execute(tx.db)
  for (const { id, name, name_en: nameEn } of rows)
    await keepSwitchedOff(tx, stayRuleKind, { id, name, nameEn, partOf: offId })
}

export async function returnRulesOfTags(tx: WriteContext, { offId }: { offId: number }) {
  for (const id of await partsOf(tx, offId, stayRuleKind.kind)) await bringBack(tx, stayRuleKind, id)
}

/** Sets within how many days companies with a tag must be contacted; null switches the rule off for thirty days. */
export async function setStayRule(context: Context, { tagId, days }: { tagId: number; days: number | null }) {
  if (days === null) authorizeOffice(context, stayRuleKind.permission)
  return write(context, { permission: 'followups.keepStayRules', audit: 'followups.stayRuleSet' }, async (tx) => {
    const tag = await tx.db
      .selectFrom('phonebook.tags')
      .select(['name', 'name_en'])
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
      if (days === null) {
        await keepSwitchedOff(tx, stayRuleKind, { id: tagId, name: tag.name, nameEn: tag.name_en })
        await tx.db.deleteFrom('followups.stay_rules').where('tag_id', '=', tagId).execute()
      } else
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
