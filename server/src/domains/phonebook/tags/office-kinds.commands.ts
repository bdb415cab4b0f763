import { sql } from 'kysely'
import type { OfficeRecordKind } from '../../../platform/office-records.ts'
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
  restored: async (tx, _id, offId) => {
    await tx.reactions.announce(tx, tagsRestored, { offId })
    tellOfTags(tx)
  },
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
  restored: async (tx, _id, offId) => {
    await tx.reactions.announce(tx, tagsRestored, { offId })
    tellOfTags(tx)
  },
}

export const tagTemplateKind: OfficeRecordKind = {
  kind: 'tagTemplate',
  title: 'phonebook.subject.tagTemplate',
  permission: 'phonebook.deleteTags',
  audit: 'phonebook.tagTemplateRestored',
  tables: (id) => [{ table: 'phonebook.tag_templates', where: sql<boolean>`t.id = ${id}` }],
  restored: (tx) => Promise.resolve(tellOfTags(tx)),
}
