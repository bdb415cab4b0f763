import { FilterOutlined, PlusOutlined } from '@ant-design/icons'
import type { InputRef } from 'antd'
import { Badge, Button, Segmented } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DataTable, Empty, Page, useIsPhone, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session.ts'
import { useCompanyActions } from './company-actions.tsx'
import { CompanyFilterChips } from './filter-chips-view.tsx'
import { CompanyFilterPanel } from './filter-panel-view.tsx'
import { activeFilters, companyPath, type CompanySearch, companySearch, filterNames, isNarrowed, views, without } from './company-filters.ts'
import { useCompanies, useCompanyNews } from './company-queries.ts'
import { CompanySearchBox } from './search-box-view.tsx'
import { useCompanyColumns } from './company-table.tsx'
import './companies-page.css'

/** The list on which a salesperson spends the day. */
export function CompaniesPage() {
  const { t } = useWords()
  const search = usePageSearch(companySearch)
  const setSearch = useSetPageSearch()
  const go = useGo()
  const phone = useIsPhone()
  const pager = usePager(JSON.stringify(search))
  const { data, error, isFetching, isPlaceholderData, refetch } = useCompanies(search, pager.cursor)
  const columns = useCompanyColumns(useCompanyActions(), phone)
  const scroller = useRef<HTMLDivElement>(null)
  const searchBox = useRef<InputRef>(null)
  useCompanyNews()
  const create = can('edit') ? () => go('/contacts/add') : undefined
  useListKeys({ '/': () => searchBox.current?.focus({ cursor: 'all' }), n: create })
  return (
    <Page
      title={t('phonebook.companies')}
      bodyRef={scroller}
      actions={
        create && (
          <Button type="primary" icon={<PlusOutlined />} aria-keyshortcuts="n" onClick={create}>
            {t('phonebook.company.new')}
          </Button>
        )
      }
    >
      <DataTable
        name="phonebook.companies"
        label={t('phonebook.companies')}
        columns={columns}
        rows={data?.rows}
        loading={isFetching && (!data || isPlaceholderData)}
        error={error}
        onRetry={() => void refetch()}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={{
          limit: search.limit,
          onLimit: (limit) => setSearch({ limit }),
          index: pager.index,
          next: data?.next,
          onNext: pager.next,
          onPrevious: pager.previous,
          ...(data ? { count: data.count } : {}),
        }}
        onOpen={(company) => go(companyPath(company))}
        empty={<NoCompanies isNarrowed={isNarrowed(search)} onClear={() => setSearch(everything)} onNew={create} />}
        toolbar={<Toolbar search={search} setSearch={setSearch} searchBox={searchBox} />}
        scroller={scroller}
      />
    </Page>
  )
}

interface ToolbarProps {
  search: CompanySearch
  setSearch: (patch: Partial<CompanySearch>) => void
  searchBox: RefObject<InputRef | null>
}

function Toolbar({ search, setSearch, searchBox }: ToolbarProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const active = activeFilters(search).length
  return (
    <div className="company-toolbar">
      <div className="company-toolbar-row">
        <Segmented
          value={search.view}
          onChange={(view) => setSearch({ view, ...(view === 'all' ? {} : { custodianId: undefined }) })}
          options={views.map((value) => ({ value, label: t(`phonebook.view.${value}`) }))}
        />
        <CompanySearchBox value={search.q ?? ''} onSearch={(q) => setSearch({ q })} inputRef={searchBox} />
        <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('phonebook.filters')}
          {active > 0 && <Badge count={active} size="small" color="var(--ant-color-primary)" />}
        </Button>
      </div>
      {open && <CompanyFilterPanel search={search} onChange={setSearch} />}
      <CompanyFilterChips search={search} onChange={setSearch} />
    </div>
  )
}

const everything: Partial<CompanySearch> = { ...without(...filterNames), q: undefined, view: 'all' }

function NoCompanies({ isNarrowed, onClear, onNew }: { isNarrowed: boolean; onClear: () => void; onNew: (() => void) | undefined }) {
  const { t } = useWords()
  return (
    <Empty
      text={
        <>
          <strong>{t(isNarrowed ? 'phonebook.empty.none' : 'phonebook.empty.first')}</strong>
          <br />
          <span className="company-quiet">{t(isNarrowed ? 'phonebook.empty.none.hint' : 'phonebook.empty.first.hint')}</span>
        </>
      }
      action={
        isNarrowed ? (
          <Button onClick={onClear}>{t('phonebook.filters.clear')}</Button>
        ) : (
          onNew && (
            <Button type="primary" onClick={onNew}>
              {t('phonebook.company.new')}
            </Button>
          )
        )
      }
    />
  )
}

/** Single keys of the list, while it is shown and nobody is typing. */
function useListKeys(keys: Record<string, (() => void) | undefined>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
    const run = keys[event.key]
    if (!run || typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
