import type { Dossier } from '@seamark/contract/ai/dossiers/dossiers'
import { type SummarySentence, summarizeDossier } from '@seamark/contract/ai/dossiers/summaries'
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useModels } from '../usage/ability-queries.ts'
import { groundsOf } from './dossier-text.ts'

interface SummaryProps {
  dossier: Dossier
  /** The dossier has other sentences now. */
  onSummed: () => void
}

/** Three sentences that a model has written of this dossier, or the button that asks for them; nothing where no model answers here. */
export function Summary({ dossier, onSummed }: SummaryProps) {
  const { t } = useWords()
  const { data: models } = useModels()
  const { isAsking, ask } = useSummarizing(dossier.company.id, onSummed)
  if (!models?.answers) return null
  const { summary } = dossier
  if (!summary)
    return (
      <div>
        <Button loading={isAsking} onClick={() => ask(false)}>
          {t('ai.summary.ask')}
        </Button>
      </div>
    )
  return (
    <section className="dossier-part dossier-summary" aria-label={t('ai.summary')} aria-busy={isAsking}>
      <header>
        <h2>{t('ai.summary')}</h2>
        <Button size="small" icon={<ReloadOutlined aria-hidden />} loading={isAsking} onClick={() => ask(true)}>
          {t('ai.summary.again')}
        </Button>
      </header>
      <dl>
        {summary.sentences.map((sentence) => (
          <Sentence key={sentence.about} sentence={sentence} dossier={dossier} />
        ))}
      </dl>
      <p className="dossier-note">
        {t('ai.summary.byModel', { model: summary.model, at: dateTime(summary.at).slice(0, 16) })}
      </p>
    </section>
  )
}

function Sentence({ sentence, dossier }: { sentence: SummarySentence; dossier: Dossier }) {
  const { t } = useWords()
  const { about, text, ownNumbers } = sentence
  const grounds = groundsOf(dossier, sentence)
  return (
    <div>
      <dt>{t(`ai.summary.${about}`)}</dt>
      <dd>
        {text}
        <small>
          {grounds.length > 0 ? t('ai.summary.grounds') : <Badge tone="warning">{t('ai.summary.groundless')}</Badge>}
          {grounds.map(({ key, title, href }) =>
            href ? (
              <PageLink key={key} href={href}>
                {title}
              </PageLink>
            ) : (
              <span key={key}>{title}</span>
            ),
          )}
          {ownNumbers.map((value) => (
            <Badge key={value} tone="warning">
              {t('ai.summary.ownNumber', { value })}
            </Badge>
          ))}
        </small>
      </dd>
    </div>
  )
}

/** Asks for the sentences. Whoever leaves the page lets the model go. */
function useSummarizing(id: number, onSummed: () => void) {
  const [isAsking, setAsking] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  async function askModel(again: boolean) {
    const leave = new AbortController()
    leaving.current = leave
    setAsking(true)
    try {
      await call(summarizeDossier, { params: { id }, body: { again }, signal: leave.signal })
      onSummed()
    } catch {
      // The call has shown why.
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, ask: (again: boolean) => void askModel(again) }
}
