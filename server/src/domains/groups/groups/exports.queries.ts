import { groupListQuery } from '@seamark/contract/groups/groups/groups'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { areaText, portName } from '../../territory/index.ts'
import { countForExport } from '../../workbench/index.ts'
import type { GroupRow } from './groups.queries.ts'
import { groupsOf, readGroupPage } from './pages.queries.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `groups.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports the register. */
export const groupsExport: ListExport = {
  permission: 'groups.exportGroups',
  query: groupListQuery,
  columns: [
    column('name', { always: true }),
    column('platform'),
    // That of a private chat is a person's.
    column('account', { always: true, isContactValue: true }),
    column('type'),
    column('memberCount', { kind: 'number' }),
    column('ownerNickname'),
    column('ownerWechat', { isContactValue: true }),
    column('ownerArea'),
    column('startPorts'),
    column('endPorts'),
    column('transferPorts'),
    column('assistant', { heading: 'groups.field.assistantId' }),
    column('operator', { heading: 'groups.field.operatorId' }),
    column('company', { heading: 'groups.field.companyId' }),
    column('state'),
    column('lastMessage', { heading: 'groups.lastMessage', kind: 'instant' }),
    column('openFindings', { heading: 'groups.openFindings', kind: 'number' }),
    column('remark'),
    column('createdBy', { heading: 'groups.field.createdBy' }),
    column('createdAt', { heading: 'groups.field.createdAt', kind: 'instant' }),
    column('updatedAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, 'groups.exportGroups')
    return countForExport(context, selectFrom(groupsOf(context, asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, 'groups.exportGroups')
    const { rows, next } = await readGroupPage(context, { ...asListed(asked), limit, cursor })
    return { rows: rows.map((row) => cellsOf(row, context)), next }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as z.output<typeof groupListQuery>

/** Ports, types and states are in the reader's language. */
function cellsOf(row: GroupRow, { language }: Context): Record<string, Cell> {
  const ports = (codes: readonly string[]) =>
    codes.map((code) => portName(code, language) || code).join(language === 'zh' || language === 'ja' ? '、' : ', ')
  return {
    name: row.name,
    platform: translate(language, `groups.platform.${row.platform}`),
    account: row.account,
    type: translate(language, `groups.type.${row.type}`),
    memberCount: row.member_count ?? (row.roster_size || null),
    ownerNickname: row.owner_nickname,
    ownerWechat: row.owner_wechat,
    ownerArea: row.owner_area && areaText(row.owner_area, language),
    startPorts: ports(row.start_ports),
    endPorts: ports(row.end_ports),
    transferPorts: ports(row.transfer_ports),
    assistant: row.assistant_name ?? '',
    operator: row.operator_name ?? '',
    company: row.company_name ?? '',
    state: translate(language, `groups.state.${row.state}`),
    lastMessage: row.may_read ? row.last_message_at : null,
    openFindings: row.open_findings,
    remark: row.remark,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
