import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type CompanyCustody, companiesNamedLike, custodyColumns, maySee } from '../../phonebook/index.ts'
import { mayGiveTo } from '../policy.ts'
import { type OrderRow, selectOrders } from '../orders/orders.queries.ts'
import type { ReadRow } from './rows.rules.ts'

export interface NamedClient extends CompanyCustody {
  id: number
  name: string
  custodian_name: string | null
}

export interface KnownPerson {
  id: number
  mayBeGiven: boolean
}

/** The orders, companies and people that a file refers to. Callers check what the importer may see. */
export interface Known {
  order: (row: ReadRow) => OrderRow | undefined
  /** The company of a code, else of a name, whoever holds it. */
  client: (code: string, name: string) => NamedClient | undefined
  people: (name: string) => readonly KnownPerson[]
}

export async function findKnown(
  context: Context,
  rows: readonly { read: ReadRow; cells: Readonly<Record<string, string>> }[],
): Promise<Known> {
  const texts = (...keys: string[]) => [
    ...new Set(rows.flatMap(({ cells }) => keys.flatMap((key) => cells[key]?.trim() || []))),
  ]
  const order = await findOrders(
    context,
    rows.map(({ read }) => read),
  )
  const byCode = await companiesByCode(context, texts('clientCode'))
  const names = texts('companyId')
  const byName = names.length === 0 ? new Map<string, NamedClient>() : await companiesNamedLike(context, names)
  const people = await findPeople(context, texts('managerId', 'operatorId'))
  return {
    order,
    client: (code, name) => (code === '' ? byName.get(name) : byCode.get(code)),
    people: (name) => people.get(name) ?? [],
  }
}

/** An order is recognized by its number, else by its booking, else by its master bill; deleted ones count until they are gone. */
async function findOrders(context: Context, rows: readonly ReadRow[]): Promise<Known['order']> {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : [])
  const numbers = [...new Set(rows.flatMap(({ number }) => text(number)))]
  const bookings = [...new Set(rows.flatMap(({ values }) => text(values.bookingNo)))]
  const bills = [...new Set(rows.flatMap(({ values }) => text(values.masterBill)))]
  const { rows: found } = await selectOrders(
    sql`orders.orders o`,
    sql`where o.number = any(${numbers}::text[])
       or (o.numbers && ${[...bookings, ...bills]}::text[] and (o.booking_no = any(${bookings}::text[]) or o.master_bill = any(${bills}::text[])))
     order by o.id`,
  ).execute(context.db)
  const byNumber = new Map(found.map((row) => [row.number, row]))
  const byBooking = new Map(found.map((row) => [row.booking_no, row]))
  const byBill = new Map(found.map((row) => [row.master_bill, row]))
  return ({ number, values }) => {
    if (number !== '') return byNumber.get(number)
    const [booking] = text(values.bookingNo)
    const [bill] = text(values.masterBill)
    return (
      (booking === undefined ? undefined : byBooking.get(booking)) ??
      (bill === undefined ? undefined : byBill.get(bill))
    )
  }
}

async function companiesByCode(context: Context, codes: readonly string[]): Promise<ReadonlyMap<string, NamedClient>> {
  if (codes.length === 0) return new Map()
  const rows = await context.db
    .selectFrom('phonebook.companies as c')
    .leftJoin('identity.users as custodian', 'custodian.id', 'c.custodian_id')
    .select(['c.id', 'c.name', 'c.code', 'custodian.name as custodian_name'])
    .select(custodyColumns)
    .where('c.code', 'in', [...codes])
    .where('c.delete_after', 'is', null)
    .execute()
  // A code tells nothing of a company that the importer does not see.
  return new Map(rows.filter((row) => maySee(personOf(context), row)).map((row) => [row.code, row]))
}

async function findPeople(context: Context, given: readonly string[]): Promise<ReadonlyMap<string, KnownPerson[]>> {
  if (given.length === 0) return new Map()
  const { rows } = await sql<{ given: string; id: number }>`
    select g.given, u.id from unnest(${[...given]}::text[]) g (given)
    join identity.users u on (u.name = g.given or u.username = lower(g.given)) and u.disabled_at is null order by u.id`.execute(
    context.db,
  )
  const person = personOf(context)
  return Map.groupBy(
    rows.map((row) => ({ ...row, mayBeGiven: mayGiveTo(person, row.id) })),
    (row) => row.given,
  )
}
