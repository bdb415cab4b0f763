import { ArrowLeftOutlined, CheckOutlined, FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Input, type InputRef, Popover } from 'antd'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'
import { useNameMatch } from '../../../../platform/language/spelling.ts'
import {
  activeFilters,
  type CompanySearch,
  type FilterName,
  filterSections,
  withoutFilters,
} from '../../companies/company-filters.ts'
import { FilterEditor } from './filter-editor-view.tsx'
import { filterTitles } from './filter-text.ts'

interface MenuProps {
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** Adds a filter: first the field, then its value. A chosen value applies at once. */
export function CompanyFilterMenu({ search, onChange }: MenuProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<FilterName>()
  // The box can take the focus only once the popover is open.
  const box = useRef<InputRef>(null)
  const active = activeFilters(search)
  function open(isOpen: boolean) {
    setOpen(isOpen)
    if (isOpen) setChosen(undefined)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <div className="filter-panel">
          {chosen ? (
            <Chosen
              filter={chosen}
              search={search}
              onChange={onChange}
              onBack={() => setChosen(undefined)}
              onDone={() => open(false)}
            />
          ) : (
            <Fields view={search.view} active={active} onChoose={setChosen} box={box} />
          )}
        </div>
      }
    >
      <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {t('phonebook.filters')}
        {active.length > 0 && <Badge count={active.length} size="small" color="var(--ant-color-primary)" />}
      </Button>
    </Popover>
  )
}

function Chosen({
  filter,
  search,
  onChange,
  onBack,
  onDone,
}: MenuProps & { filter: FilterName; onBack: () => void; onDone: () => void }) {
  const { t } = useWords()
  return (
    <>
      <div className="filter-head">
        <Button
          type="text"
          size="small"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('phonebook.filter.back')}
          onClick={onBack}
        />
        <strong>{t(filterTitles[filter])}</strong>
      </div>
      <FilterEditor filter={filter} search={search} onChange={onChange} />
      <div className="filter-foot">
        <Button
          type="text"
          size="small"
          disabled={!activeFilters(search).includes(filter)}
          onClick={() => onChange(withoutFilters(filter))}
        >
          {t('phonebook.filter.clear')}
        </Button>
        <Button type="primary" size="small" onClick={onDone}>
          {t('phonebook.filter.done')}
        </Button>
      </div>
    </>
  )
}

interface FieldsProps {
  view: CompanySearch['view']
  active: readonly FilterName[]
  onChoose: (filter: FilterName) => void
  box: RefObject<InputRef | null>
}

/** All fields under their sections, found by name or pinyin; arrows and Enter choose without leaving the box. */
function Fields({ view, active, onChoose, box }: FieldsProps) {
  const { t } = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const matches = useNameMatch()
  // The custodian filter is left out where the view already fixes it: mine, or the pool.
  const isOffered = (filter: FilterName) =>
    (filter !== 'custodianId' || view === 'all') && matches(typed, [t(filterTitles[filter])])
  const sections = filterSections
    .map(({ title, filters }) => ({ title, filters: filters.filter(isOffered) }))
    .filter(({ filters }) => filters.length > 0)
  const all = sections.flatMap(({ filters }): FilterName[] => [...filters])
  const current = all[Math.min(at, all.length - 1)]
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || all.length === 0) return
    if (event.key === 'Enter' && current) onChoose(current)
    else if (event.key === 'ArrowDown') setAt((Math.min(at, all.length - 1) + 1) % all.length)
    else if (event.key === 'ArrowUp') setAt((Math.min(at, all.length - 1) + all.length - 1) % all.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        ref={box}
        autoFocus
        value={typed}
        placeholder={t('phonebook.filter.find')}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={press}
        role="combobox"
        aria-label={t('phonebook.filter.find')}
        aria-expanded
        aria-controls={id}
        {...(current ? { 'aria-activedescendant': `${id}-${current}` } : {})}
      />
      <div className="filter-fields" id={id} role="listbox" aria-label={t('phonebook.filters')}>
        {all.length === 0 ? <p className="company-quiet">{t('phonebook.filter.noField')}</p> : null}
        {sections.map(({ title, filters }) => (
          <div key={title} role="group" aria-label={t(`phonebook.filter.section.${title}`)}>
            <div className="filter-section">{t(`phonebook.filter.section.${title}`)}</div>
            {filters.map((filter) => (
              <FieldOption
                key={filter}
                id={`${id}-${filter}`}
                filter={filter}
                isCurrent={filter === current}
                isActive={active.includes(filter)}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  filter: FilterName
  isCurrent: boolean
  isActive: boolean
  onChoose: (filter: FilterName) => void
}

function FieldOption({ id, filter, isCurrent, isActive, onChoose }: OptionProps) {
  const { t } = useWords()
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={`filter-field row-button ${isCurrent ? 'filter-current' : ''}`}
      ref={(node) => {
        if (isCurrent) node?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={() => onChoose(filter)}
    >
      {t(filterTitles[filter])}
      {isActive ? <CheckOutlined className="filter-active" aria-hidden /> : null}
    </button>
  )
}
