import { Button, Space } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { judge } from './party-actions.ts'

const verdicts = ['same', 'different'] as const
export type Verdict = (typeof verdicts)[number]

/** Decides whether two parties are one. `keepId` is the party that is kept, on the page of one. */
export function VerdictButtons({
  pairId,
  names,
  keepId,
  onGiven,
}: {
  pairId: number
  names: readonly string[]
  keepId?: number
  /** Called when the server has taken the verdict, before lists are read again. */
  onGiven?: (verdict: Verdict) => void
}) {
  const { t } = useWords()
  const [given, setGiven] = useState<Verdict>()
  const said = { same: t('trade.pair.same'), different: t('trade.pair.different') }
  async function give(verdict: Verdict) {
    setGiven(verdict)
    // The call has shown the refusal.
    await judge(pairId, verdict, verdict === 'same' ? keepId : undefined, () => onGiven?.(verdict)).catch(
      () => undefined,
    )
    setGiven(undefined)
  }
  return (
    <Space size={4}>
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          size="small"
          loading={given === verdict}
          disabled={given !== undefined && given !== verdict}
          aria-label={`${said[verdict]}: ${names.join(' / ')}`}
          onClick={() => void give(verdict)}
        >
          {said[verdict]}
        </Button>
      ))}
    </Space>
  )
}
