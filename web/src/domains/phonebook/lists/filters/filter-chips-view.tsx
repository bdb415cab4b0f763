import { Button, Popover, Tag } from 'antd'
import { useState } from 'react'
import { t as say, useWords } from '../../../../platform/language/i18n.ts'
import { activeFilters, type CompanySearch, type FilterName, withoutFilters } from '../../companies/company-filters.ts'
import { FilterEditor } from './filter-editor-view.tsx'
import { filterTitles, useFilterText } from './filter-text.ts'

interface ChipsProps {
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** The active filters: each opens to be changed, and can be removed. */
export function CompanyFilterChips({ search, onChange }: ChipsProps) {
  const { t } = useWords()
  const text = useFilterText(search)
  const [opened, setOpened] = useState<FilterName>()
  const active = activeFilters(search)
  if (active.length === 0) return null
  return (
    <div className="company-chips">
      {active.map((filter) => (
        <Popover
          key={filter}
          open={opened === filter}
          onOpenChange={(isOpen) => setOpened(isOpen ? filter : undefined)}
          trigger="click"
          placement="bottomLeft"
          title={t(filterTitles[filter])}
          content={
            <div className="filter-panel">
              <FilterEditor filter={filter} search={search} onChange={onChange} />
            </div>
          }
          destroyOnHidden
        >
          <Chip
            title={t(filterTitles[filter])}
            value={text(filter)}
            isOpen={opened === filter}
            onRemove={() => onChange(withoutFilters(filter))}
          />
        </Popover>
      ))}
      <Button type="link" size="small" onClick={() => onChange(withoutFilters(...active))}>
        {t('phonebook.filters.clear')}
      </Button>
    </div>
  )
}

interface ChipProps {
  title: string
  value: string
  isOpen: boolean
  onRemove: () => void
  /** Set by the popover, like the other properties that it passes to its trigger. */
  className?: string
  onClick?: () => void
}

function Chip({ title, value, isOpen, onRemove, className = '', ...trigger }: ChipProps) {
  return (
    <Tag closable={{ 'aria-label': say('phonebook.filters.remove', { name: title }) }} onClose={onRemove}>
      <button
        type="button"
        className={`filter-chip text-button ${className}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...trigger}
      >
        <span className="company-quiet">{title}</span> {value}
      </button>
    </Tag>
  )
}
