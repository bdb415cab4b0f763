import type { Language } from '@seamark/contract/languages'
import type { AuditEntry } from '@seamark/contract/oversight/audit'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { subjectPath, auditText } from './audit-text.ts'

/** The columns of the log: person, action, record and time. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { language } = useWords()
  return useMemo(() => auditColumns(language), [language])
}

function auditColumns(language: Language): Column<AuditEntry>[] {
  const say = auditText(language)
  return [
    {
      key: 'at',
      title: t('oversight.entry.at'),
      width: 170,
      render: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      key: 'actor',
      title: t('oversight.entry.actor'),
      width: 170,
      render: ({ actor, via }) =>
        via === null ? (actor?.name ?? <System />) : t('oversight.entry.byAssistant', { name: actor?.name ?? '' }),
    },
    { key: 'action', title: t('oversight.entry.action'), width: 210, render: ({ action }) => say.action(action) },
    {
      key: 'subjectKind',
      title: t('oversight.entry.subjectKind'),
      width: 130,
      hideable: true,
      render: ({ action, subject }) => say.kind(action, subject.kind),
    },
    {
      key: 'subject',
      title: t('oversight.entry.subject'),
      width: 240,
      render: (entry) => <Subject entry={entry} />,
      copy: (entry) => entry.subject.name ?? '',
    },
    { key: 'fields', title: t('oversight.entry.fields'), width: 260, hideable: true, render: say.fields },
    {
      key: 'requestId',
      title: t('oversight.entry.requestId'),
      width: 300,
      hideable: true,
      hidden: true,
      render: ({ requestId }) => <span className="oversight-mono">{requestId}</span>,
      copy: ({ requestId }) => requestId,
    },
  ]
}

function System() {
  return <span className="oversight-quiet">{t('oversight.system')}</span>
}

function Subject({ entry }: { entry: AuditEntry }) {
  const say = auditText(useWords().language)
  const path = subjectPath(entry)
  const text = say.subject(entry)
  if (!path) return entry.subject.name === null ? <span className="oversight-quiet">{text}</span> : text
  return (
    <PageLink href={path} title={text} onClick={(event) => event.stopPropagation()}>
      {text}
    </PageLink>
  )
}
