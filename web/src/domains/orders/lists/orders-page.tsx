import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { ListedOrder } from '@seamark/contract/orders/lists/lists'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  askedFields,
  type Column,
  DataTable,
  Empty,
  Page,
  pagingOf,
  rowsOf,
  type Selection,
  usePager,
  useIsPhone,
  useSelection,
} from '../../../kit/index.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can, useSession } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { orderOffers } from '../bulk/order-bulk-actions.tsx'
import {
  filtersOf,
  isNarrowed,
  orderPath,
  type OrderSearch,
  orderSearch,
  queryOf,
  withoutFilters,
} from '../orders/order-filters.ts'
import { OrderForm } from '../orders/order-form.tsx'
import { useOrderCount, useOrderNews, useOrders } from '../orders/order-queries.ts'
import { onPhone, useOrderColumns } from './order-table.tsx'
import { OrderToolbar } from './order-toolbar-view.tsx'
import '../orders/orders-view.css'

const table = 'orders.orders'

/** The orders that the person sees, and where they are. */
export function OrdersPage() {
  const { t } = useWords()
  const go = useGo()
  const me = useSession().id
  const search = usePageSearch(orderSearch)
  const pager = usePager(JSON.stringify(search))
  const offered = useOrderColumns(undefined)
  const viewed = useListView({ list: 'orders', table, columns: offered, schema: orderSearch })
  const listed = useOrders(search, pager.cursor, askedFields(offered, viewed.layout))
  const { data } = listed
  const count = useOrderCount(search, listed)
  const all = useOrderColumns(data?.rows)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(queryOf(search, me))))
  const [isNew, setNew] = useState(false)
  const { setSearch } = viewed
  useOrderNews()
  return (
    <Page
      title={t('orders.orders')}
      actions={<ListActions {...{ columns, viewed, search, count, selection }} onNew={() => setNew(true)} />}
    >
      <DataTable
        name={table}
        label={t('orders.orders')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={(order) => go(orderPath(order))}
        selection={selection}
        empty={
          <Empty
            text={t(isNarrowed(search) ? 'orders.none' : 'orders.empty')}
            action={
              isNarrowed(search) ? (
                <Button onClick={() => setSearch(withoutFilters)}>{t('orders.clearFilters')}</Button>
              ) : can('edit') ? (
                <Button type="primary" onClick={() => setNew(true)}>
                  {t('orders.new')}
                </Button>
              ) : null
            }
          />
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<OrderToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
      <BulkBar
        list="orders"
        selection={selection}
        count={count}
        query={textsOf(queryOf(search, me))}
        offers={orderOffers()}
        onDone={() => void invalidate('/orders')}
      />
      {isNew ? (
        <OrderForm seen={undefined} onSaved={(order) => go(orderPath(order))} onClose={() => setNew(false)} />
      ) : null}
    </Page>
  )
}

/** The list's query as texts, without paging; used when all matching orders are taken. */
function textsOf({ limit: _limit, cursor: _cursor, ...query }: ReturnType<typeof queryOf>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? [[name, String(value)]] : [],
    ),
  )
}

interface ListActionsProps {
  columns: readonly Column<ListedOrder>[]
  viewed: ListView
  search: OrderSearch
  count: ListCount | undefined
  selection: Selection
  onNew: () => void
}

/** The buttons for import, export and a new order that the person may use. */
function ListActions({ columns, viewed, search, count, selection: { ids, isAll }, onNew }: ListActionsProps) {
  const { t } = useWords()
  const go = useGo()
  const asked = queryOf(search, useSession().id)
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: asked.sort, order: asked.order, ids: [...ids].join(',') } : asked
  return (
    <>
      {can('import') ? (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/freight/ordersImport')}>
          {t('workbench.import.start')}
        </Button>
      ) : null}
      <ExportButton
        list="orders"
        title={t('orders.orders')}
        columns={columns}
        layout={viewed.layout}
        query={query}
        count={isChosen ? { value: ids.size, exact: true } : count}
        isChosen={isChosen}
      />
      {can('edit') ? (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
          {t('orders.new')}
        </Button>
      ) : null}
    </>
  )
}
