import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button, type InputRef } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import {
  askedFields,
  type Column,
  DataTable,
  Loading,
  Page,
  pagingOf,
  rowsOf,
  type Selection,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can, useSession } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import type { CompanyAction } from '../companies/company-extension-rules.ts'
import { companyOffers } from '../bulk/company-bulk-actions.tsx'
import { offeredActions, useCompanyActions, useLentActions } from '../companies/company-actions.tsx'
import {
  companyPath,
  type CompanySearch,
  companySearch,
  filterNames,
  groupingsOf,
  isNarrowed,
  queryOf,
  shapeSearch,
  sortOf,
  sortsDays,
  withoutFilters,
} from '../companies/company-filters.ts'
import { useCompanies, useCompanyCount, useCompanyNews } from '../companies/company-queries.ts'
import { standingOf, useCompanyColumns } from './company-table.tsx'
import { useOwnershipActions } from '../profiles/ownership-actions.tsx'
import { CompanyFilterChips } from './filters/filter-chips-view.tsx'
import { CompanyGroupsBar } from './groups-view.tsx'
import { CompanyToolbar } from './company-toolbar-view.tsx'
import { NoCompanies } from './no-companies-view.tsx'
import '../companies/companies-view.css'

const CompanyBoard = lazy(() => import('./board-view.tsx').then((module) => ({ default: module.CompanyBoard })))

const table = 'phonebook.companies'

/** The list of companies, the main page of a salesperson's day. */
export function CompaniesPage() {
  const { t } = useWords()
  const search = usePageSearch(companySearch)
  const go = useGo()
  const pager = usePager(JSON.stringify(search))
  const offered = useCompanyColumns(search.view === 'pool' ? 'pool' : 'threatened', sortsDays(search))
  const viewed = useListView({ list: 'companies', table, columns: offered, schema: companySearch })
  const listed = useCompanies(search, pager.cursor, askedFields(offered, viewed.layout))
  const { data } = listed
  const count = useCompanyCount(search, listed)
  const columns = useCompanyColumns(standingOf(search.view, data?.rows), sortsDays(search))
  const { setSearch } = viewed
  const ownership = useOwnershipActions()
  const actions = [...useLentActions(), ...useCompanyActions().toSpliced(-1, 0, ...ownership.actions)]
  const selection = useSelection(selectionKey(search))
  const me = useSession().id
  const searchBox = useRef<InputRef>(null)
  useCompanyNews()
  const { shape, group } = usePageSearch(shapeSearch)
  const setPageSearch = useSetPageSearch()
  const create = can('edit') ? () => go('/contacts/add') : undefined
  useListKeys({ '/': () => searchBox.current?.focus({ cursor: 'all' }), n: create })
  useRowKeys(actions, data?.rows)
  const toolbar = (
    <CompanyToolbar
      picker={<ViewPicker viewed={viewed} />}
      search={search}
      setSearch={setSearch}
      searchBox={searchBox}
      shape={shape}
      setShape={(wanted) => setPageSearch({ shape: wanted })}
      group={group}
      setGroup={(wanted) => setPageSearch({ group: wanted })}
    />
  )
  const chips = <CompanyFilterChips search={search} onChange={setSearch} />
  return (
    <Page
      title={t('phonebook.companies')}
      actions={<ListActions {...{ columns, viewed, search, create, selection }} count={count} />}
    >
      {shape === 'board' ? (
        <Suspense fallback={<Loading />}>
          <CompanyBoard
            search={search}
            toolbar={
              <>
                {toolbar}
                {chips}
              </>
            }
            actions={actions}
          />
        </Suspense>
      ) : (
        <DataTable
          name={table}
          label={t('phonebook.companies')}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          sort={{ by: sortOf(search).sort, order: sortOf(search).order }}
          onSort={({ by, order }) => setSearch({ sort: by, order })}
          paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
          onOpen={(company) => go(companyPath(company))}
          selection={selection}
          rowActions={(company) => offeredActions(actions, company)}
          empty={<NoCompanies isNarrowed={isNarrowed(search)} onClear={() => setSearch(everything)} onNew={create} />}
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          toolbar={toolbar}
          under={
            <>
              {chips}
              {group && groupingsOf(search.view).includes(group) ? (
                <CompanyGroupsBar key={group} by={group} search={search} onChange={setSearch} />
              ) : null}
            </>
          }
        />
      )}
      <BulkBar
        list="companies"
        selection={selection}
        count={count}
        query={listQueryOf(search, me)}
        offers={companyOffers(go)}
        onDone={() => void invalidate('/phonebook/companies')}
      />
      {ownership.dialog}
    </Page>
  )
}

/** The selection belongs to one set of filters; order and page size do not change the set. */
const selectionKey = ({ sort: _sort, order: _order, limit: _limit, savedView: _view, ...filters }: CompanySearch) =>
  JSON.stringify(filters)

const isText = (value: unknown): value is string | number | boolean =>
  value !== '' && ['string', 'number', 'boolean'].includes(typeof value)

/** The list's query as texts, without paging; used when all matching companies are taken. */
function listQueryOf(search: CompanySearch, me: number): Record<string, string> {
  const { limit: _limit, cursor: _cursor, ...query } = queryOf(search, me)
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (isText(value) ? [[name, String(value)]] : [])),
  )
}

interface ListActionsProps {
  columns: readonly Column<ListedCompany>[]
  viewed: ListView
  search: CompanySearch
  count: ListCount | undefined
  create: (() => void) | undefined
  selection: Selection
}

/** The buttons for import, export and a new company that the person may use. */
function ListActions({ columns, viewed, search, count, create, selection: { ids, isAll } }: ListActionsProps) {
  const { t } = useWords()
  const go = useGo()
  const asked = queryOf(search, useSession().id)
  const isChosen = ids.size > 0 && !isAll
  // A selection may span several pages, in any order that the list has.
  const query = isChosen ? { sort: asked.sort, order: asked.order, ids: [...ids].join(',') } : asked
  const exported = isChosen ? { value: ids.size, exact: true } : count
  return (
    <>
      {can('import') ? (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/contacts/import')}>
          {t('workbench.import.start')}
        </Button>
      ) : null}
      <ExportButton
        list="companies"
        title={t('phonebook.companies')}
        columns={columns}
        layout={viewed.layout}
        query={query}
        count={exported}
        isChosen={isChosen}
        parts={{
          title: t('phonebook.export.contacts'),
          first: t('phonebook.export.contacts.first'),
          each: t('phonebook.export.contacts.each'),
          past: t('phonebook.export.contacts.past'),
        }}
      />
      {create ? (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={create}>
          {t('phonebook.company.new')}
        </Button>
      ) : null}
    </>
  )
}

const everything: Partial<CompanySearch> = { ...withoutFilters(...filterNames), q: undefined, view: 'all' }

/** Keys of actions, for the row in focus; without a row the keys are left to other handlers. */
function useRowKeys(actions: readonly CompanyAction[], rows: readonly ListedCompany[] | undefined) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions.find(({ shortcut }) => shortcut === event.key)
    const key = document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key')
    const company = rows?.find(({ id }) => String(id) === key)
    if (
      !action ||
      !company ||
      !action.isOffered(company) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing
    )
      return
    event.preventDefault()
    action.run(company)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Single keys of the list, while it is shown and nobody is typing. */
function useListKeys(keys: Record<string, (() => void) | undefined>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
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
