import type { AnswerPlan, MatchedQuestion } from '@seamark/contract/ai/answers/answers'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { Button } from 'antd'
import { useState } from 'react'
import { CopyAll } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { PasteOpener } from '../pastes/paste-opener-view.tsx'
import { Markdown } from '../questions/markdown-view.tsx'
import { freightCells } from './freight-text.ts'
import { PlanRows, PlanSaid } from './rows-view.tsx'

interface ChoicesProps {
  plans: readonly AnswerPlan[]
  /** They differ by their companies alone. */
  isOfCompanies?: boolean
}

/** Calls of which one is meant. Nothing is called before one of them is chosen. */
export function Choices({ plans, isOfCompanies = false }: ChoicesProps) {
  const [chosen, setChosen] = useState<AnswerPlan>()
  return (
    <>
      <div className="ai-choices">
        {plans.map((plan) => (
          <Button key={keyOf(plan)} aria-pressed={plan === chosen} onClick={() => setChosen(plan)}>
            {isOfCompanies && plan.company ? plan.company.name : <PlanSaid plan={plan} />}
          </Button>
        ))}
      </div>
      {chosen ? <PlanRows key={keyOf(chosen)} plan={chosen} /> : null}
    </>
  )
}

const keyOf = ({ tool, query }: AnswerPlan) => tool + JSON.stringify(query)

interface EntryProps {
  entry: Omit<MatchedQuestion, 'score'>
  isOpen: boolean
}

/** An entry of the office, which is the ground of the answer; that is copied as it is written, byte for byte. */
export function Entry({ entry: { id, category, question, answer }, isOpen }: EntryProps) {
  const { t } = useWords()
  return (
    <details className="ai-entry" open={isOpen}>
      <summary>{question}</summary>
      <div className="ai-answer">
        <Markdown text={answer} />
        <CopyAll text={answer} label={t('ai.entry.copy')} done={t('ai.chat.copied')} />
        <p className="ai-note">
          {t(category === '' ? 'ai.entry.ground' : 'ai.entry.groundIn', { category })}{' '}
          {hasCode(325) ? (
            <PageLink href={`/chatGPT/chatGPTqaList?question=${id}`}>{t('ai.entry.open')}</PageLink>
          ) : null}
        </p>
      </div>
    </details>
  )
}

/** The first lines that were read; all of them are on the page that reads. */
export function Freight({ lines, count, asked }: { lines: readonly ReadLine[]; count: number; asked: string }) {
  const { t } = useWords()
  return (
    <section className="ai-rows" aria-label={t('ai.answer.freight')}>
      <p>{t('ai.answer.freight')}</p>
      <table>
        <tbody>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of one answer never change their places
            <tr key={place}>
              <th scope="row">{freightCells(line)[0]}</th>
              <td>{freightCells(line).slice(1).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ai-foot">
        {count > lines.length ? <span>{t('ai.answer.first', { shown: lines.length, n: count })}</span> : null}
        <PasteOpener text={asked} />
        {hasCode(346) ? <PageLink href="/freight/rates/readings">{t('ai.answer.readings')}</PageLink> : null}
      </p>
    </section>
  )
}
