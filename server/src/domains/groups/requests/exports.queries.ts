import {
  type GroupRequest,
  requestFilters,
  type RequestFilters,
  type RequestKind,
  requestKinds,
} from '@seamark/contract/groups/requests/requests'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, List, ListColumn } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { readRequestPage, requestsListed } from './requests.queries.ts'

const column = (key: string, heading: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `groups.${heading}`,
  kind: 'text',
  ...more,
})

const progress = [
  column('state', 'field.state'),
  column('appliedAt', 'request.appliedAt', { kind: 'instant' }),
  column('decidedBy', 'request.decidedBy'),
  column('decisionNote', 'field.decisionNote', { of: 'decidedBy' }),
]

const columns: Record<RequestKind, ListColumn[]> = {
  chat: [
    column('name', 'request.wanted', { always: true }),
    column('platform', 'field.platform'),
    column('type', 'field.type'),
    column('purpose', 'request.client'),
    column('note', 'request.reason'),
    column('applicant', 'request.applicant', { always: true }),
    ...progress,
  ],
  join: [
    column('name', 'request.person', { always: true }),
    column('group', 'subject.group', { always: true }),
    column('account', 'request.account', { isContactValue: true }),
    column('phone', 'field.phone', { isContactValue: true }),
    column('company', 'field.company'),
    column('foundBy', 'field.foundBy'),
    column('applicant', 'request.enteredBy'),
    ...progress,
  ],
}

/** Requests of a kind for views and export. A file holds the queue that the caller looks at. */
const listOf = (kind: RequestKind): List => ({
  name: `${kind}Requests`,
  title: `groups.requests.${kind}`,
  permission: 'groups.read',
  export: {
    permission: 'groups.exportRequests',
    query: requestFilters,
    columns: columns[kind],
    count: async (context, asked) => {
      authorize(context, 'groups.exportRequests')
      return countForExport(context, selectFrom(requestsListed(context, { kind, ...asFilters(asked) })))
    },
    rows: async (context, asked, { cursor, limit }) => {
      authorize(context, 'groups.exportRequests')
      const place = { limit, cursor: cursor === undefined ? undefined : Number(cursor) }
      const { rows, next } = await readRequestPage(context, { kind, ...asFilters(asked) }, place)
      return { rows: rows.map((request) => cellsOf(context, request)), next }
    },
  },
})

export const requestLists: List[] = requestKinds.map(listOf)

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asFilters = (asked: unknown) => asked as RequestFilters

/** A company that the caller does not see stays out of the file. */
const cellsOf = ({ language }: Context, request: GroupRequest): Record<string, Cell> => ({
  name: request.name,
  platform: request.platform && translate(language, `groups.platform.${request.platform}`),
  type: request.type && translate(language, `groups.type.${request.type}`),
  purpose: [request.client?.name, request.lane && translate(language, `territory.lane.${request.lane}`)]
    .filter(Boolean)
    .join(' · '),
  note: request.note,
  group: request.group?.name ?? '',
  account: request.account,
  phone: request.phone,
  company: request.company,
  foundBy: request.foundBy,
  applicant: request.applicant.name,
  state: translate(language, `groups.request.state.${request.state}`),
  appliedAt: new Date(request.appliedAt),
  decidedBy: request.decidedBy?.name ?? '',
  decisionNote: request.decisionNote,
})
