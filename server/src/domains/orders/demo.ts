import type { PoolClient } from 'pg'
import { boxesText } from './orders/flags.rules.ts'
import type { Context } from '../../platform/context.ts'
import { workInOneTransaction } from '../../platform/database/whole-transaction.ts'
import { dayAt } from '../../platform/days.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'
import { write } from '../../platform/write.ts'
import { createDemoActivity } from '../activity/demo.ts'
import type { Pool } from 'pg'
import { carrierCode } from '../territory/index.ts'
import { createDemoOrderTalk } from './demo/talk.ts'
import { type DemoShipment, namesOf, type QuotedShipment, shipmentAt } from './demo/shipments.ts'
import { tellCompanies } from './orders/companies.commands.ts'
import { progressOf } from './orders/progress.rules.ts'

interface DemoOrders {
  /** The companies that were just created. */
  companies: { from: number; to: number }
  orders?: number
  seed?: number
  now?: Date
}

/** Writes invented orders of these companies, as many at each standing, with milestones, boxes and timeline, all in one transaction. */
export async function createDemoOrders(
  context: Context,
  pool: Pool,
  { companies: range, orders: count = 400, seed = 1, now = new Date() }: DemoOrders,
): Promise<void> {
  const ids: number[] = []
  await workInOneTransaction(pool, ['statement', 'transaction', 'idle_in_transaction_session'], async (client) => {
    const companies = await companiesOf(client, range)
    if (companies.length === 0) return
    const today = dayAt(now, context.zone)
    const sources = await sourcesOf(client, companies)
    const made = Array.from({ length: count }, (_, place) => {
      const company = companies[place % companies.length] ?? companies[0]
      // The first order of a client that took a quote, or whose request found its offer, came from it.
      const quoted = place < companies.length ? sources.get(company?.id ?? 0) : undefined
      const shipment = shipmentAt(place, createSeededRandom(seed + 7, place), { today, zone: context.zone, quoted })
      return { company, shipment, quoteId: quoted?.quoteId ?? null, pairId: quoted?.pairId ?? null }
    })
      .flatMap(({ company, ...one }) => (company ? [{ company, ...one }] : []))
      .toSorted((one, other) => one.shipment.createdAt.getTime() - other.shipment.createdAt.getTime())
    await keepOrders(client, made, context.zone)
    ids.push(...new Set(made.map(({ company }) => company.id)))
  })
  if (ids.length === 0) return
  await write.bookkeep(context, 'orders.writeOrders', (tx) =>
    tellCompanies(
      tx,
      ids.toSorted((one, other) => one - other),
    ),
  )
  await createDemoOrderTalk(context, ids)
}

interface DemoClient {
  id: number
  custodianId: number
}

/** Companies that somebody holds, those that took a quote, whose request was matched, or that have booked first. */
async function companiesOf(client: PoolClient, { from, to }: { from: number; to: number }): Promise<DemoClient[]> {
  const { rows } = await client.query<DemoClient>(
    `select id, custodian_id as "custodianId" from phonebook.companies
     where id between $1 and $2 and custodian_id is not null and delete_after is null
     order by not exists (select from rates.quotes q where q.company_id = companies.id and q.state = 'won'),
       not exists (select from rates.pairs p join rates.rates d on d.id = p.demand_id where d.company_id = companies.id and p.state = 'matched'),
       progress <> 'ordered', id limit 150`,
    [from, to],
  )
  return rows
}

interface MadeOrder {
  company: DemoClient
  shipment: DemoShipment
  quoteId: number | null
  pairId: number | null
}

type Source = QuotedShipment & { quoteId: number | null; pairId: number | null }

/** What the first order of a company came from: its first won quote by the first line and price, else its first confirmed pair. */
async function sourcesOf(client: PoolClient, companies: readonly DemoClient[]): Promise<ReadonlyMap<number, Source>> {
  const ids = companies.map(({ id }) => id)
  const { rows: quotes } = await client.query<Source & { companyId: number }>(
    `select distinct on (q.company_id) q.company_id as "companyId", q.id as "quoteId", null::bigint as "pairId", l.pols[1] as pol, l.pods[1] as pod, l.carrier, p.container
     from rates.quotes q join rates.quote_lines l on l.quote_id = q.id join rates.quote_prices p on p.line_id = l.id
     where q.state = 'won' and q.company_id = any($1::bigint[]) order by q.company_id, q.id, l.place, p.place`,
    [ids],
  )
  const { rows: pairs } = await client.query<Source & { companyId: number }>(
    `select distinct on (d.company_id) d.company_id as "companyId", null::bigint as "quoteId", p.id as "pairId", p.offered as container, p.boxes, s.carrier,
       (select code from rates.rate_ports where rate_id = s.id and role = 'pol' order by place limit 1) as pol,
       (select code from rates.rate_ports where rate_id = s.id and role = 'pod' order by place limit 1) as pod
     from rates.pairs p join rates.rates d on d.id = p.demand_id join rates.rates s on s.id = p.supply_id
     where p.state = 'matched' and d.company_id = any($1::bigint[]) order by d.company_id, p.id`,
    [ids],
  )
  return new Map(
    [...pairs, ...quotes].map((row) => [row.companyId, { ...row, carrier: carrierCode(row.carrier) || row.carrier }]),
  )
}

async function keepOrders(client: PoolClient, made: readonly MadeOrder[], zone: string) {
  const counters = new Map<string, number>()
  const rows = made.map((one) => orderRow(one, { counters, zone }))
  const { rows: kept } = await client.query<{ id: string; number: string }>(
    `insert into orders.orders (number, company_id, quote_id, pair_id, manager_id, carrier, vessel, voyage, booking_no, master_bill, house_bill, pol, transfer_port, pod,
       sailing_day, arrival_day, settlement_day, settled_day, free_until, si_cut_off, vgm_cut_off, cy_cut_off, reached, rolled, departure_estimated,
       departure_actual, arrival_estimated, arrival_actual, cancelled_at, cancelled_by, cancel_reason, container_numbers, boxes, created_at, created_by,
       updated_at, updated_by)
     select r.number, r.company_id, r.quote_id, r.pair_id, r.manager_id, r.carrier, r.vessel, r.voyage, r.booking_no, r.master_bill, r.house_bill, r.pol, r.transfer_port, r.pod,
       r.sailing_day, r.arrival_day, r.settlement_day, r.settled_day, r.free_until, r.si_cut_off, r.vgm_cut_off, r.cy_cut_off, r.reached, r.rolled,
       r.departure_estimated, r.departure_actual, r.arrival_estimated, r.arrival_actual, r.cancelled_at, r.cancelled_by, coalesce(r.cancel_reason, ''),
       r.container_numbers, r.boxes, r.created_at, r.manager_id, r.updated_at, r.manager_id
     from json_populate_recordset(null::orders.orders, $1::json) r
     on conflict (number) do nothing returning id::text, number`,
    [JSON.stringify(rows)],
  )
  const ids = new Map(kept.map(({ id, number }) => [number, Number(id)]))
  const there = rows.flatMap((row, place) => {
    const [id, one] = [ids.get(row.number), made[place]]
    return id === undefined || !one ? [] : [{ id, number: row.number, ...one }]
  })
  await keepParts(client, there)
  await client.query(
    `insert into orders.number_counters (month, last) select month, last from json_to_recordset($1::json) as g (month text, last integer)
     on conflict (month) do update set last = greatest(number_counters.last, excluded.last)`,
    [JSON.stringify([...counters].map(([month, last]) => ({ month, last })))],
  )
  await createDemoActivity(
    client,
    there.map(({ number, company, shipment }) => ({
      companyId: company.id,
      kind: 'orders.activity.created',
      actorId: company.custodianId,
      at: shipment.createdAt,
      facts: { order: number },
    })),
  )
}

async function keepParts(client: PoolClient, orders: readonly (MadeOrder & { id: number })[]) {
  await client.query(
    `insert into orders.containers (order_id, place, number, type, seal)
     select order_id, place, number, type, seal
     from json_to_recordset($1::json) as g (order_id bigint, place smallint, number text, type text, seal text)`,
    [
      JSON.stringify(
        orders.flatMap(({ id, shipment }) =>
          shipment.containers.map((box, place) => ({ order_id: id, place: place + 1, ...box })),
        ),
      ),
    ],
  )
  await client.query(
    `insert into orders.milestones (order_id, step, category, code, document, load, classifier, at, place, source, created_at, created_by)
     select order_id, step, category, code, document, load, classifier, at, place, 'typed', created_at, created_by
     from json_to_recordset($1::json) as g (order_id bigint, step text, category text, code text, document text, load text, classifier text,
       at timestamptz, place text, created_at timestamptz, created_by bigint)`,
    [
      JSON.stringify(
        orders.flatMap(({ id, company, shipment }) =>
          shipment.events.map((event) => ({
            order_id: id,
            ...event,
            ...namesOf(event.step, shipment),
            created_at: event.classifier === 'ACT' ? event.at : shipment.createdAt,
            created_by: company.custodianId,
          })),
        ),
      ),
    ],
  )
}

function orderRow(
  { company, shipment, quoteId, pairId }: MadeOrder,
  { counters, zone }: { counters: Map<string, number>; zone: string },
) {
  const day = dayAt(shipment.createdAt, zone)
  const month = `${day.slice(2, 4)}${day.slice(5, 7)}`
  const place = (counters.get(month) ?? 0) + 1
  counters.set(month, place)
  const events = shipment.events.map((event, id) => ({ ...event, id, isRetracted: false }))
  const isCancelled = shipment.cancelReason !== ''
  return {
    number: `${month}-${String(place).padStart(4, '0')}`,
    company_id: company.id,
    quote_id: quoteId,
    pair_id: pairId,
    manager_id: company.custodianId,
    carrier: shipment.carrier,
    vessel: shipment.vessel,
    voyage: shipment.voyage,
    booking_no: shipment.bookingNo,
    master_bill: shipment.masterBill,
    house_bill: shipment.houseBill,
    pol: shipment.pol,
    transfer_port: shipment.transferPort,
    pod: shipment.pod,
    sailing_day: shipment.sailingDay,
    arrival_day: shipment.arrivalDay,
    settlement_day: shipment.settlementDay,
    settled_day: shipment.settledDay,
    free_until: shipment.freeUntil,
    si_cut_off: shipment.cutOffs.si,
    vgm_cut_off: shipment.cutOffs.vgm,
    cy_cut_off: shipment.cutOffs.cy,
    ...progressOf(events, zone),
    cancelled_at: isCancelled ? shipment.createdAt : null,
    cancelled_by: isCancelled ? company.custodianId : null,
    cancel_reason: shipment.cancelReason,
    container_numbers: shipment.containers.map(({ number }) => number).filter(Boolean),
    boxes: boxesText(shipment.containers),
    created_at: shipment.createdAt,
    updated_at: shipment.events.filter(({ classifier }) => classifier === 'ACT').at(-1)?.at ?? shipment.createdAt,
  }
}
