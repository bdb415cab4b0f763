import { dateTime, number, shortNumber, whenText } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'

/** Shows how long ago a moment was, and the exact moment in a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const { language } = useWords()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {whenText(at, undefined, language)}
    </time>
  )
}

/** Shows `1.2k`, and the full number in a tooltip and to screen readers. */
export function ShortNumber({ value, digits = 0 }: { value: number; digits?: number }) {
  const { language } = useWords()
  const short = shortNumber(value, digits)
  const full = number(value, language)
  if (short === String(value)) return <>{full}</>
  return (
    <span title={full}>
      <span aria-hidden>{short}</span>
      <span className="unseen">{full}</span>
    </span>
  )
}
