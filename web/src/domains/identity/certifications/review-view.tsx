import type { CertificationDetail } from '@seamark/contract/identity/certifications/certifications'
import { useState } from 'react'
import { SidePanel, Decision, Decisions, Failed, Loading, Picture } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useCertification } from './certification-queries.ts'
import { ComparisonView } from './comparison-view.tsx'
import { DecisionForm } from './decision-form.tsx'
import { StateBadge } from './state-view.tsx'
import './certification-view.css'
import './review-view.css'

/** Papers beside the queue: their image, their values compared with the profile, the doubts, and the decision. */
export function ReviewView({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('identity.certifications')} open={id !== undefined} onClose={onClose} wide>
      {id === undefined ? null : <Opened key={id} id={id} />}
    </SidePanel>
  )
}

function Opened({ id }: { id: number }) {
  const { data, error, refetch } = useCertification(id)
  if (data) return <Review papers={data} />
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />
}

function Review({ papers }: { papers: CertificationDetail }) {
  const { t } = useWords()
  const { kind, state, person, submittedAt, image, can } = papers
  const [shown, setShown] = useState(image)
  const paper = t(`identity.certification.paper.${kind}`)
  return (
    <div className="review">
      <Picture key={shown} path={shown} name={paper} alt={t('identity.certification.imageOf', { name: paper })} />
      <div className="review-facts">
        <header>
          <h2>{person.name}</h2>
          <span>{t(`identity.certification.${kind}`)}</span>
          <StateBadge state={state} />
          <p>
            {person.username} · {t('identity.certification.submittedAt')} {dateTime(submittedAt)}
          </p>
        </header>
        <Doubtful papers={papers} />
        <ComparisonView papers={papers} />
        {can.decide ? <DecisionForm papers={papers} /> : <Decided papers={papers} />}
        <Earlier papers={papers} shown={shown} show={setShown} />
      </div>
    </div>
  )
}

/** The values that deserve a second look, each with its reason. */
function Doubtful({ papers: { doubts, holders } }: { papers: CertificationDetail }) {
  const { t } = useWords()
  if (doubts.length === 0) return null
  return (
    <section className="review-doubts" aria-label={t('identity.review.doubts')}>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>
            {t(`identity.doubt.${doubt}`)}
            {doubt === 'codeHeld' ? (
              <ul>
                {holders.map(({ id, name, username, companyName, state }) => (
                  <li key={id}>
                    {name} ({username}) · {companyName} · {t(`identity.certification.state.${state}`)}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decided({ papers: { state, decidedBy, decidedAt, reason } }: { papers: CertificationDetail }) {
  const { t } = useWords()
  if (state === 'superseded') return <Decision>{t('identity.review.superseded')}</Decision>
  if (decidedAt === null) return <Decision>{t('identity.review.own')}</Decision>
  return (
    <Decision note={reason}>
      {t('identity.review.decided', { name: decidedBy ?? '', time: dateTime(decidedAt) })}
    </Decision>
  )
}

/** The person's earlier submissions; a click shows an earlier image in place of today's, another click removes it. */
function Earlier({
  papers: { kind, image: today, earlier },
  shown,
  show,
}: {
  papers: CertificationDetail
  shown: string
  show: (image: string) => void
}) {
  const { t } = useWords()
  const name = t(`identity.certification.paper.${kind}`)
  if (earlier.length === 0) return null
  return (
    <section className="review-earlier" aria-label={t('identity.review.earlier')}>
      <h3>{t('identity.review.earlier')}</h3>
      <Decisions>
        {earlier.map(({ id, state, name: named, submittedAt, decidedBy, reason, image }) => (
          <li key={id}>
            <button
              type="button"
              className="certification-paper"
              aria-pressed={shown === image}
              aria-label={t('identity.picture.open', { name: `${name} ${dateTime(submittedAt)}` })}
              onClick={() => show(shown === image ? today : image)}
            >
              <img src={`/api${image}`} alt="" loading="lazy" />
            </button>
            <div>
              {dateTime(submittedAt)} <StateBadge state={state} />
              <p>{[named, decidedBy, reason].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </Decisions>
    </section>
  )
}
