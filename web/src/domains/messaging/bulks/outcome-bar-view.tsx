import { Tooltip } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { outcomeNames, type OutcomePart } from './bulk-text.ts'
import './bulk-view.css'

/** How a bulk stands, as a bar with the numbers beside it: what left, waits, was skipped, failed, or is not known. */
export function OutcomeBar({ counts }: { counts: Record<OutcomePart, number> }) {
  const { t } = useWords()
  const total = outcomeNames.reduce((sum, part) => sum + counts[part], 0)
  if (total === 0) return null
  const shown = outcomeNames.filter((part) => counts[part] > 0)
  const text = shown.map((part) => `${t(`messaging.outcome.${part}`)} ${number(counts[part])}`).join(' · ')
  return (
    <Tooltip title={text}>
      <span className="mass-outcome">
        <span className="mass-bar" role="img" aria-label={text}>
          {shown.map((part) => (
            <span key={part} data-part={part} style={{ flexGrow: counts[part] }} />
          ))}
        </span>
        <small>{`${number(counts.left)}/${number(total)}`}</small>
      </span>
    </Tooltip>
  )
}
