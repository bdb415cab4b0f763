import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'

export interface DayRangeProps {
  label: string
  /** Days as YYYY-MM-DD. */
  from: string | undefined
  to: string | undefined
  onChange: (days: { from: string | undefined; to: string | undefined }) => void
  /** True if each end may stay open. */
  isOpen?: boolean
  /** At most so many days can be chosen. */
  mostDays?: number
  popupClass?: string
}

/** A range of days, both included. */
export function DayRange({ label, from, to, onChange, isOpen = true, mostDays, popupClass = '' }: DayRangeProps) {
  // Given another value, the picker forgets the end that is already chosen, so an equal value must stay the same object.
  const value = useMemo(
    (): [dayjs.Dayjs | null, dayjs.Dayjs | null] => [from ? dayjs(from) : null, to ? dayjs(to) : null],
    [from, to],
  )
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={value}
      onChange={(range) => onChange({ from: dayText(range?.[0]), to: dayText(range?.[1]) })}
      {...(mostDays === undefined ? {} : { disabledDate: isTooFar(mostDays) })}
      allowEmpty={[isOpen, isOpen]}
      allowClear={isOpen}
      classNames={{ popup: { root: popupClass } }}
    />
  )
}

const dayText = (day: dayjs.Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** Days that are too far from the one that is chosen already. */
const isTooFar =
  (mostDays: number) =>
  (day: dayjs.Dayjs, { from }: { from?: dayjs.Dayjs }) =>
    from !== undefined && Math.abs(day.startOf('day').diff(from.startOf('day'), 'day')) >= mostDays
