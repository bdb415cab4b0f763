import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ImportView } from '@seamark/contract/workbench/imports/imports'
import { number } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { percentOf, secondsLeft } from '../import-rules.ts'
import { duration } from '../import-text.ts'
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

interface WorkProps {
  view: ImportView
  /** When the progress was this. */
  seenAt: number
  title: string
  onCancel?: { text: string; run: () => void }
  children?: ReactNode
}

/** What the server is doing with the rows, while it is doing it. */
export function ImportWork({ view: { progress }, seenAt, title, onCancel, children }: WorkProps) {
  const { t, language } = useWords()
  const { done, total } = progress
  const [first] = useState({ at: seenAt, done })
  const left = secondsLeft(first, seenAt, done, total)
  const rows =
    total === null
      ? t('workbench.import.progress.open', { done: number(done, language) })
      : t('workbench.import.progress', { done: number(done, language), total: number(total, language) })
  const facts = [
    ...(done > 0 || total !== null ? [rows] : []),
    ...(left === undefined || left === 0 ? [] : [t('workbench.import.remaining', { time: duration(left, language) })]),
  ]
  return (
    <section className="import-card import-sending">
      <ProgressLine title={title} done={done} total={total} facts={facts} />
      {children}
      {onCancel && (
        <div className="import-buttons">
          <Button onClick={onCancel.run}>{onCancel.text}</Button>
        </div>
      )}
    </section>
  )
}
