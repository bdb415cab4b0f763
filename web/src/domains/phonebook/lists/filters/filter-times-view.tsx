import { addDays } from '@seamark/contract/platform/days'
import { nextContacts } from '@seamark/contract/phonebook/companies/filters'
import { Button, DatePicker, InputNumber, Radio } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../../../platform/language/i18n.ts'
import { officeDay } from '../../../../platform/session/office-day.ts'
import type { CompanySearch } from '../../companies/company-filters.ts'

interface TimeProps {
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** The due date of the next contact: a named range, or between two days. */
export function NextContact({ search, onChange }: TimeProps) {
  const { t } = useWords()
  return (
    <>
      <Radio.Group
        className="filter-radios"
        value={search.nextContact ?? null}
        onChange={({ target }) =>
          onChange({
            nextContact: nextContacts.find((one) => one === target.value),
            nextContactFrom: undefined,
            nextContactTo: undefined,
          })
        }
        options={nextContacts.map((value) => ({ value, label: t(`phonebook.nextContact.${value}`) }))}
      />
      <DayRange
        from={search.nextContactFrom}
        to={search.nextContactTo}
        onChange={(nextContactFrom, nextContactTo) =>
          onChange({ nextContact: undefined, nextContactFrom, nextContactTo })
        }
        plain
      />
    </>
  )
}

/** The last follow-up: never, not for so many days, or between two days. */
export function LastTouch({ search, onChange }: TimeProps) {
  const { t } = useWords()
  const set = (untouchedDays: number | undefined) =>
    onChange({ untouchedDays, lastTouchFrom: undefined, lastTouchTo: undefined })
  return (
    <>
      <div className="filter-presets">
        <Button size="small" type={search.untouchedDays === 0 ? 'primary' : 'default'} onClick={() => set(0)}>
          {t('phonebook.filter.never')}
        </Button>
        {[7, 30, 60, 90].map((days) => (
          <Button
            key={days}
            size="small"
            type={search.untouchedDays === days ? 'primary' : 'default'}
            onClick={() => set(days)}
          >
            {t('phonebook.filter.untouched', { days })}
          </Button>
        ))}
      </div>
      <InputNumber
        min={1}
        max={3650}
        precision={0}
        changeOnWheel={false}
        value={search.untouchedDays || null}
        onChange={(days) => set(days ?? undefined)}
        prefix={t('phonebook.filter.untouchedFor')}
        suffix={t('phonebook.filter.days')}
        aria-label={t('phonebook.filter.untouchedFor')}
      />
      <DayRange
        from={search.lastTouchFrom}
        to={search.lastTouchTo}
        onChange={(lastTouchFrom, lastTouchTo) => onChange({ untouchedDays: undefined, lastTouchFrom, lastTouchTo })}
        plain
      />
    </>
  )
}

interface RangeProps {
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  /** Leaves out the usual ranges of the past. */
  plain?: boolean
}

/** A range of days, both included; either end may be open. */
export function DayRange({ from, to, onChange, plain = false }: RangeProps) {
  const { t } = useWords()
  const since = (days: number) => onChange(addDays(officeDay(), 1 - days), officeDay())
  return (
    <>
      {plain ? null : (
        <div className="filter-presets">
          <Button size="small" onClick={() => since(1)}>
            {t('phonebook.filter.today')}
          </Button>
          {[7, 30, 90].map((days) => (
            <Button key={days} size="small" onClick={() => since(days)}>
              {t('phonebook.filter.lastDays', { days })}
            </Button>
          ))}
        </div>
      )}
      <div className="filter-range">
        <DatePicker
          value={from ? dayjs(from) : null}
          maxDate={to ? dayjs(to) : undefined}
          onChange={(day) => onChange(dayText(day), to)}
          placeholder={t('phonebook.filter.from')}
          aria-label={t('phonebook.filter.from')}
        />
        <span aria-hidden>–</span>
        <DatePicker
          value={to ? dayjs(to) : null}
          minDate={from ? dayjs(from) : undefined}
          onChange={(day) => onChange(from, dayText(day))}
          placeholder={t('phonebook.filter.to')}
          aria-label={t('phonebook.filter.to')}
        />
      </div>
    </>
  )
}

export function OneDay({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return <DatePicker value={value ? dayjs(value) : null} onChange={(day) => onChange(dayText(day))} />
}

const dayText = (day: dayjs.Dayjs | null | undefined) => day?.format('YYYY-MM-DD')
