import type { Watch } from '@seamark/contract/trade/watches/watches'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { recordsPath, partyPath } from '../slices/slice-filters.ts'
import { foundText, kindText, portsOf, subjectText } from './watch-text.ts'

/** The columns of watches: subject, threshold and findings; each finding opens its records. */
export function useWatchColumns(rows: readonly Watch[]): readonly Column<Watch>[] {
  const { language } = useWords()
  const names = useCodeNames(rows.flatMap(({ subject }) => portsOf(subject)))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  return useMemo(() => columns(names), [language, names])
}

const columns = (names: CodeNames): Column<Watch>[] => [
  {
    key: 'subject',
    title: t('trade.watch.subject'),
    width: 280,
    render: ({ subject }) => <Subject subject={subject} names={names} />,
  },
  { key: 'kind', title: t('trade.watch.kind'), width: 90, hideable: true, render: ({ subject }) => kindText(subject) },
  { key: 'found', title: t('trade.watch.found'), width: 360, render: (watch) => <Found watch={watch} /> },
  {
    key: 'alerts',
    title: t('trade.watch.alerts'),
    width: 260,
    hideable: true,
    render: ({ alerts, volumePercent, silenceDays }) =>
      alerts.map((alert) => t(`trade.watch.alert.${alert}`, { percent: volumePercent, days: silenceDays })).join(' · '),
  },
  {
    key: 'state',
    title: t('kit.state'),
    width: 100,
    hideable: true,
    render: ({ isPaused }) => (
      <Badge tone={isPaused ? 'quiet' : 'good'}>{t(isPaused ? 'trade.watch.paused' : 'trade.watch.running')}</Badge>
    ),
  },
  {
    key: 'lookedAt',
    title: t('trade.watch.lookedAt'),
    width: 150,
    hideable: true,
    render: ({ lookedAt }) => (lookedAt ? <RelativeTime at={lookedAt} /> : t('trade.watch.notYet')),
  },
]

function Subject({ subject, names }: Pick<Watch, 'subject'> & { names: CodeNames }) {
  const text = subjectText(subject, names)
  return 'partyId' in subject && hasCode(342) ? <PageLink href={partyPath(subject.partyId)}>{text}</PageLink> : text
}

function Found({ watch: { found, foundCount } }: { watch: Watch }) {
  const { t } = useWords()
  const [newest] = found
  if (!newest) return <span className="watch-quiet">{t('trade.watch.nothing')}</span>
  return (
    <span>
      {hasCode(341) ? <PageLink href={recordsPath(newest.slice)}>{foundText(newest)}</PageLink> : foundText(newest)}
      {foundCount > 1 ? <span className="watch-quiet"> {t('trade.watch.more', { count: foundCount - 1 })}</span> : null}
    </span>
  )
}
