import { rosterQuery } from '@seamark/contract/groups/members/members'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { innerGroup } from '../groups/groups.queries.ts'
import { type MemberRow, readRosterPage, rosterOf } from './members.queries.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `groups.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports the roster of a group, with the headings by which it comes back. */
export const membersExport: ListExport = {
  permission: 'groups.exportGroups',
  query: rosterQuery,
  columns: [
    column('groupAccount', { always: true }),
    column('platform', { always: true }),
    column('groupName', { heading: 'groups.field.groupId', always: true }),
    column('memberName', { always: true }),
    column('nickname'),
    column('phone', { isContactValue: true }),
    column('company'),
    column('memberAccount', { isContactValue: true }),
    column('address'),
    column('grade'),
    column('duty'),
    column('isStaff'),
    column('isJoined'),
    column('contact', { heading: 'groups.field.contactId' }),
  ],
  count: async (context, asked) => {
    authorize(context, 'groups.exportGroups')
    const { groupId, ...list } = asRoster(asked)
    const group = await innerGroup(context, groupId)
    return countForExport(context, selectFrom(rosterOf(context, group, list)))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, 'groups.exportGroups')
    const { groupId, ...list } = asRoster(asked)
    const group = await innerGroup(context, groupId)
    const { rows, next } = await readRosterPage(context, group, { ...list, limit, cursor })
    const { language } = context
    const named = {
      groupAccount: group.account,
      platform: translate(language, `groups.platform.${group.platform}`),
      groupName: group.name,
    }
    return { rows: rows.map((row) => ({ ...named, ...cellsOf(row, context) })), next }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asRoster = (asked: unknown) => asked as z.output<typeof rosterQuery>

function cellsOf(row: MemberRow, { language }: Context): Record<string, Cell> {
  const said = (value: boolean) => translate(language, value ? 'phonebook.yes' : 'phonebook.no')
  return {
    memberName: row.name,
    nickname: row.nickname,
    phone: row.phone,
    company: row.company,
    memberAccount: row.account,
    address: row.address,
    grade: translate(language, `groups.grade.${row.grade}`),
    duty: row.duty ? translate(language, `groups.duty.${row.duty}`) : '',
    isStaff: said(row.is_staff),
    isJoined: said(row.is_joined),
    contact: [row.contact_name, row.company_name].filter(Boolean).join(' · '),
  }
}
