import {
  type CustomerField,
  customerFieldNames,
  customerFields,
  customerName,
  type CustomerValues,
} from '@seamark/contract/crawl/customers/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { countryNamed, nameKey } from '../../phonebook/index.ts'
import type { FoundCompany } from '../reading/founds.rules.ts'
import { differences, namesBeyondLimit } from './imports.commands.ts'
import { findForbidden } from './never-again.queries.ts'
import { heldBack, type Said, weighValues } from './values.rules.ts'
import {
  addToCustomer,
  insertCustomer,
  lockNamed,
  lockNames,
  publishCustomers,
  renewSeen,
  standingByName,
  type StandingCustomer,
} from './writings.commands.ts'

/** What became of the firms of one page. */
export interface KeptCount {
  created: number
  changed: number
  /** Of those who want to be left alone, bad ones, those without a name, and those beyond the limit of look-ups. */
  keptOut: number
  /** Of these, those beyond the limit: another day they are told. */
  untold: number
  /** The rows that the page shows. */
  shown: readonly number[]
}

interface FoundOn {
  source: { id: number; releases: boolean }
  /** The page. */
  address: string
  foundAt: Date
}

/** Keeps the firms of a page under the rules of a file: known by name, weighed by how each value was found, never again means never again. */
export async function keepFoundCompanies(
  context: Context,
  on: FoundOn,
  found: readonly FoundCompany[],
): Promise<KeptCount> {
  return write(context, { permission: 'crawl.importCustomers', audit: 'crawl.customersFetched' }, async (tx) => {
    tx.unchanged()
    const given = [
      ...new Map(
        found
          .map(fitting)
          .filter((one) => one !== undefined)
          .map((one) => [nameKey(one.name), one]),
      ).values(),
    ]
    const names = given.map(({ name }) => name)
    await lockNames(tx, names)
    await lockNamed(tx, names)
    const standing = await standingByName(tx, names)
    const forbidden = await findForbidden(
      tx,
      given.map(({ name, values }) => ({ name, ...values })),
    )
    const untold = await namesBeyondLimit(
      tx,
      names.map(nameKey).filter((key) => !standing.has(key)),
    )
    const shown: number[] = []
    const count: KeptCount = {
      created: 0,
      changed: 0,
      keptOut: found.length - given.length,
      untold: 0,
      shown,
    }
    for (const [place, one] of given.entries()) {
      const customer = standing.get(nameKey(one.name))
      const isUntold = !forbidden.has(place) && untold.has(nameKey(one.name))
      if (isUntold) count.untold += 1
      if (isUntold || forbidden.has(place) || customer?.isBad) count.keptOut += 1
      else shown.push(await keepOne(tx, on, { one, customer, count }))
    }
    if (count.created + count.changed > 0) publishCustomers(tx)
    return count
  })
}

/** Returns the places of firms who want to be left alone. */
export const forbiddenCompanies = async (context: Context, found: readonly FoundCompany[]) =>
  findForbidden(
    context,
    found.map((one) => {
      const { name = '', values = {} } = fitting(one) ?? {}
      return { name, ...values }
    }),
  )

interface Fitting {
  name: string
  values: CustomerValues
  ways: NonNullable<Said['ways']>
}

/** Returns a firm whose values fit their columns; a value that does not fit is left out, and a firm without a name is none. */
function fitting({ name: said, values: found }: FoundCompany): Fitting | undefined {
  const name = customerName.safeParse(cutText(said.text, 200))
  if (!name.success || nameKey(name.data) === '') return undefined
  const values: Partial<Record<CustomerField, string>> = {}
  const ways: Fitting['ways'] = {}
  for (const field of customerFieldNames) {
    const value = found[field]
    if (!value || field === 'kindHint') continue
    const text = field === 'country' ? (countryNamed(value.text) ?? '') : cutText(value.text, mostLetters[field] ?? 60)
    const read = customerFields[field].safeParse(text)
    if (!read.success || read.data === '') continue
    values[field] = read.data
    ways[field] = { method: value.method, around: cutText(value.around, 300) }
  }
  return { name: name.data, values: values as CustomerValues, ways }
}

const mostLetters: Partial<Record<CustomerField, number>> = {
  address: 300,
  products: 500,
  routeWords: 200,
  industry: 100,
}

async function keepOne(
  tx: WriteContext,
  { source, address, foundAt }: FoundOn,
  { one, customer, count }: { one: Fitting; customer: StandingCustomer | undefined; count: KeptCount },
): Promise<number> {
  const by = { sourceId: source.id, method: 'pattern' as const }
  const finding = {
    ...by,
    fileName: '',
    row: null,
    address: cutText(address, 1000),
    foundAt: foundAt.toISOString(),
    around: '',
  }
  const said = weighValues(customer?.told ?? [], one.values, { ...by, ways: one.ways }, customer?.values.country ?? '')
  const weighed = heldBack(said, customer, source)
  if (!customer) {
    const id = await insertCustomer(tx, { name: one.name, weighed, isReleased: source.releases }, finding)
    await tx.audit({ subject: 'crawledCustomer', id, after: { name: one.name, ...weighed.values } })
    count.created += 1
    return id
  }
  if (weighed.added.length === 0) {
    await renewSeen(tx, sql`${customer.id}`)
    return customer.id
  }
  await addToCustomer(tx, customer, weighed, finding)
  const { before, after } = differences(customer, weighed.values)
  await tx.audit({ subject: 'crawledCustomer', id: customer.id, before, after })
  count.changed += 1
  return customer.id
}
