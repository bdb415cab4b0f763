import { Button, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { takeVerdictBack } from './party-actions.ts'
import type { Verdict } from './verdict-view.tsx'

const undoSeconds = 10

/** The verdict on a pair, and for ten seconds the button that takes it back. Later a party is taken apart on its page. */
export function Judged({ pairId, verdict, onUndone }: { pairId: number; verdict: Verdict; onUndone: () => void }) {
  const { t } = useWords()
  const [left, setLeft] = useState(undoSeconds)
  const [isUndoing, setUndoing] = useState(false)
  useEffect(() => {
    const clock = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(clock)
  }, [])
  async function undo() {
    setUndoing(true)
    try {
      await takeVerdictBack(pairId)
      notices.success(t('trade.pair.undone'))
      onUndone()
    } catch {
      // The call has shown the refusal.
      setUndoing(false)
    }
  }
  return (
    <Space size={4}>
      <span>{t('trade.pair.judged', { verdict: t(`trade.pair.${verdict}`) })}</span>
      {left > 0 || isUndoing ? (
        <Button size="small" loading={isUndoing} onClick={() => void undo()}>
          {t('trade.pair.undo', { seconds: left })}
        </Button>
      ) : null}
    </Space>
  )
}
