import type { ListedOrder } from '@seamark/contract/orders/lists/lists'
import { useMemo } from 'react'
import { type Column, useIsPhone } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { FlagMark, SettlementBadge, StatusBadge, SureDay } from '../orders/order-view.tsx'
import { shipText, usePlaceNames } from '../orders/order-text.ts'

type Names = ReturnType<typeof usePlaceNames>

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useOrderColumns(rows: readonly ListedOrder[] | undefined): readonly Column<ListedOrder>[] {
  const { language } = useWords()
  const codes = [
    ...new Set((rows ?? []).flatMap(({ pol = '', transferPort = '', pod = '' }) => [pol, transferPort, pod])),
  ]
  const names = usePlaceNames(codes)
  const key = JSON.stringify(codes.map((code) => names.port(code)))
  const carriers = names.carrier('COSU')
  // oxlint-disable-next-line react/exhaustive-deps -- `names` is made anew at each render and says the same for the same key
  return useMemo(() => orderColumns(names), [language, key, carriers])
}

function orderColumns(names: Names): Column<ListedOrder>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<ListedOrder>['render'],
    more: Partial<Column<ListedOrder>> = {},
  ): Column<ListedOrder> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('number', 'orders.field.number', 148, (order) => <NumberCell order={order} />, {
      fields: ['flags'],
      sortable: true,
      hideable: false,
      copy: ({ number }) => number,
    }),
    column('status', 'orders.field.status', 176, (order) => <StatusBadge {...order} settlement={order.settlement} />, {
      fields: ['settlement'],
    }),
    column('client', 'orders.field.companyId', 200, ({ client }) => <ClientCell client={client} />, {
      fields: [],
      copy: ({ client }) => client.name,
    }),
    column('route', 'orders.column.route', 210, (order) => <RouteCell order={order} names={names} />, {
      fields: ['pol', 'transferPort', 'pod'],
    }),
    column(
      'sailing',
      'orders.field.sailingDay',
      168,
      ({ sailingOn, sailingKnown }) => <SureDay day={sailingOn} known={sailingKnown} />,
      {
        fields: ['sailingOn', 'sailingKnown'],
        sortable: true,
      },
    ),
    column('carrier', 'orders.field.carrier', 132, ({ carrier = '' }) => names.carrier(carrier)),
    column('vessel', 'orders.column.ship', 220, (order) => shipText(order), { fields: ['vessel', 'voyage'] }),
    column('bookingNo', 'orders.field.bookingNo', 176, ({ bookingNo }) => bookingNo, {
      copy: ({ bookingNo = '' }) => bookingNo,
    }),
    column('masterBill', 'orders.field.masterBill', 176, ({ masterBill }) => masterBill, {
      copy: ({ masterBill = '' }) => masterBill,
    }),
    column('boxes', 'orders.field.containers', 130, ({ boxes }) => boxes),
    column(
      'arrival',
      'orders.field.arrivalDay',
      168,
      ({ arrivingOn, arrivalKnown }) => <SureDay day={arrivingOn} known={arrivalKnown} />,
      {
        fields: ['arrivingOn', 'arrivalKnown'],
        sortable: true,
      },
    ),
    column('settlement', 'orders.field.settlementDay', 150, (order) => <SettlementCell order={order} />, {
      fields: ['settlement', 'settlementDay', 'settledDay'],
      sortable: true,
    }),
    column('manager', 'orders.field.managerId', 116, ({ manager }) => manager?.name),
    column('updatedAt', 'orders.field.updatedAt', 170, ({ updatedAt }) => updatedAt && dateTime(updatedAt), {
      sortable: true,
    }),
    ...furtherColumns(column),
  ]
}

/** The columns that are hidden until somebody asks for them. */
function furtherColumns(column: (...given: ColumnParts) => Column<ListedOrder>): Column<ListedOrder>[] {
  const moment = (iso: string | null | undefined) => (iso ? dateTime(iso).slice(0, 16) : '')
  const hidden = { hidden: true }
  return [
    column('houseBill', 'orders.field.houseBill', 150, ({ houseBill }) => houseBill, hidden),
    column('operator', 'orders.field.operatorId', 104, ({ operator }) => operator?.name, hidden),
    column('siCutOff', 'orders.field.siCutOff', 150, ({ siCutOff }) => moment(siCutOff), hidden),
    column('vgmCutOff', 'orders.field.vgmCutOff', 150, ({ vgmCutOff }) => moment(vgmCutOff), hidden),
    column('cyCutOff', 'orders.field.cyCutOff', 150, ({ cyCutOff }) => moment(cyCutOff), hidden),
    column('freeUntil', 'orders.field.freeUntil', 116, ({ freeUntil }) => freeUntil, hidden),
    column('remark', 'orders.field.remark', 220, ({ remark }) => remark, hidden),
    column('createdAt', 'orders.column.createdAt', 170, ({ createdAt }) => createdAt && dateTime(createdAt), {
      ...hidden,
      sortable: true,
    }),
  ]
}

type ColumnParts = [
  key: string,
  title: WordKey,
  width: number,
  render: Column<ListedOrder>['render'],
  more: Partial<Column<ListedOrder>>,
]

/** A phone shows the status beside the number, so that a card needs few lines. */
function NumberCell({ order }: { order: ListedOrder }) {
  const { number, flags = [] } = order
  const isPhone = useIsPhone()
  return (
    <span className="order-number">
      {number} <FlagMark flags={flags} />
      {isPhone ? <StatusBadge {...order} settlement={order.settlement} /> : null}
    </span>
  )
}

function ClientCell({ client }: Pick<ListedOrder, 'client'>) {
  return client.id === null ? (
    client.name
  ) : (
    <PageLink href={companyPath({ id: client.id, name: client.name })}>{client.name}</PageLink>
  )
}

function RouteCell({ order: { pol = '', transferPort = '', pod = '' }, names }: { order: ListedOrder; names: Names }) {
  if (!pol && !pod) return null
  return (
    <span className="order-route">
      {names.port(pol) || '—'} → {names.port(pod) || '—'}
      {transferPort ? <small> {t('orders.via', { port: names.port(transferPort) })}</small> : null}
    </span>
  )
}

function SettlementCell({ order: { settlement = 'none', settlementDay, settledDay } }: { order: ListedOrder }) {
  return (
    <span className="order-badges">
      {settledDay ?? settlementDay} <SettlementBadge settlement={settlement} />
    </span>
  )
}

/** What a card of a phone shows; the rest is on the order's page. */
const shownOnPhone: ReadonlySet<string> = new Set(['number', 'client', 'route', 'sailing', 'vessel', 'bookingNo'])

/** A card leaves out what has no value. The column stays, because the person sorts by it. */
export const onPhone = (column: Column<ListedOrder>): Column<ListedOrder> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
