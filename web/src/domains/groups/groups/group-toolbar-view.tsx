import type { ReactNode } from 'react'
import { Filters, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { GroupBarFilters, GroupPanelFilters } from './group-filter-view.tsx'
import { countSet, type GroupSearch, withoutFilters } from './group-filters.ts'

interface ToolbarProps {
  search: GroupSearch
  setSearch: (patch: Partial<GroupSearch>) => void
  /** The picker of the saved view in use. */
  picker: ReactNode
}

/** The search and the filters that people use most; the rest is behind a button, which counts what is set there. */
export function GroupToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="group-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('groups.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<GroupBarFilters search={search} setSearch={setSearch} />}
        setInBar={countSet(search, 'bar')}
        set={countSet(search, 'panel')}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      >
        <GroupPanelFilters search={search} setSearch={setSearch} />
      </Filters>
    </div>
  )
}
