import type { AnswerPlan } from '@seamark/contract/ai/answers/answers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { saidOf } from './plan-text.ts'
import { cellsOfRow, keyOfRows, type ShownRow } from './row-rules.ts'
import { readTool } from './tool-queries.ts'

/** What was asked for, as it was understood, its rows, and the page with the same ones. */
export function PlanRows({ plan }: { plan: AnswerPlan }) {
  const { t } = useWords()
  const { place, isSeen } = useSeen()
  return (
    <section className="ai-rows" aria-label={t(`ai.tool.${plan.tool}`)}>
      <PlanSaid plan={plan} />
      {plan.isAllowed ? (
        <div ref={place}>{isSeen ? <Rows plan={plan} /> : <Loading rows={3} />}</div>
      ) : (
        <p>{t('ai.answer.notAllowed')}</p>
      )}
    </section>
  )
}

/** Whether something has come into sight: a long chat does not ask for all its tables at once. */
function useSeen() {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return { place, isSeen }
}

/** The tool, and each filter in the words that said it. */
export function PlanSaid({ plan }: { plan: AnswerPlan }) {
  const { t } = useWords()
  return (
    <span className="ai-said">
      <strong>{t(`ai.tool.${plan.tool}`)}</strong>
      {saidOf(plan).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

function Rows({ plan }: { plan: AnswerPlan }) {
  const { t, language } = useWords()
  const { tool, query, address } = plan
  const { data, error, refetch } = useQuery({
    queryKey: keyOfRows(plan, language),
    queryFn: () => readTool[tool](query),
    staleTime: 0,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  const { rows, count } = data
  return (
    <>
      {rows.length === 0 ? (
        <p>{t('ai.answer.noRows')}</p>
      ) : (
        <table>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <p className="ai-foot">
        {rows.length > 0 ? (
          <span>{t(count.exact ? 'ai.answer.count' : 'ai.answer.countMore', { n: count.value })}</span>
        ) : null}
        {address ? <PageLink href={address}>{t('ai.answer.open')}</PageLink> : null}
      </p>
    </>
  )
}

function Row({ row }: { row: ShownRow }) {
  const [title = '', ...said] = cellsOfRow(row)
  return (
    <tr>
      <th scope="row">{row.href ? <PageLink href={row.href}>{title}</PageLink> : title}</th>
      <td>{said.join(' · ')}</td>
    </tr>
  )
}
