import { Tooltip } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { outcomeNames, type OutcomePart } from './bulk-text.ts'
import './bulk-view.css'

/** How a bulk stands, as a bar with the numbers beside it: what left, waits, was skipped, failed, or is not known. */
export function OutcomeBar({ counts, replied }: { counts: Record<OutcomePart, number>; replied: number }) {
  const { t } = useWords()
  const total = outcomeNames.reduce((sum, part) => sum + counts[part], 0)
  if (total === 0) return null
  const shown = outcomeNames.filter((part) => counts[part] > 0)
  const answers = replied > 0 ? `${t('messaging.replied')} ${number(replied)}` : ''
  const parts = shown.map((part) => `${t(`messaging.outcome.${part}`)} ${number(counts[part])}`)
  const text = [...parts, answers].filter(Boolean).join(' · ')
  return (
    <Tooltip title={text}>
      <span className="mass-outcome">
        <span className="mass-bar" role="img" aria-label={text}>
          {shown.map((part) => (
            <span key={part} data-part={part} style={{ flexGrow: counts[part] }} />
          ))}
        </span>
        <small>{[`${number(counts.left)}/${number(total)}`, answers].filter(Boolean).join(' · ')}</small>
      </span>
    </Tooltip>
  )
}
