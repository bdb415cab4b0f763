import type { Application } from '@seamark/contract/applications/applications'
import { useMemo } from 'react'
import { type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { ApplicationSearch } from './application-filters.ts'
import { wordOf } from './application-text.ts'
import { StateBadge } from './state-view.tsx'

type Of = Pick<ApplicationSearch, 'queue' | 'state'>

/** The columns of applications: record, kind, applicant unless it is the reader, and the decision. */
export function useApplicationColumns({ queue, state }: Of): readonly Column<Application>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the titles are in this language
  return useMemo(() => applicationColumns({ queue, state }), [language, queue, state])
}

const applicationColumns = ({ queue, state }: Of): Column<Application>[] => [
  {
    key: 'subject',
    title: t('applications.column.subject'),
    width: 280,
    render: ({ subject }) => <span title={subject.name}>{subject.name}</span>,
    copy: ({ subject }) => subject.name,
  },
  {
    key: 'kind',
    title: t('applications.column.kind'),
    width: 200,
    render: ({ kind }) => <span title={wordOf(kind)}>{wordOf(kind)}</span>,
  },
  ...(queue === 'mine'
    ? []
    : [
        {
          key: 'applicant',
          title: t('applications.column.applicant'),
          width: 150,
          render: ({ applicant }: Application) => applicant.name,
        },
      ]),
  {
    key: 'state',
    title: t('kit.state'),
    width: 110,
    render: (application) => <StateBadge state={application.state} />,
  },
  {
    key: 'note',
    title: t('applications.column.note'),
    width: 260,
    hideable: true,
    render: ({ note }) => <span title={note}>{note}</span>,
  },
  {
    key: 'appliedAt',
    title: t('applications.column.appliedAt'),
    width: 140,
    render: ({ appliedAt }) => <RelativeTime at={appliedAt} />,
  },
  ...(state === 'open' ? [] : decisionColumns()),
]

const decisionColumns = (): Column<Application>[] => [
  {
    key: 'decidedBy',
    title: t('applications.column.decidedBy'),
    width: 120,
    render: ({ decidedBy }) => decidedBy?.name,
  },
  {
    key: 'decidedAt',
    title: t('applications.column.decidedAt'),
    width: 140,
    render: ({ decidedAt }) => (decidedAt ? <RelativeTime at={decidedAt} /> : null),
  },
  {
    key: 'decisionNote',
    title: t('applications.column.decisionNote'),
    width: 240,
    hideable: true,
    render: (application) => <Answer application={application} />,
  },
]

function Answer({ application: { decisionNote, lapse } }: { application: Application }) {
  const text = [lapse && wordOf(lapse), decisionNote].filter(Boolean).join(' ')
  return <span title={text}>{text}</span>
}
