import { chatFileFilters, type ChatFileEntry, type ChatFileFilters } from '@seamark/contract/groups/files/files'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, List, ListColumn } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { filesListed, readFilePage } from './files.queries.ts'

const figure = (key: string): ListColumn => ({ key, heading: `groups.file.${key}`, kind: 'number' })

/** Files of chat records for views and export: those of the caller and of people whom she reaches. */
export const chatFilesList: List = {
  name: 'chatFiles',
  title: 'groups.files',
  permission: 'groups.read',
  export: {
    permission: 'groups.exportFiles',
    query: chatFileFilters,
    columns: [
      { key: 'fileName', heading: 'groups.field.file', kind: 'text', always: true },
      { key: 'state', heading: 'groups.field.state', kind: 'text' },
      { key: 'problem', heading: 'groups.field.problem', kind: 'text', of: 'state' },
      { key: 'groups', heading: 'groups.field.groups', kind: 'text' },
      figure('messages'),
      figure('new'),
      figure('repeated'),
      figure('notUnderstood'),
      figure('members'),
      { key: 'bytes', heading: 'groups.field.size', kind: 'number' },
      { key: 'person', heading: 'groups.file.person', kind: 'text' },
      { key: 'createdAt', heading: 'groups.file.createdAt', kind: 'instant' },
    ],
    count: async (context, asked) => {
      authorize(context, 'groups.exportFiles')
      return countForExport(context, selectFrom(filesListed(context.actor, asFilters(asked))))
    },
    rows: async (context, asked, { cursor, limit }) => {
      authorize(context, 'groups.exportFiles')
      const after = cursor === undefined ? undefined : Number(cursor)
      const { rows, next } = await readFilePage(context, asFilters(asked), { after, limit })
      return { rows: rows.map((file) => cellsOf(context, file)), next }
    },
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asFilters = (asked: unknown) => asked as ChatFileFilters

const cellsOf = ({ language }: Context, file: ChatFileEntry): Record<string, Cell> => ({
  fileName: file.fileName,
  state: translate(language, `groups.file.state.${file.state}`),
  problem: file.problem?.message ?? '',
  groups: file.groups.map(({ name }) => name).join(', '),
  messages: file.counts?.messages ?? null,
  new: file.counts?.new ?? null,
  repeated: file.counts?.repeated ?? null,
  notUnderstood: file.counts?.notUnderstood ?? null,
  members: file.counts?.members ?? null,
  bytes: file.bytes,
  person: file.person.name,
  createdAt: new Date(file.createdAt),
})
