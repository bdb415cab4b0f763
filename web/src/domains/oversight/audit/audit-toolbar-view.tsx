import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { DayRange, useIsPhone, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Filter } from '../filters/filter-view.tsx'
import { PersonPicker } from '../filters/person-picker.tsx'
import { activeFilters, type AuditSearch, withoutFilters } from './audit-filters.ts'
import { useAuditChoices } from './audit-queries.ts'
import { auditText } from './audit-text.ts'

interface ToolbarProps {
  search: AuditSearch
  setSearch: (patch: Partial<AuditSearch>) => void
}

/** A search text, or filters that each apply at once. */
export function AuditToolbar({ search, setSearch }: ToolbarProps) {
  const { t } = useWords()
  const active = activeFilters(search)
  const phone = useIsPhone()
  const [open, setOpen] = useState(active > 0 && !phone)
  return (
    <div className="oversight-toolbar">
      <SearchBox value={search.q ?? ''} label={t('oversight.audit.search')} onSearch={(q) => setSearch({ q })} />
      <DayRange label={t('oversight.filter.days')} from={search.from} to={search.to} onChange={setSearch} />
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('oversight.filter.more')}
        {active > 0 && <Badge count={active} size="small" color="var(--ant-color-primary)" />}
      </Button>
      {active > 0 && (
        <Button type="link" size="small" onClick={() => setSearch(withoutFilters)}>
          {t('oversight.filter.clear')}
        </Button>
      )}
      {open && <AuditFilters search={search} setSearch={setSearch} />}
    </div>
  )
}

function AuditFilters({ search, setSearch }: ToolbarProps) {
  const { t, language } = useWords()
  const say = auditText(language)
  const { data } = useAuditChoices(true)
  const any = t('oversight.filter.any')
  return (
    <div className="oversight-filters">
      <Filter title={t('oversight.filter.person')}>
        <PersonPicker value={search.actorId} onChange={(actorId) => setSearch({ actorId })} />
      </Filter>
      <Filter title={t('oversight.filter.action')}>
        <Select
          value={search.action}
          onChange={(action: string | undefined) => setSearch({ action })}
          options={(data?.actions ?? []).map((action) => ({ value: action, label: say.action(action) }))}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder={any}
        />
      </Filter>
      <Filter title={t('oversight.filter.subjectKind')}>
        <Select
          value={search.subjectKind}
          onChange={(subjectKind: string | undefined) => setSearch({ subjectKind })}
          options={(data?.subjectKinds ?? []).map(({ kind, action }) => ({
            value: kind,
            label: say.kind(action, kind),
          }))}
          allowClear
          placeholder={any}
        />
      </Filter>
      <Filter title={t('oversight.filter.subjectId')}>
        <InputNumber
          style={{ width: '100%' }}
          key={search.subjectId}
          {...(search.subjectId === undefined ? {} : { defaultValue: search.subjectId })}
          min={1}
          precision={0}
          controls={false}
          placeholder={any}
          onBlur={({ target }) => setSearch({ subjectId: Number(target.value) || undefined })}
          onPressEnter={({ currentTarget }) => setSearch({ subjectId: Number(currentTarget.value) || undefined })}
        />
      </Filter>
      <Filter title={t('oversight.filter.requestId')}>
        <Input
          key={search.requestId}
          defaultValue={search.requestId}
          maxLength={100}
          allowClear
          placeholder={any}
          onBlur={({ target }) => setSearch({ requestId: target.value.trim() || undefined })}
          onPressEnter={({ currentTarget }) => setSearch({ requestId: currentTarget.value.trim() || undefined })}
          onClear={() => setSearch({ requestId: undefined })}
        />
      </Filter>
    </div>
  )
}
