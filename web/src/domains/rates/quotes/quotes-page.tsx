import { lossReasons, quoteLists } from '@seamark/contract/rates/choices'
import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { QuoteListName } from '@seamark/contract/rates/quotes/quote-lists'
import { Button, Select } from 'antd'
import { useState } from 'react'
import {
  DataTable,
  DayRange,
  Empty,
  Filters,
  MoreMenu,
  Page,
  PageTabs,
  pagingOf,
  rowsOf,
  SearchBox,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { LanePicker, PortPicker } from '../../territory/index.ts'
import { BulkBar, ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { quoteOffers } from './quote-bulk-actions.tsx'
import { QuoteCreateForm } from './quote-create-form.tsx'
import {
  bulkQueryOf,
  foldedSet,
  isNarrowed,
  queryOf,
  quotePath,
  type QuoteSearch,
  quoteSearch,
  withoutFilters,
  withoutFolded,
} from './quote-filters.ts'
import { refreshQuotes, useQuoteCounts, useQuoteNews, useQuotes } from './quote-queries.ts'
import { useQuoteColumns } from './quote-table.tsx'
import './quotes-page.css'

const table = 'rates.quotes'

/** The quotes of the reader and of those whom she reaches, by what is to be done with them. */
export function QuotesPage() {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(quoteSearch)
  const pager = usePager(JSON.stringify(search))
  const listed = useQuotes(search, pager.cursor)
  const columns = useQuoteColumns(listed.data?.rows)
  const viewed = useListView({ list: 'quotes', table, columns, schema: quoteSearch })
  const { setSearch } = viewed
  const selection = useSelection(JSON.stringify(queryOf(search)))
  const [isNew, setNew] = useState(false)
  useQuoteNews()
  const create = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('rates.quotes.new')}
    </Button>
  ) : null
  return (
    <Page
      title={t('rates.quotes')}
      actions={
        <>
          <FurtherPages />
          <ExportButton
            list="quotes"
            title={t('rates.quotes')}
            columns={columns}
            layout={viewed.layout}
            query={queryOf(search)}
            count={listed.data?.count}
          />
          {create}
        </>
      }
    >
      <DataTable
        name={table}
        label={t('rates.quotes')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => go(quotePath(id))}
        selection={selection}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('rates.quotes.noMatch')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('rates.quotes.clear')}</Button>}
            />
          ) : (
            <Empty text={t('rates.quotes.none')} action={create} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={
          <div className="quotes-toolbar">
            <ListTabs search={search} onShow={(show) => setSearch({ show })} />
            <div className="quotes-filters">
              <ViewPicker viewed={viewed} />
              <QuoteFilters search={search} setSearch={setSearch} />
            </div>
          </div>
        }
      />
      <BulkBar
        list="quotes"
        selection={selection}
        count={listed.data?.count}
        query={bulkQueryOf(search)}
        offers={quoteOffers()}
        onDone={() => void refreshQuotes()}
      />
      {isNew ? <QuoteCreateForm onClose={() => setNew(false)} /> : null}
    </Page>
  )
}

/** The pages about quotes that have no place in the menu. */
function FurtherPages() {
  const { t } = useWords()
  const go = useGo()
  const phone = useIsPhone()
  const pages = [
    { key: 'report', label: t('rates.report'), onClick: () => go('/freight/quotes/report') },
    { key: 'charges', label: t('rates.charges'), onClick: () => go('/freight/quotes/charges') },
  ]
  if (phone) return <MoreMenu items={pages} label={t('rates.quotes.pages')} />
  return pages.map(({ key, label, onClick }) => (
    <Button key={key} onClick={onClick}>
      {label}
    </Button>
  ))
}

interface ToolbarProps {
  search: QuoteSearch
  setSearch: (patch: Partial<QuoteSearch>) => void
}

/** The lists with their counts; the approvals stand there only while one waits. */
function ListTabs({ search, onShow }: { search: QuoteSearch; onShow: (show: QuoteListName) => void }) {
  const { t } = useWords()
  const { data } = useQuoteCounts(search)
  const shown = quoteLists.filter(
    (name) => name !== 'approval' || search.show === 'approval' || (data?.counts.approval.value ?? 0) > 0,
  )
  return (
    <PageTabs
      small
      label={t('rates.quotes.lists')}
      active={search.show}
      onChange={(key) => onShow(quoteLists.find((name) => name === key) ?? 'all')}
      items={shown.map((key) => {
        const count = data?.counts[key]
        const number = count ? ` ${count.value}${count.exact ? '' : '+'}` : ''
        return { key, label: `${t(`rates.quotes.list.${key}`)}${number}` }
      })}
    />
  )
}

function QuoteFilters({ search, setSearch }: ToolbarProps) {
  const { t } = useWords()
  const { data } = useQuoteCounts(search)
  return (
    <>
      <SearchBox value={search.q ?? ''} label={t('rates.quotes.search')} onSearch={(q) => setSearch({ q })} />
      {search.demandId === undefined ? null : (
        <Button icon={<CloseOutlined aria-hidden />} onClick={() => setSearch({ demandId: undefined })}>
          {t('rates.quotes.ofDemand')}
        </Button>
      )}
      {data?.hasTeam ? (
        <Select
          aria-label={t('rates.field.author')}
          value={search.of}
          onChange={(of) => setSearch({ of })}
          options={(['team', 'own'] as const).map((value) => ({ value, label: t(`rates.quotes.of.${value}`) }))}
        />
      ) : null}
      <Filters
        setInBar={foldedSet(search)}
        onClear={() => setSearch(withoutFolded)}
        bar={
          <>
            <div className="quotes-port">
              <PortPicker
                aria-label={t('rates.document.pol')}
                placeholder={t('rates.document.pol')}
                value={search.pol ?? ''}
                onChange={(pol) => setSearch({ pol: pol || undefined })}
              />
            </div>
            <div className="quotes-port">
              <PortPicker
                aria-label={t('rates.document.pod')}
                placeholder={t('rates.document.pod')}
                value={search.pod ?? ''}
                onChange={(pod) => setSearch({ pod: pod || undefined })}
              />
            </div>
            <div className="quotes-port">
              <LanePicker
                aria-label={t('rates.field.lane')}
                placeholder={t('rates.field.lane')}
                value={search.lane}
                onChange={(lane) => setSearch({ lane: lane ?? undefined })}
              />
            </div>
            <DayRange
              label={t('rates.field.issuedAt')}
              from={search.issuedFrom}
              to={search.issuedTo}
              onChange={({ from, to }) => setSearch({ issuedFrom: from, issuedTo: to })}
            />
          </>
        }
      />
      {search.show === 'lost' ? (
        <Select
          aria-label={t('rates.field.lossReason')}
          value={search.reason}
          onChange={(reason: QuoteSearch['reason']) => setSearch({ reason })}
          options={lossReasons.map((value) => ({ value, label: t(`rates.lossReason.${value}`) }))}
          placeholder={t('rates.field.lossReason')}
          allowClear
        />
      ) : null}
    </>
  )
}
