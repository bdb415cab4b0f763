import type { AnswerPlan } from '@seamark/contract/ai/answers/answers'
import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import type { ShownRow } from './row-rules.ts'
import { readTool } from './tool-queries.ts'

/** What was asked for, as it was understood, its rows, and the page with the same ones. */
export function PlanRows({ plan }: { plan: AnswerPlan }) {
  const { t } = useWords()
  return (
    <section className="ai-rows" aria-label={t(`ai.tool.${plan.tool}`)}>
      <PlanSaid plan={plan} />
      {plan.isAllowed ? <Rows plan={plan} /> : <p>{t('ai.answer.notAllowed')}</p>}
    </section>
  )
}

/** The tool, and each filter in the words that said it. */
export function PlanSaid({ plan: { tool, said } }: { plan: AnswerPlan }) {
  const { t } = useWords()
  return (
    <span className="ai-said">
      <strong>{t(`ai.tool.${tool}`)}</strong>
      {said.map(({ part, text }) => (
        <span key={`${part} ${text}`}>{text}</span>
      ))}
    </span>
  )
}

function Rows({ plan: { tool, query, address } }: { plan: AnswerPlan }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['ai', 'rows', tool, query],
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

function Row({ row: { title, details, href } }: { row: ShownRow }) {
  const said = details.filter((detail) => detail !== null && detail !== undefined && detail !== '')
  return (
    <tr>
      <th scope="row">{href ? <PageLink href={href}>{title}</PageLink> : title}</th>
      <td>{said.join(' · ')}</td>
    </tr>
  )
}
