import { useState } from 'react'
import { ProgressLine } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { secondsLeft, type Work } from './wizard-rules.ts'
import { duration } from './wizard-text.ts'
import './wizard-view.css'

/** The server's work on the rows, while it runs. `seenAt` is the time of this state. */
export function ImportWork({ work, seenAt }: { work: Work; seenAt: number }) {
  const { title, done, total, rows, isStill = false, hint, below } = work
  const timeLeft = useTimeLeft(work, seenAt)
  return (
    <section className="import-card">
      <ProgressLine
        title={title}
        done={done}
        total={total}
        facts={[rows, timeLeft].filter((fact) => fact !== undefined)}
        isStill={isStill}
      />
      {hint && <p className="import-quiet import-line">{hint}</p>}
      {below}
    </section>
  )
}

function useTimeLeft({ done, total, isTimed }: Work, seenAt: number) {
  const { t, language } = useWords()
  const [first] = useState({ at: seenAt, done })
  const left = isTimed ? secondsLeft(first, seenAt, done, total) : undefined
  return left === undefined || left === 0
    ? undefined
    : t('workbench.import.remaining', { time: duration(left, language) })
}
