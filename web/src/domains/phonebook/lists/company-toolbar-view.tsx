import { ProjectOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { type InputRef, Segmented } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type CompanySearch, type Grouping, type shapes, views } from '../companies/company-filters.ts'
import { CompanyFilterMenu } from './filters/filter-menu-view.tsx'
import { GroupingChoice } from './groups-view.tsx'

interface ToolbarProps {
  search: CompanySearch
  setSearch: (patch: Partial<CompanySearch>) => void
  searchBox: RefObject<InputRef | null>
  shape: (typeof shapes)[number]
  setShape: (shape: (typeof shapes)[number]) => void
  group: Grouping | undefined
  setGroup: (by: Grouping | undefined) => void
  /** The picker of the saved view in use. */
  picker: ReactNode
}

/** The controls that narrow the list: whose companies, search text, filters. */
export function CompanyToolbar({
  search,
  setSearch,
  searchBox,
  picker,
  shape,
  setShape,
  group,
  setGroup,
}: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="company-toolbar">
      <div className="company-toolbar-row">
        {picker}
        <Segmented
          value={search.view}
          onChange={(view) => setSearch({ view, ...(view === 'all' ? {} : { custodianId: undefined }) })}
          options={views.map((value) => ({ value, label: t(`phonebook.view.${value}`) }))}
        />
        <SearchBox
          value={search.q ?? ''}
          label={t('phonebook.search.label')}
          placeholder={t('phonebook.search')}
          shortcut="/"
          inputRef={searchBox}
          onSearch={(q) => setSearch({ q })}
        />
        <CompanyFilterMenu search={search} onChange={setSearch} />
        {shape === 'list' ? <GroupingChoice view={search.view} by={group} onChange={setGroup} /> : null}
        <Segmented
          className="company-shape"
          aria-label={t('phonebook.shape')}
          value={shape}
          onChange={setShape}
          options={[
            {
              value: 'list',
              icon: <UnorderedListOutlined aria-label={t('phonebook.shape.list')} />,
              title: t('phonebook.shape.list'),
            },
            {
              value: 'board',
              icon: <ProjectOutlined aria-label={t('phonebook.shape.board')} />,
              title: t('phonebook.shape.board'),
            },
          ]}
        />
      </div>
    </div>
  )
}
