import { PlusOutlined } from '@ant-design/icons'
import { Button, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { DataTable, Page, useIsPhone, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session.ts'
import { useCompanyActions } from './company-actions.tsx'
import { companyPath, type CompanySearch, companySearch, filterNames, isNarrowed, without } from './company-filters.ts'
import { useCompanies, useCompanyNews } from './company-queries.ts'
import { useCompanyColumns } from './company-table.tsx'
import { CompanyToolbar } from './company-toolbar-view.tsx'
import { NoCompanies } from './no-companies-view.tsx'
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
          <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={create}>
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
        toolbar={<CompanyToolbar search={search} setSearch={setSearch} searchBox={searchBox} />}
        scroller={scroller}
      />
    </Page>
  )
}

const everything: Partial<CompanySearch> = { ...without(...filterNames), q: undefined, view: 'all' }

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
