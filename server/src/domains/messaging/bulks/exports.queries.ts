import { type Recipient, recipientFilters } from '@seamark/contract/messaging/bulks/recipients'
import { failedReasons, reasonsOf, retriedReasons } from '@seamark/contract/messaging/bulks/fields'
import { skipReasons } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { bulkRow } from './bulks.queries.ts'
import { listRecipients, recipientsWhere } from './recipients.queries.ts'

const asked = recipientFilters.extend({ bulkId: z.coerce.number().int().positive() })
type Asked = z.output<typeof asked>

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `messaging.field.${key}`,
  kind: 'text',
  ...more,
})

/** The recipients of one bulk as its page shows them, for whoever may see it. */
export const recipientsList: List = {
  name: 'bulkRecipients',
  title: 'messaging.bulkRecipients',
  permission: 'messaging.sendBulks',
  export: {
    permission: 'messaging.exportRecipients',
    query: asked,
    columns: [
      column('target', { always: true }),
      column('state'),
      column('contact'),
      column('address', { isContactValue: true }),
      column('reason'),
      column('usedBy', { heading: 'messaging.field.usedBy' }),
      column('channel', { heading: 'messaging.field.channels' }),
      column('updatedAt', { kind: 'instant' }),
    ],
    count: async (context, query) => {
      authorize(context, 'messaging.exportRecipients')
      const { bulkId, ...filters } = asFilters(query)
      await bulkRow(context, bulkId)
      return countForExport(context, sql`from messaging.recipients r where ${recipientsWhere(bulkId, filters)}`)
    },
    rows: async (context, query, page) => {
      authorize(context, 'messaging.exportRecipients')
      const { bulkId, ...filters } = asFilters(query)
      const { rows, next } = await listRecipients(context, bulkId, { ...filters, ...page })
      return { rows: rows.map((row) => cellsOf(context, row)), next }
    },
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asFilters = (query: unknown) => query as Asked

const known = [
  ...Object.values(reasonsOf).flat(),
  ...retriedReasons,
  ...failedReasons,
  ...skipReasons,
  'notTicked' as const,
]

const cellsOf = (
  { language }: Context,
  { target, state, contact, address, reason, usedBy, channel, updatedAt }: Recipient,
): Record<string, Cell> => {
  const why = known.find((one) => one === reason)
  return {
    target: target.name ?? translate(language, 'messaging.recipients.hidden'),
    state: translate(language, `messaging.recipientState.${state}`),
    contact: contact ?? '',
    address: address ?? '',
    reason: why === undefined ? reason : translate(language, `messaging.reason.${why}`),
    usedBy: usedBy?.name ?? '',
    channel:
      channel === null
        ? ''
        : channel.platform === null
          ? channel.name
          : translate(language, `messaging.platform.${channel.platform}`),
    updatedAt: new Date(updatedAt),
  }
}
