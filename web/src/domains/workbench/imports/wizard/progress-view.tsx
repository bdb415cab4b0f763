import { useState } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'
import { percentOf, secondsLeft, type Work } from './wizard-rules.ts'
import { duration } from './wizard-text.ts'
import './wizard-view.css'

interface LineProps {
  title: string
  done: number
  /** Null while nobody knows how many there are. */
  total: number | null
  facts: readonly string[]
  /** It does not move: paused, or failed. */
  isStill?: boolean
}

/** One line that fills; without a total it only says that something is going on. */
export function ProgressLine({ title, done, total, facts, isStill = false }: LineProps) {
  const percent = total === null ? undefined : percentOf(done, total)
  const value =
    percent === undefined ? {} : { 'aria-valuenow': percent, 'aria-valuetext': [`${percent} %`, ...facts].join(', ') }
  return (
    <div className="import-progress">
      <div className="import-progress-head">
        <strong>{title}</strong>
        {percent !== undefined && <span>{percent} %</span>}
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...value}
        className="import-bar"
        data-still={isStill}
        data-open={percent === undefined}
      >
        <div style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      <p className="import-quiet import-line">{facts.join(' · ')}</p>
    </div>
  )
}

/** What the server is doing with the rows, while it is doing it. `seenAt`: when the work was so. */
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
