import type { ListedBulk } from '@seamark/contract/messaging/bulks/bulks'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { bulkPath } from './bulk-filters.ts'
import { bulkStateText, bulkTone, channelText, outcomeCounts, whenText } from './bulk-text.ts'
import { OutcomeBar } from './outcome-bar-view.tsx'

export function useBulkColumns(): Column<ListedBulk>[] {
  const { language } = useWords()
  return useMemo(() => (language ? columns() : []), [language])
}

const columns = (): Column<ListedBulk>[] => [
  {
    key: 'title',
    title: t('messaging.field.title'),
    width: 220,
    render: ({ id, title }) => <PageLink href={bulkPath(id)}>{title}</PageLink>,
    copy: ({ title }) => title,
  },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 130,
    render: (bulk) => (
      <span className="mass-badges">
        <Badge tone={bulkTone(bulk)}>{bulkStateText(bulk)}</Badge>
        {bulk.problem ? <Badge tone="bad">{t(`messaging.problem.${bulk.problem}`)}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'total',
    title: t('messaging.field.recipients'),
    width: 100,
    align: 'right',
    render: ({ total }) => (total === 0 ? '' : number(total)),
  },
  {
    key: 'outcome',
    title: t('messaging.outcome'),
    width: 190,
    render: (bulk) => <OutcomeBar counts={outcomeCounts(bulk)} replied={bulk.replied} />,
  },
  {
    key: 'channels',
    title: t('messaging.field.channels'),
    width: 210,
    hideable: true,
    render: ({ channels }) => channels.map(channelText).join(' → '),
  },
  { key: 'sender', title: t('messaging.field.sender'), width: 100, render: ({ sender }) => sender.name },
  { key: 'when', title: t('messaging.field.when'), width: 220, render: whenText },
]
