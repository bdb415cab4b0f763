import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/i18n.ts'
import './filter-view.css'

export function Filter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <label className="oversight-filter">
      <span>{title}</span>
      {children}
    </label>
  )
}

interface DaysProps {
  from: string | undefined
  to: string | undefined
  onChange: (days: { from: string | undefined; to: string | undefined }) => void
}

/** From a day to a day, each included; either may stay open. */
export function Days({ from, to, onChange }: DaysProps) {
  const { t } = useWords()
  return (
    <DatePicker.RangePicker
      aria-label={t('oversight.filter.days')}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onChange({ from: dayText(range?.[0]), to: dayText(range?.[1]) })}
      allowEmpty={[true, true]}
    />
  )
}

const dayText = (day: dayjs.Dayjs | null | undefined) => day?.format('YYYY-MM-DD')
