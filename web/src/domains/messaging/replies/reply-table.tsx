import type { Reply } from '@seamark/contract/messaging/replies/replies'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { bulkPath } from '../bulks/bulk-filters.ts'
import { companyPath } from '../../phonebook/index.ts'

export function useReplyColumns(): Column<Reply>[] {
  const { language } = useWords()
  return useMemo(() => (language ? columns() : []), [language])
}

const columns = (): Column<Reply>[] => [
  {
    key: 'client',
    title: t('messaging.field.company'),
    width: 210,
    render: ({ client }) => <PageLink href={companyPath(client)}>{client.name}</PageLink>,
    copy: ({ client }) => client.name,
  },
  {
    key: 'text',
    title: t('messaging.reply.text'),
    width: 300,
    render: (reply) => <span className="reply-excerpt">{excerptOf(reply)}</span>,
  },
  { key: 'state', title: t('messaging.field.state'), width: 110, render: (reply) => <ReplyBadge {...reply} /> },
  { key: 'from', title: t('messaging.reply.from'), width: 130, render: senderOf, copy: ({ from }) => from.address },
  {
    key: 'assignee',
    title: t('messaging.reply.assignee'),
    width: 110,
    render: ({ assignee }) => assignee?.name ?? t('messaging.reply.nobody'),
  },
  { key: 'at', title: t('messaging.reply.at'), width: 170, render: ({ at }) => dateTime(at) },
  {
    key: 'bulk',
    title: t('messaging.one'),
    width: 180,
    hideable: true,
    render: ({ bulk }) => <PageLink href={bulkPath(bulk.id)}>{bulk.title}</PageLink>,
  },
]

/** What stands in the list of a reply: its own words, or that it has none. */
const excerptOf = ({ text, subject, quoted }: Reply): string =>
  text.slice(0, 200) || subject || quoted.slice(0, 100) || t('messaging.reply.empty')

/** Who wrote: the contact that we know, else as the mail says. */
export const senderOf = ({ contact, from }: Reply): string => contact ?? (from.name || from.address)

export function ReplyBadge({ state, isOptOut }: Pick<Reply, 'state' | 'isOptOut'>) {
  if (isOptOut) return <Badge tone="warning">{t('messaging.reply.optedOut')}</Badge>
  return <Badge tone={state === 'open' ? 'busy' : 'quiet'}>{t(`messaging.reply.${state}`)}</Badge>
}
