import { type RawBuilder, sql } from 'kysely'
import type { OfficeRecordKind } from '../../../platform/office-records.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tagsRestored } from '../events.ts'
import { tellOfTags } from './locks.commands.ts'

/** A company that was deleted meanwhile gets no tag back. */
const standingCompany = sql<boolean>`exists (select from phonebook.companies c where c.id = r.company_id)`

export const tagKind: OfficeRecordKind = {
  kind: 'tag',
  title: 'phonebook.subject.tag',
  permission: 'phonebook.deleteTags',
  audit: 'phonebook.tagRestored',
  tables: (id) => [
    { table: 'phonebook.tags', where: sql<boolean>`t.id = ${id}` },
    { table: 'phonebook.company_tags', where: sql<boolean>`t.tag_id = ${id}`, standing: standingCompany },
  ],
  restored: (tx, id, offId) => finishTags(tx, sql<boolean>`t.id = ${id}`, offId),
}

export const tagGroupKind: OfficeRecordKind = {
  kind: 'tagGroup',
  title: 'phonebook.subject.tagGroup',
  permission: 'phonebook.deleteTags',
  audit: 'phonebook.tagGroupRestored',
  tables: (id) => [
    { table: 'phonebook.tag_groups', where: sql<boolean>`t.id = ${id}` },
    { table: 'phonebook.tags', where: sql<boolean>`t.group_id = ${id}` },
    {
      table: 'phonebook.company_tags',
      where: sql<boolean>`t.tag_id in (select id from phonebook.tags where group_id = ${id})`,
      standing: standingCompany,
    },
  ],
  restored: (tx, id, offId) => finishTags(tx, sql<boolean>`t.group_id = ${id}`, offId),
}

export const tagTemplateKind: OfficeRecordKind = {
  kind: 'tagTemplate',
  title: 'phonebook.subject.tagTemplate',
  permission: 'phonebook.deleteTags',
  audit: 'phonebook.tagTemplateRestored',
  tables: (id) => [{ table: 'phonebook.tag_templates', where: sql<boolean>`t.id = ${id}` }],
  restored: (tx) => Promise.resolve(tellOfTags(tx)),
}

async function finishTags(tx: WriteContext, isOfThem: RawBuilder<boolean>, offId: number) {
  await passToKept(tx, isOfThem, offId)
  await tx.reactions.announce(tx, tagsRestored, { offId })
  tellOfTags(tx)
}

/**
 * A merge gives the tags of the others to the company that stays. Companies that were merged while their tag was off
 * could give none, so theirs are passed on now.
 */
async function passToKept(tx: WriteContext, isOfThem: RawBuilder<boolean>, offId: number) {
  await sql`
    with recursive passed as (
      select p.tag_id, p.at, p.by_id, c.merged_into as company_id
      from phonebook.tags t join phonebook.company_tags p on p.tag_id = t.id
      join phonebook.companies c on c.id = p.company_id and c.merged_into is not null
      where ${isOfThem}
      union
      select p.tag_id, p.at, p.by_id, c.merged_into
      from passed p join phonebook.companies c on c.id = p.company_id and c.merged_into is not null)
    insert into phonebook.company_tags (company_id, tag_id, at, by_id)
    select distinct on (company_id, tag_id) company_id, tag_id, at, by_id from passed p
    where exists (
      select from phonebook.ownerships o join platform.switched_off s on s.id = ${offId}
      where o.company_id = p.company_id and o.kind = 'merged' and o.at >= s.off_at)
    order by company_id, tag_id, at
    on conflict do nothing`.execute(tx.db)
}
