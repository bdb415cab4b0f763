import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, type InputRef, Segmented } from 'antd'
import { type ReactNode, type RefObject, useState } from 'react'
import { useWords } from '../../../platform/i18n.ts'
import { activeFilters, type CompanySearch, views } from './company-filters.ts'
import { CompanyFilterChips } from './filter-chips-view.tsx'
import { CompanyFilterPanel } from './filter-panel-view.tsx'
import { CompanySearchBox } from './search-box-view.tsx'

interface ToolbarProps {
  search: CompanySearch
  setSearch: (patch: Partial<CompanySearch>) => void
  searchBox: RefObject<InputRef | null>
  /** Which saved view the list stands under. */
  picker: ReactNode
}

/** What narrows the list: whose, which words, which filters. */
export function CompanyToolbar({ search, setSearch, searchBox, picker }: ToolbarProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const active = activeFilters(search).length
  return (
    <div className="company-toolbar">
      <div className="company-toolbar-row">
        {picker}
        <Segmented
          value={search.view}
          onChange={(view) => setSearch({ view, ...(view === 'all' ? {} : { custodianId: undefined }) })}
          options={views.map((value) => ({ value, label: t(`phonebook.view.${value}`) }))}
        />
        <CompanySearchBox value={search.q ?? ''} onSearch={(q) => setSearch({ q })} inputRef={searchBox} />
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('phonebook.filters')}
          {active > 0 && <Badge count={active} size="small" color="var(--ant-color-primary)" />}
        </Button>
      </div>
      {open && <CompanyFilterPanel search={search} onChange={setSearch} />}
      <CompanyFilterChips search={search} onChange={setSearch} />
    </div>
  )
}
