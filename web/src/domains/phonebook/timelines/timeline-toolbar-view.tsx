import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../../platform/language/i18n.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { CustodianPicker } from '../companies/custodian-picker.tsx'
import { namesOf, type TimelineFilters, timelineGroups } from './timeline-filters.ts'
import './timeline-view.css'

interface ToolbarProps {
  filters: TimelineFilters
  onChange: (patch: TimelineFilters) => void
}

/** The filters of a timeline: kinds, person, and the newest day. */
export function TimelineToolbar({ filters, onChange }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="timeline-toolbar" role="search" aria-label={t('phonebook.timeline.filter')}>
      <Select
        className="timeline-kinds"
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        aria-label={t('phonebook.timeline.kinds')}
        placeholder={t('phonebook.timeline.kinds')}
        value={namesOf(filters.groups)}
        onChange={(names) => onChange({ groups: names.join(',') || undefined })}
        options={timelineGroups().map(({ name, title }) => ({ value: name, label: t(title) }))}
        listHeight={480}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <CustodianPicker
        label={t('phonebook.timeline.person')}
        value={filters.actorId}
        onChange={(actorId) => onChange({ actorId })}
      />
      <DatePicker
        aria-label={t('phonebook.timeline.until')}
        placeholder={t('phonebook.timeline.until')}
        value={filters.until ? dayjs(filters.until) : null}
        onChange={(day) => onChange({ until: day?.format('YYYY-MM-DD') })}
        disabledDate={(day) => day.format('YYYY-MM-DD') > officeDay()}
      />
    </div>
  )
}
