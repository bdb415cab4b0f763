import { type NewOrder, newOrder } from '@seamark/contract/orders/orders/orders'
import { Refusal } from '@seamark/contract/platform/client'
import type { z } from 'zod'

/** An order with a value in every field, as somebody would fill it in. */
export const anOrder = (given: Partial<z.input<typeof newOrder>> = {}): NewOrder =>
  newOrder.parse({
    carrier: 'COSU',
    vessel: 'COSCO SHIPPING ARIES',
    voyage: '032E',
    bookingNo: 'COSU 6412 3456 70',
    masterBill: 'cosu6412345670',
    houseBill: 'SMK2611001',
    pol: 'CNSHA',
    transferPort: 'SGSIN',
    pod: 'USLAX',
    sailingDay: '2026-12-05',
    arrivalDay: '2026-12-22',
    settlementDay: '2027-01-05',
    freeUntil: '2026-12-30',
    siCutOff: '2026-12-02T04:00:00.000Z',
    vgmCutOff: '2026-12-03T04:00:00.000Z',
    cyCutOff: '2026-12-04T04:00:00.000Z',
    remark: '要电放\n到付',
    containers: [
      { number: 'CSQU3054383', type: '40HQ', seal: 'SL001' },
      { number: '', type: '20GP', seal: '' },
    ],
    ...given,
  })

/** An order of which nothing is known but what is given. */
export const aBareOrder = (given: Partial<z.input<typeof newOrder>> = {}): NewOrder => newOrder.parse(given)

/** How a call was refused, or the error that was none. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    (answer) => ({ answered: answer }),
    (error: unknown) => error,
  )
  if (!(error instanceof Refusal)) return error
  return { status: error.httpStatus, code: error.body.code, fields: error.body.details?.fields ?? [] }
}
