import type { CertificationKind, OwnPapers } from '@seamark/contract/identity/certifications/certifications'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { FieldLine, Fields } from '../../../kit/page/fields.tsx'
import { Failed, Loading } from '../../../kit/page/states.tsx'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CertificationForm } from './certification-form.tsx'
import { useOwnCertifications } from './certification-queries.ts'
import { PaperImage } from './thumbnail-view.tsx'
import { StateBadge } from './state-view.tsx'
import './certification-view.css'

/** The certification of the firm and the person, with the next step of each. */
export function CertificationsView() {
  const { t } = useWords()
  const { data, error, refetch } = useOwnCertifications()
  return (
    <Card size="small" title={t('identity.certification.title')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={3} /> : null}
      {data ? <Certification kind="company" papers={data.company} /> : null}
      {data ? <Certification kind="personal" papers={data.personal} /> : null}
    </Card>
  )
}

function Certification({ kind, papers }: { kind: CertificationKind; papers: OwnPapers | null }) {
  const { t } = useWords()
  const [editing, setEditing] = useState(false)
  return (
    <section className="certification" aria-label={t(`identity.certification.${kind}`)}>
      <header>
        <h3>{t(`identity.certification.${kind}`)}</h3>
        <StateBadge state={papers?.state ?? 'none'} />
        {editing ? null : (
          <Button type={papers ? 'default' : 'primary'} ghost={!papers} size="small" onClick={() => setEditing(true)}>
            {t(papers ? 'identity.certification.again' : 'identity.certification.start')}
          </Button>
        )}
      </header>
      {editing ? (
        <CertificationForm kind={kind} papers={papers} close={() => setEditing(false)} />
      ) : (
        <Standing kind={kind} papers={papers} />
      )}
    </section>
  )
}

function Standing({ kind, papers }: { kind: CertificationKind; papers: OwnPapers | null }) {
  const { t } = useWords()
  if (!papers) return <p className="certification-quiet">{t(`identity.certification.${kind}None`)}</p>
  const { state, reason, name, creditCode, address, submittedAt, decidedAt, image } = papers
  return (
    <>
      {state === 'failed' ? (
        <p className="certification-reason" role="note">
          {t('identity.certification.failedBecause', { reason })}
        </p>
      ) : null}
      <div className="certification-papers">
        <PaperImage path={image} name={t(`identity.certification.paper.${kind}`)} />
        <Fields>
          <FieldLine label={t(`identity.certification.name.${kind}`)} wide>
            {name}
          </FieldLine>
          {kind === 'company' ? (
            <>
              <FieldLine label={t('identity.field.creditCode')} wide>
                {creditCode}
              </FieldLine>
              <FieldLine label={t('identity.field.address')} wide>
                {address}
              </FieldLine>
            </>
          ) : null}
          <FieldLine label={t('identity.certification.submittedAt')} wide>
            {dateTime(submittedAt)}
          </FieldLine>
          {decidedAt ? (
            <FieldLine label={t('identity.certification.decidedAt')} wide>
              {dateTime(decidedAt)}
            </FieldLine>
          ) : null}
        </Fields>
      </div>
    </>
  )
}
