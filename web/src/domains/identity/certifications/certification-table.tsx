import type { ReviewedCertification } from '@seamark/contract/identity/certifications/certifications'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { CertificationSearch } from './certification-filters.ts'
import { StateBadge } from './state-view.tsx'

/** The columns of papers: person, kind, doubts and waiting time; and where the list has decided ones, the decision and the reviewer. */
export function useCertificationColumns(list: CertificationSearch['state']): readonly Column<ReviewedCertification>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the titles are in this language
  return useMemo(() => certificationColumns(list), [language, list])
}

const certificationColumns = (list: CertificationSearch['state']): Column<ReviewedCertification>[] => [
  {
    key: 'person',
    title: t('identity.review.person'),
    width: 150,
    render: ({ person }) => person.name,
    copy: ({ person }) => person.name,
  },
  {
    key: 'kind',
    title: t('identity.field.kind'),
    width: 160,
    render: ({ kind }) => t(`identity.certification.${kind}`),
  },
  {
    key: 'name',
    title: t('identity.review.name'),
    width: 260,
    render: ({ name }) => <span title={name}>{name}</span>,
    copy: ({ name }) => name,
  },
  {
    key: 'creditCode',
    title: t('identity.field.creditCode'),
    width: 200,
    hideable: true,
    render: ({ creditCode }) => <span className="certification-code">{creditCode}</span>,
    copy: ({ creditCode }) => creditCode,
  },
  { key: 'doubts', title: t('identity.review.doubts'), width: 260, render: ({ doubts }) => <Doubts doubts={doubts} /> },
  {
    key: 'submittedAt',
    title: t('identity.certification.submittedAt'),
    width: 140,
    render: ({ submittedAt }) => <RelativeTime at={submittedAt} />,
  },
  ...(list === 'underReview' ? [] : decisionColumns()),
]

const decisionColumns = (): Column<ReviewedCertification>[] => [
  { key: 'state', title: t('identity.field.state'), width: 110, render: ({ state }) => <StateBadge state={state} /> },
  { key: 'decidedBy', title: t('identity.review.decidedBy'), width: 120, render: ({ decidedBy }) => decidedBy },
  {
    key: 'decidedAt',
    title: t('identity.certification.decidedAt'),
    width: 140,
    render: ({ decidedAt }) => (decidedAt ? <RelativeTime at={decidedAt} /> : null),
  },
  {
    key: 'reason',
    title: t('identity.field.reason'),
    width: 240,
    hideable: true,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
]

function Doubts({ doubts }: Pick<ReviewedCertification, 'doubts'>) {
  const { t } = useWords()
  return (
    <span className="certification-doubts">
      {doubts.map((doubt) => (
        <Badge key={doubt} tone="warning">
          {t(`identity.doubt.${doubt}`)}
        </Badge>
      ))}
    </span>
  )
}
