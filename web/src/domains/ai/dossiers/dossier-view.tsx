import { BulbOutlined, WarningOutlined } from '@ant-design/icons'
import type { Dossier } from '@seamark/contract/ai/dossiers/dossiers'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { CopyAll, Failed, Loading } from '../../../kit/index.ts'
import { date, dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useDossier } from './dossier-queries.ts'
import {
  type DossierLine,
  type DossierSection,
  dossierText,
  nextStepText,
  sectionsOf,
  standingText,
  statementText,
} from './dossier-text.ts'
import { Summary } from './summary-view.tsx'
import './dossier-view.css'

/** What the records say of a company, on one page: what to do next, what disagrees, and each part with its sources. */
export function CompanyDossier({ company: { id } }: { company: Company }) {
  const { t } = useWords()
  const { data: dossier, error, refetch } = useDossier(id)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!dossier) return <Loading rows={10} />
  return (
    <div className="dossier">
      <header className="dossier-head">
        <BulbOutlined aria-hidden />
        <div>
          <strong>
            {t('ai.dossier.next')}: {nextStepText(dossier)}
          </strong>
          <small>
            {standingText(dossier)} · {t('ai.dossier.asOf', { at: dateTime(dossier.at).slice(0, 16) })}
          </small>
        </div>
        <CopyAll text={dossierText(dossier)} label={t('ai.dossier.copy')} done={t('ai.dossier.copied')} />
      </header>
      <Summary dossier={dossier} onSummed={() => void refetch()} />
      <Disagreements dossier={dossier} />
      <div className="dossier-parts">
        {sectionsOf(dossier).map((section) => (
          <Section key={section.part} section={section} />
        ))}
      </div>
    </div>
  )
}

/** Records that say different things stand side by side with their dates; none of them is preferred. */
function Disagreements({ dossier }: { dossier: Dossier }) {
  const { t } = useWords()
  if (dossier.disagreements.length === 0) return null
  return (
    <section className="dossier-disagree" aria-label={t('ai.dossier.disagree')}>
      <h2>
        <WarningOutlined aria-hidden /> {t('ai.dossier.disagree')}
      </h2>
      {dossier.disagreements.map((one) => (
        <div key={`${one.about} ${one.sides[1].label}`} className="dossier-pair">
          <span className="dossier-about">{t(`ai.dossier.about.${one.about}`)}</span>
          <dl aria-label={t(`ai.dossier.about.${one.about}`)}>
            {one.sides.map((side) => {
              const { source, value } = statementText(one, side)
              return (
                <div key={source}>
                  <dt>{source}</dt>
                  <dd>
                    <strong>{value}</strong> <time dateTime={side.at}>{date(side.at)}</time>
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Section({ section: { part, lines, note } }: { section: DossierSection }) {
  const { t } = useWords()
  const title = t(`ai.dossier.part.${part}`)
  return (
    <section className="dossier-part" aria-label={title}>
      <h2>{title}</h2>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      ) : null}
      {note ? <p className="dossier-note">{note}</p> : null}
    </section>
  )
}

function Line({ line: { title, details, href, tone } }: { line: DossierLine }) {
  const said = details.filter(Boolean).join(' · ')
  return (
    <li className={tone === undefined ? undefined : `dossier-${tone}`}>
      <strong>{href ? <PageLink href={href}>{title}</PageLink> : title}</strong>
      <span>{said}</span>
    </li>
  )
}
