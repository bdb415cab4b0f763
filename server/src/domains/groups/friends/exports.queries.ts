import { friendListQuery } from '@seamark/contract/groups/friends/friends'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import type { QqSends } from '../ports.ts'
import { friendsOf, type ListedFriendRow, readFriendPage } from './friends.queries.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `groups.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports friends with the headings by which they come back. */
export const friendsExport = (sends: QqSends): ListExport => ({
  permission: 'groups.exportFriends',
  query: friendListQuery,
  columns: [
    column('ourAccount', { always: true }),
    column('qq', { always: true, isContactValue: true }),
    column('nickname'),
    column('remark'),
    column('grouping'),
    column('state'),
    column('since', { kind: 'day' }),
    column('colleague', { heading: 'groups.field.colleagueId' }),
    column('contact', { heading: 'groups.field.contactId' }),
    column('lastSentAt', { kind: 'instant' }),
    column('sentToday', { of: 'lastSentAt' }),
    column('updatedAt', { heading: 'groups.field.updatedAt', kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, 'groups.exportFriends')
    return countForExport(context, selectFrom(friendsOf(context, asListed(asked), sends)))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, 'groups.exportFriends')
    const { rows, next } = await readFriendPage(context, { ...asListed(asked), limit, cursor }, sends)
    return { rows: rows.map((row) => cellsOf(row, context)), next }
  },
})

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as z.output<typeof friendListQuery>

const cellsOf = (row: ListedFriendRow, { language }: Context): Record<string, Cell> => ({
  ourAccount: row.our_account,
  qq: row.qq,
  nickname: row.nickname,
  remark: row.remark,
  grouping: row.grouping,
  state: translate(language, `groups.friendState.${row.state}`),
  since: row.since,
  colleague: row.colleague_name ?? '',
  contact: [row.contact_name, row.company_name].filter(Boolean).join(' · '),
  lastSentAt: row.last_sent_at,
  sentToday: row.is_sent_today ? translate(language, 'groups.field.sentToday') : '',
  updatedAt: row.updated_at,
})
