import { dateTime, number, shortNumber, whenText } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'

/** How long ago, with the very moment in reach. */
export function When({ at }: { at: string }) {
  const { language } = useWords()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {whenText(at, undefined, language)}
    </time>
  )
}

/** `1.2k`, with the full number in reach of eye and ear. */
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
