import type { UsageRow } from '@seamark/contract/ai/usage/usage'
import { useMemo, useState } from 'react'
import {
  Badge,
  type Column,
  DataTable,
  Empty,
  pagingOf,
  plainLayout,
  rowsOf,
  SidePanel,
  type Tone,
  usePager,
} from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { type UsagePart, useUsageCalls } from './usage-queries.ts'
import { costText, tokensText } from './usage-text.ts'

interface CallsProps {
  part: UsagePart
  title: string
  onClose: () => void
}

/** The calls behind a number. */
export function UsageCalls({ part, title, onClose }: CallsProps) {
  const { t, language } = useWords()
  const [limit, setLimit] = useState(50)
  const pager = usePager(JSON.stringify({ part, limit }))
  const listed = useUsageCalls({ ...part, limit }, pager.cursor)
  const columns = useMemo(() => (language ? callColumns() : []), [language])
  return (
    <SidePanel wide open title={t('ai.usage.callsOf', { title })} onClose={onClose}>
      <DataTable<UsageRow>
        name="ai.usage.calls"
        label={t('ai.usage.calls')}
        columns={columns}
        {...rowsOf(listed)}
        layout={plainLayout}
        paging={pagingOf(pager, { limit }, ({ limit }) => setLimit(limit), listed.data)}
        empty={<Empty text={t('ai.usage.none')} />}
      />
    </SidePanel>
  )
}

const tones: Record<UsageRow['outcome'], Tone> = { done: 'good', stopped: 'quiet', failed: 'bad', broken: 'bad' }

const callColumns = (): Column<UsageRow>[] => [
  { key: 'at', title: t('ai.usage.at'), width: 165, render: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
  { key: 'person', title: t('ai.usage.by.person'), width: 90, render: ({ person }) => person },
  { key: 'kind', title: t('ai.usage.by.kind'), width: 95, render: ({ kind }) => t(`ai.usage.kind.${kind}`) },
  { key: 'model', title: t('ai.field.model'), width: 145, render: ({ model }) => model },
  {
    key: 'tokensIn',
    title: t('ai.field.tokensIn'),
    width: 95,
    align: 'right',
    render: ({ tokensIn, isEstimated }) => tokensText(tokensIn, isEstimated),
  },
  {
    key: 'tokensOut',
    title: t('ai.field.tokensOut'),
    width: 95,
    align: 'right',
    render: ({ tokensOut, isEstimated }) => tokensText(tokensOut, isEstimated),
  },
  {
    key: 'pictures',
    title: t('ai.usage.pictures'),
    width: 65,
    align: 'right',
    render: ({ pictures }) => number(pictures),
  },
  { key: 'cost', title: t('ai.usage.cost'), width: 100, align: 'right', render: (row) => costText(row) },
  {
    key: 'outcome',
    title: t('ai.usage.outcome'),
    width: 90,
    render: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`ai.usage.outcome.${outcome}`)}</Badge>,
  },
]
