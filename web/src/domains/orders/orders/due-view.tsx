import { useState } from 'react'
import { Badge } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

const soonHours = 48

/** A moment, or a day, by which something must be done. While it is still to be done, one that is near or over stands out. */
export function Due({ at, isOpen }: { at: string; isOpen: boolean }) {
  const { language } = useWords()
  const [now] = useState(() => Date.now())
  const isDay = at.length === 10
  const hours = (new Date(isDay ? `${at}T23:59:59` : at).getTime() - now) / 3_600_000
  const relative = new Intl.RelativeTimeFormat(language, { numeric: isDay ? 'auto' : 'always' })
  const left =
    isDay || Math.abs(hours) >= 24
      ? relative.format(Math.floor(hours / 24), 'day')
      : relative.format(Math.trunc(hours), 'hour')
  return (
    <span className="order-badges">
      {isDay ? at : dateTime(at).slice(0, 16)}
      {isOpen && hours <= soonHours ? <Badge tone={hours < 0 ? 'bad' : 'warning'}>{left}</Badge> : null}
    </span>
  )
}
