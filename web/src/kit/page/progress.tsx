import { percentOf } from './percent.ts'
import './progress.css'

interface LineProps {
  title: string
  done: number
  /** Null while the number is unknown. */
  total: number | null
  facts: readonly string[]
  /** The bar does not move, because the work is paused or has failed. */
  isStill?: boolean
}

/** A progress bar; without a total it only shows that work goes on. */
export function ProgressLine({ title, done, total, facts, isStill = false }: LineProps) {
  const percent = total === null ? undefined : percentOf(done, total)
  const value =
    percent === undefined ? {} : { 'aria-valuenow': percent, 'aria-valuetext': [`${percent} %`, ...facts].join(', ') }
  return (
    <div className="progress-line">
      <div className="progress-line-head">
        <strong>{title}</strong>
        {percent !== undefined && <span>{percent} %</span>}
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...value}
        className="progress-line-bar"
        data-still={isStill}
        data-open={percent === undefined}
      >
        <div style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      <p className="progress-line-facts">{facts.join(' · ')}</p>
    </div>
  )
}
