import { keepOfficeDays, type OfficeDay } from '@seamark/contract/followups/calendars/calendars'
import { getCalendar } from '@seamark/contract/followups/calendars/calendars'
import { Alert, Input, InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import { Dialog, useSave } from '../../../kit/index.ts'
import { call, errorText, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { officeDaysText, readOfficeDays } from './calendar-rules.ts'

/** A year's days off and make-up workdays, one per line, as the authorities announce them. */
export function OfficeDaysForm({ first, onClose }: { first: number; onClose: () => void }) {
  const { t } = useWords()
  const [year, setYear] = useState(first)
  const [text, setText] = useState<string>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    void daysOf(year).then(
      (days) => (isGone ? undefined : setText(officeDaysText(days))),
      (error: unknown) => (isGone ? undefined : setFailure(errorText(error))),
    )
    return () => {
      isGone = true
    }
  }, [year])

  const { save } = useSave({
    send: async (days: OfficeDay[]) => {
      await call(keepOfficeDays, { body: { year, days } }, { quiet: true })
      notices.success(t('followups.officeDays.saved', { year, count: days.length }))
      await invalidate('/followups/calendar')
    },
    onSaved: onClose,
    onFailure: setFailure,
  })

  function submit() {
    const { days, wrong } = readOfficeDays(text ?? '')
    if (wrong !== undefined) return setFailure(t('followups.officeDays.wrong', { line: wrong }))
    void save(days)
  }

  return (
    <Dialog
      width={560}
      title={t('followups.officeDays')}
      cancelText={t('kit.close')}
      onOk={submit}
      onClose={onClose}
      okButtonProps={{ disabled: text === undefined }}
    >
      <p className="task-quiet">{t('followups.officeDays.help')}</p>
      <InputNumber
        aria-label={t('followups.officeDays.year')}
        min={2020}
        max={2100}
        precision={0}
        value={year}
        onChange={(chosen) => {
          if (chosen === null || chosen === year) return
          setText(undefined)
          setFailure(undefined)
          setYear(chosen)
        }}
      />
      {failure ? <Alert type="error" showIcon role="alert" title={failure} className="calendar-outcome" /> : null}
      <Input.TextArea
        aria-label={t('followups.officeDays')}
        className="calendar-outcome"
        rows={12}
        value={text ?? ''}
        disabled={text === undefined}
        placeholder="2027-01-01 holiday 元旦 New Year's Day"
        onChange={({ target }) => {
          setText(target.value)
          setFailure(undefined)
        }}
      />
    </Dialog>
  )
}

/** The calendar answers at most two months at a time. */
async function daysOf(year: number): Promise<OfficeDay[]> {
  const starts = [1, 3, 5, 7, 9, 11]
  const months = starts.map((month) => {
    const until = month === 11 ? `${year + 1}-01-01` : `${year}-${String(month + 2).padStart(2, '0')}-01`
    return call(
      getCalendar,
      { query: { from: `${year}-${String(month).padStart(2, '0')}-01`, until } },
      { quiet: true },
    )
  })
  return (await Promise.all(months)).flatMap(({ officeDays }) => officeDays)
}
