import { orderListQuery } from '@seamark/contract/orders/lists/lists'
import type { Language } from '@seamark/contract/languages'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt, timeAt } from '../../../platform/days.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { countForExport } from '../../workbench/index.ts'
import { ordersWhere } from '../orders/filters.queries.ts'
import { type OrderRow, settlementOf } from '../orders/orders.queries.ts'
import { ordersOf, readPage } from '../orders/pages.queries.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `orders.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports the orders that the caller may see, with the headings by which they come back. */
export const ordersExport: ListExport = {
  permission: 'orders.exportOrders',
  query: orderListQuery,
  columns: [
    column('number', { always: true }),
    column('client', { heading: 'orders.field.companyId' }),
    column('status'),
    column('route', { heading: 'orders.field.pol' }),
    column('transferPort', { of: 'route' }),
    column('pod', { of: 'route' }),
    column('carrier'),
    column('vessel'),
    column('voyage', { of: 'vessel' }),
    column('bookingNo'),
    column('masterBill'),
    column('houseBill', { of: 'masterBill' }),
    column('boxes', { heading: 'orders.field.containers' }),
    column('containerNumbers', { heading: 'orders.field.container', of: 'boxes' }),
    column('sailing', { heading: 'orders.field.sailingDay', kind: 'day' }),
    column('arrival', { heading: 'orders.field.arrivalDay', kind: 'day' }),
    column('settlement', { heading: 'orders.field.settlementDay', kind: 'day' }),
    column('settledDay', { kind: 'day', of: 'settlement' }),
    column('settlementState', { heading: 'orders.field.settlementState', of: 'settlement' }),
    column('manager', { heading: 'orders.field.managerId' }),
    column('operator', { heading: 'orders.field.operatorId' }),
    column('freeUntil', { kind: 'day' }),
    column('siCutOff'),
    column('vgmCutOff'),
    column('cyCutOff'),
    column('flags', { heading: 'orders.field.flags' }),
    column('remark'),
    column('updatedAt', { heading: 'orders.field.updatedAt', kind: 'instant' }),
  ],
  count: countOfExport,
  rows: rowsOfExport,
}

type Listed = z.output<typeof orderListQuery>
/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as Listed

async function countOfExport(context: Context, asked: unknown) {
  authorize(context, 'orders.exportOrders')
  return countForExport(context, selectFrom(ordersOf(ordersWhere(context, asListed(asked)))))
}

async function rowsOfExport(
  context: Context,
  asked: unknown,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  authorize(context, 'orders.exportOrders')
  const { rows, next } = await readPage(context, { ...asListed(asked), limit, cursor })
  return { rows: rows.map((row) => cellsOf(row, context)), next }
}

/** Ports, carriers and states are in the reader's language. */
function cellsOf(row: OrderRow, { language, zone, now }: Context): Record<string, Cell> {
  const cutOff = (at: Date | null) => (at === null ? '' : timeAt(at, zone))
  return {
    number: row.number,
    client: row.company_name ?? row.client_name,
    status: translate(language, `orders.status.${row.status}`),
    route: portText(row.pol, language),
    transferPort: portText(row.transfer_port, language),
    pod: portText(row.pod, language),
    carrier: carrierName(row.carrier, language) || row.carrier,
    vessel: row.vessel,
    voyage: row.voyage,
    bookingNo: row.booking_no,
    masterBill: row.master_bill,
    houseBill: row.house_bill,
    boxes: row.boxes,
    containerNumbers: row.containers
      .map(({ number }) => number)
      .filter(Boolean)
      .join(', '),
    sailing: row.sailing_on,
    arrival: row.arriving_on,
    settlement: row.settlement_day,
    settledDay: row.settled_day,
    settlementState: translate(language, `orders.settlement.${settlementOf(row, dayAt(now(), zone))}`),
    manager: row.manager_name,
    operator: row.operator_name ?? '',
    freeUntil: row.free_until,
    siCutOff: cutOff(row.si_cut_off),
    vgmCutOff: cutOff(row.vgm_cut_off),
    cyCutOff: cutOff(row.cy_cut_off),
    flags: row.flags
      .map((flag) => translate(language, `orders.flag.${flag}`))
      .join(language === 'zh' || language === 'ja' ? '、' : ', '),
    remark: row.remark,
    updatedAt: row.updated_at,
  }
}

/** 宁波 CNNGB; a port in words as it stands. */
function portText(code: string, language: Language): string {
  const name = portName(code, language)
  return name === '' || name === code ? code : `${name} ${code}`
}
