import { ImportOutlined } from '@ant-design/icons'
import type { CrawledCustomer } from '@seamark/contract/crawl/customers/customers'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import {
  type Column,
  DataTable,
  Empty,
  Page,
  pagingOf,
  rowsOf,
  type Selection,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { customerOffers } from './customer-bulk-actions.tsx'
import { useCustomerCards } from './customer-card-view.tsx'
import {
  type CustomerSearch,
  customerSearch,
  filtersOf,
  isNarrowed,
  listQueryOf,
  textsOf,
  withoutFilters,
} from './customer-filters.ts'
import { readCrawlAgain, useCustomerCount, useCustomers } from './customer-queries.ts'
import { useCustomerColumns } from './customer-table.tsx'
import { CustomerToolbar } from './customer-toolbar-view.tsx'
import { CustomerPanel } from './customer-view.tsx'
import './customer-view.css'

const table = 'crawl.customers'

/** The crawled customers: what was found, how good it is, and whether the phonebook has it. */
export function CustomersPage() {
  const { t } = useWords()
  const search = usePageSearch(customerSearch)
  const { customer, ...listedBy } = search
  const pager = usePager(JSON.stringify(listedBy))
  const all = useCustomerColumns()
  const viewed = useListView({ list: 'crawledCustomers', table, columns: all, schema: customerSearch })
  const listed = useCustomers(search, pager.cursor)
  const { data } = listed
  const count = useCustomerCount(search, listed)
  const isPhone = useIsPhone()
  const cards = useCustomerCards()
  const columns = isPhone ? cards : all
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const { setSearch } = viewed
  return (
    <>
      <Page
        title={t('crawl.customers')}
        actions={<ListActions {...{ columns: all, viewed, search, count, selection }} />}
      >
        <DataTable
          name={table}
          label={t('crawl.customers')}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          sort={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) => setSearch({ sort: by, order })}
          paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
          onOpen={({ id }) => setSearch({ customer: id })}
          selection={selection}
          empty={
            isNarrowed(search) ? (
              <Empty
                text={t('crawl.customers.none')}
                action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
              />
            ) : (
              <Empty text={t('crawl.customers.empty')} action={<ImportButton />} />
            )
          }
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          toolbar={<CustomerToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
        />
        <BulkBar
          list="crawledCustomers"
          selection={selection}
          count={count}
          query={textsOf(listQueryOf(search))}
          offers={customerOffers()}
          onDone={() => void readCrawlAgain()}
        />
      </Page>
      <CustomerPanel id={customer} onClose={() => setSearch({ customer: undefined })} />
    </>
  )
}

function ImportButton() {
  const { t } = useWords()
  const go = useGo()
  if (!can('import') || !hasCode(336)) return null
  return (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/crawlData/broadenImport')}>
      {t('workbench.import.start')}
    </Button>
  )
}

interface ListActionsProps {
  columns: readonly Column<CrawledCustomer>[]
  viewed: ListView
  search: CustomerSearch
  count: ListCount | undefined
  selection: Selection
}

/** The buttons for import and export that the person may use. */
function ListActions({ columns, viewed, search, count, selection: { ids, isAll } }: ListActionsProps) {
  const { t } = useWords()
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: search.sort, order: search.order, ids: [...ids].join(',') } : listQueryOf(search)
  return (
    <>
      <ImportButton />
      <ExportButton
        list="crawledCustomers"
        title={t('crawl.customers')}
        columns={columns}
        layout={viewed.layout}
        query={query}
        count={isChosen ? { value: ids.size, exact: true } : count}
        isChosen={isChosen}
      />
    </>
  )
}
