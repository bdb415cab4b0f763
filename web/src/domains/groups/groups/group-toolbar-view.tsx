import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { SearchBox, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { GroupBarFilters, GroupPanelFilters } from './group-filter-view.tsx'
import { countFolded, type GroupSearch, withoutFilters } from './group-filters.ts'

interface ToolbarProps {
  search: GroupSearch
  setSearch: (patch: Partial<GroupSearch>) => void
  /** The picker of the saved view in use. */
  picker: ReactNode
  /** Opens the sheet that holds all filters on a phone. */
  onSheet: () => void
}

/** The search and the filters that people use most; the rest is behind a button, which counts what is set there. */
export function GroupToolbar({ search, setSearch, picker, onSheet }: ToolbarProps) {
  const { t } = useWords()
  const phone = useIsPhone()
  const set = countFolded(search, phone)
  const [isOpen, setOpen] = useState(set > 0)
  const showsPanel = isOpen && !phone
  return (
    <div className="group-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('groups.search')} onSearch={(q) => setSearch({ q })} />
      {phone ? null : <GroupBarFilters search={search} setSearch={setSearch} />}
      <Button
        icon={<FilterOutlined aria-hidden />}
        onClick={phone ? onSheet : () => setOpen(!isOpen)}
        {...(phone ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': showsPanel })}
      >
        {t('groups.filters')}
        {set > 0 ? <Badge count={set} size="small" color="var(--ant-color-primary)" /> : null}
      </Button>
      {set > 0 ? (
        <Button type="link" size="small" onClick={() => setSearch({ ...withoutFilters, q: search.q })}>
          {t('groups.clearFilters')}
        </Button>
      ) : null}
      {showsPanel ? (
        <div className="group-panel-filters">
          <GroupPanelFilters search={search} setSearch={setSearch} />
        </div>
      ) : null}
    </div>
  )
}
