import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { dayAt } from '../../platform/days.ts'
export { createDemoQuotes } from './quotes/demo.ts'
import { demoOffers, demoRequests } from './demo/market.rules.ts'
import { writeRates } from './rates/writings.commands.ts'

interface DemoMarket {
  offers?: number
  requests?: number
  seed?: number
}

/** Whole series stand together, so that a lot settles few keys. */
const lot = 300

/** Adds a year of invented offers on forty ways, and what clients of the phonebook ask for now. Without anybody who holds a company it adds nothing. */
export async function createDemoRates(
  context: Context,
  { offers = 3000, requests = 200, seed = 1 }: DemoMarket = {},
): Promise<number> {
  const today = dayAt(context.now(), context.zone)
  const { rows: clients } = await sql<{ companyId: number; ownerId: number }>`
    select id as "companyId", custodian_id as "ownerId" from phonebook.companies
    where custodian_id is not null and delete_after is null order by id limit ${requests}`.execute(context.db)
  const owners = [...new Set(clients.map(({ ownerId }) => ownerId))]
  if (owners.length === 0) return 0
  const given = [...demoOffers({ seed, today, owners, offers }), ...demoRequests({ seed, today, clients })]
  for (let from = 0; from < given.length; from += lot) await writeRates(context, given.slice(from, from + lot))
  await sql`analyze rates.rates, rates.prices, rates.legs, rates.rate_ports`.execute(context.db)
  return given.length
}
