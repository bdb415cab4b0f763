import type { Answer, MatchedQuestion } from '@seamark/contract/ai/answers/answers'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { Button } from 'antd'
import { useState } from 'react'
import { Copy } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { ProposalForm } from './proposal-form.tsx'
import { PlanRows, PlanSaid } from './rows-view.tsx'

/** What an answer holds: entries of the office first, then rows, lines of freight and a proposal; where nothing is sure, what may be meant. */
export function AnswerView({ answer }: { answer: Answer }) {
  const { t } = useWords()
  const { questions, nearQuestions, run, companies, offers, freight, freightCount, proposal } = answer
  const isSure = questions.length > 0 || run !== null || companies.length > 0 || freight.length > 0 || proposal !== null
  const hasChoices = nearQuestions.length > 0 || offers.length > 0
  const [chosen, setChosen] = useState<Answer['offers'][number]>()
  return (
    <div className="ai-answer-parts">
      {questions.map((one, place) => (
        <Entry key={one.id} entry={one} isOpen={place === 0} />
      ))}
      {run ? <PlanRows plan={run} /> : null}
      {companies.length > 0 ? (
        <div>
          <p>{t('ai.answer.which')}</p>
          <Choices of={companies.map(({ id, name, plan }) => ({ key: id, label: name, plan }))} onChoose={setChosen} />
        </div>
      ) : null}
      {freight.length > 0 ? <Freight lines={freight} count={freightCount} /> : null}
      {proposal ? <ProposalForm proposal={proposal} /> : null}
      {isSure ? null : <p>{t(hasChoices ? 'ai.answer.unsure' : 'ai.answer.unknown')}</p>}
      {nearQuestions.length > 0 ? (
        <div>
          <p>{t('ai.answer.near')}</p>
          {nearQuestions.map((one) => (
            <Entry key={one.id} entry={one} isOpen={false} />
          ))}
        </div>
      ) : null}
      {offers.length > 0 ? (
        <Choices
          of={offers.map((plan) => ({ key: plan.tool + JSON.stringify(plan.query), plan }))}
          onChoose={setChosen}
        />
      ) : null}
      {chosen ? <PlanRows plan={chosen} /> : null}
    </div>
  )
}

interface ChoicesProps {
  of: readonly { key: string | number; label?: string; plan: Answer['offers'][number] }[]
  onChoose: (plan: Answer['offers'][number]) => void
}

/** Nothing is called before one of them is chosen. */
function Choices({ of, onChoose }: ChoicesProps) {
  return (
    <div className="ai-choices">
      {of.map(({ key, label, plan }) => (
        <Button key={key} onClick={() => onChoose(plan)}>
          {label ?? <PlanSaid plan={plan} />}
        </Button>
      ))}
    </div>
  )
}

/** An entry of the office; its answer is shown and copied as it is written. */
function Entry({ entry: { question, answer }, isOpen }: { entry: MatchedQuestion; isOpen: boolean }) {
  return (
    <details className="ai-entry" open={isOpen}>
      <summary>{question}</summary>
      <div className="ai-answer">
        <Copy text={answer}>{answer}</Copy>
      </div>
    </details>
  )
}

/** The first lines that were read; all of them are on the page that reads. */
function Freight({ lines, count }: { lines: readonly ReadLine[]; count: number }) {
  const { t } = useWords()
  const wordsOf = (ports: ReadLine['pols']) => ports.map(({ word }) => word).join('/')
  return (
    <section className="ai-rows" aria-label={t('ai.answer.freight')}>
      <p>{t('ai.answer.freight')}</p>
      <table>
        <tbody>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of one answer never change their places
            <tr key={place}>
              <th scope="row">
                {`${wordsOf(line.pols)} → ${wordsOf(line.pods) || (line.lane ? t(`territory.lane.${line.lane.value}`) : '')}`}
              </th>
              <td>
                {[
                  line.carrier?.value,
                  ...line.prices.map(({ container, amount }) => `${container} ${amount ?? ''}`),
                  ...line.boxes.map(({ container, count }) => `${count} × ${container}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ai-foot">
        {count > lines.length ? <span>{t('ai.answer.first', { shown: lines.length, n: count })}</span> : null}
        {hasCode(346) ? <PageLink href="/freight/rates/readings">{t('ai.answer.readings')}</PageLink> : null}
      </p>
    </section>
  )
}
