import { mostNumbers } from '@seamark/contract/orders/lists/lists'
import { packedPreference } from '@seamark/contract/platform/packed-rows'
import type { BareStage } from '../bare/companies.ts'
import { compareLatency, figureOf } from '../bare/ratios.ts'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import type { NextRequest } from '../measuring/latency.ts'

const goal = 0.35

/** The fields of the standard view, as the page asks for them. */
const columns =
  'flags,settlement,pol,transferPort,pod,sailingOn,sailingKnown,carrier,vessel,voyage,bookingNo,masterBill,boxes,arrivingOn,arrivalKnown,settlementDay,settledDay,manager,updatedAt'
const list = (filter: Readonly<Record<string, string>>) =>
  `/api/orders?${new URLSearchParams({ sort: 'updatedAt', order: 'desc', limit: '50', columns, ...filter })}`

/** Measures the list of many orders beside the bare driver: as it opens, filtered, and searched by one number and by many pasted ones. */
export async function* orderFigures(
  given: BareStage,
  orders: number,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  // Our own client prefers rows as columns.
  const stage = {
    ...given,
    product: { ...given.product, headers: { ...given.product.headers, prefer: packedPreference } },
  }
  say(`Making ${orders} orders …`)
  await makeOrders(stage, orders)
  const some = Array.from({ length: 4 }, (_, place) => 1 + ((place * 7919 * 131) % orders))
  const asked: [string, readonly string[]][] = [
    ['as it opens', [list({})]],
    ['under way, of one carrier', [list({ status: 'booked,released,gatedIn', carrier: 'COSU' })]],
    ['search by a booking number', some.map((place) => list({ q: bookingAt(place) }))],
    ['search by a part of a number', some.map((place) => list({ q: bookingAt(place).slice(3, 9) }))],
    ['search by a container', some.map((place) => list({ q: containerAt(place) }))],
    [`${mostNumbers} pasted numbers of any kind`, [list({ numbers: pasted(orders) })]],
  ]
  for (const [name, paths] of asked)
    for (const ratio of await compareLatency(stage, `${orders} orders, ${name}`, () => cycle(paths)))
      yield figureOf(ratio, goal)
}

function cycle(paths: readonly string[]): NextRequest {
  let at = 0
  return () => ({ path: paths[at++ % paths.length] ?? '' })
}

const digits = (place: number) => String(place).padStart(8, '0')
const bookingAt = (place: number) => `COSU${digits(place)}`
const containerAt = (place: number) => `CSQU${String(place % 10_000_000).padStart(7, '0')}`

const pasted = (orders: number) =>
  Array.from({ length: mostNumbers }, (_, index) => 1 + ((index * 104_729) % orders))
    .map((place) => (place % 2 === 0 ? bookingAt(place) : `MB${digits(place)}`))
    .join(',')

/** Writes invented orders of two years, with a booking, a bill and a container each, for the custodians of the companies. */
const makeOrders = ({ databaseUrl, companies }: BareStage, orders: number) =>
  withConnection(databaseUrl, async (client) => {
    await client.query(
      `with made as (
         insert into orders.orders (number, company_id, manager_id, carrier, vessel, voyage, booking_no, master_bill, pol, pod, sailing_day, arrival_day,
           settlement_day, settled_day, reached, container_numbers, boxes, created_at, updated_at, created_by, updated_by)
         select 'SMK' || lpad(n::text, 8, '0'), c.id, coalesce(c.custodian_id, 1), (array['COSU', 'MSCU', 'MAEU', 'CMDU', 'ONEY'])[1 + n % 5],
           'EVER ' || chr(65 + n % 26) || chr(65 + n / 26 % 26), n % 900 || 'E', 'COSU' || lpad(n::text, 8, '0'), 'MB' || lpad(n::text, 8, '0'),
           (array['CNSHA', 'CNNGB', 'CNYTN', 'CNTAO'])[1 + n % 4], (array['USLAX', 'DEHAM', 'AEJEA', 'BRSSZ', 'MXZLO'])[1 + n % 5],
           d.day, d.day + 20, d.day + 40, case when n % 3 = 0 then d.day + 35 end,
           (array['booked', 'released', 'gatedIn', 'sailed', 'arrived', 'delivered', 'delivered', 'delivered'])[1 + n % 8],
           array['CSQU' || lpad((n % 10000000)::text, 7, '0')], '1×40HQ', d.day - 20, d.day + n % 86400 * interval '1 second', 1, 1
         from generate_series(1, $1::int) n
         join phonebook.companies c on c.id = 1 + (n::bigint * 7919) % $2::int
         cross join lateral (select date '2026-11-20' - (hashint4(n) & 2147483647) % 700 as day) d
         returning id, container_numbers[1] as box)
       insert into orders.containers (order_id, place, number, type) select id, 1, box, '40HQ' from made`,
      [orders, companies],
    )
    await client.query('vacuum analyze orders.orders')
    await client.query('vacuum analyze orders.containers')
  })
