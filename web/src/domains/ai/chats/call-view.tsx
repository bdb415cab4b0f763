import type { MessagePart } from '@seamark/contract/ai/chats/chats'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { PlanRows, PlanSaid } from '../answers/rows-view.tsx'

type Call = Extract<MessagePart, { kind: 'call' }>

/** On what an answer rests: each call as it was understood, and how it ended. Whoever may not see rows is told so, and not that there are none. */
export function Calls({ parts }: { parts: readonly MessagePart[] }) {
  const { t } = useWords()
  const calls = parts.filter((part) => part.kind === 'call')
  if (calls.length === 0) return null
  // The last one that found something is most likely what the answer is about.
  const last = calls.findLast(({ outcome }) => outcome === 'rows')
  return (
    <details className="ai-calls">
      <summary>{t('ai.calls', { n: calls.length })}</summary>
      <ol>
        {calls.map((call, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the calls of one answer never change their places
          <li key={place}>
            <CallLine call={call} isShownFirst={call === last} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function CallLine({ call: { tool, outcome, count, plan }, isShownFirst }: { call: Call; isShownFirst: boolean }) {
  const { t } = useWords()
  const [isShown, setShown] = useState(isShownFirst)
  if (isShown && plan) return <PlanRows plan={plan} />
  return (
    <div className="ai-said">
      {plan ? (
        <PlanSaid plan={plan} />
      ) : (
        <strong>{tool === null ? t('ai.call.unknownTool') : t(`ai.tool.${tool}`)}</strong>
      )}
      <small>{outcome === 'rows' ? t('ai.call.rows', { n: count }) : t(`ai.call.${outcome}`)}</small>
      {plan?.isAllowed && outcome === 'rows' ? (
        <Button size="small" onClick={() => setShown(true)}>
          {t('ai.call.show')}
        </Button>
      ) : null}
      {plan?.address ? <PageLink href={plan.address}>{t('ai.answer.open')}</PageLink> : null}
    </div>
  )
}
