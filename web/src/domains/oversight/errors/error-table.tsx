import type { ErrorGroup } from '@seamark/contract/oversight/errors'
import { useMemo } from 'react'
import { Badge, type Column, ShortNumber, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'

/** The columns of errors: message, number of times, number of people, and time. */
export function useErrorColumns(): readonly Column<ErrorGroup>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the titles are in this language
  return useMemo(() => errorColumns(), [language])
}

const errorColumns = (): Column<ErrorGroup>[] => [
  {
    key: 'message',
    title: t('oversight.errors.message'),
    width: 340,
    render: ({ message }) => <span title={message}>{message}</span>,
  },
  { key: 'state', title: t('kit.state'), width: 110, render: (error) => <ErrorState error={error} /> },
  {
    key: 'occurrences',
    title: t('oversight.errors.occurrences'),
    width: 80,
    align: 'right',
    render: ({ occurrences }) => <ShortNumber value={occurrences} digits={1} />,
  },
  {
    key: 'people',
    title: t('oversight.errors.people'),
    width: 90,
    align: 'right',
    render: ({ people }) => <ShortNumber value={people} digits={1} />,
  },
  {
    key: 'lastSeenAt',
    title: t('oversight.errors.lastSeen'),
    width: 130,
    render: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
  },
  { key: 'path', title: t('oversight.errors.path'), width: 210, hideable: true, render: ({ path }) => path },
  {
    key: 'browser',
    title: t('oversight.errors.browser'),
    width: 170,
    hideable: true,
    render: ({ browser }) => browser,
  },
  {
    key: 'firstSeenAt',
    title: t('oversight.errors.firstSeen'),
    width: 150,
    hideable: true,
    hidden: true,
    render: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} />,
  },
  {
    key: 'release',
    title: t('oversight.errors.release'),
    width: 120,
    hideable: true,
    hidden: true,
    render: ({ release }) => release,
  },
]

export function ErrorState({ error: { resolvedAt, reopenedAt } }: { error: ErrorGroup }) {
  const { t } = useWords()
  if (resolvedAt !== null) return <Badge tone="good">{t('oversight.errors.state.resolved')}</Badge>
  return reopenedAt === null ? (
    <Badge tone="bad">{t('oversight.errors.state.open')}</Badge>
  ) : (
    <Badge tone="warning">{t('oversight.errors.reopened')}</Badge>
  )
}
