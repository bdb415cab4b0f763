import type { Price } from '@seamark/contract/ai/usage/prices'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'

type PriceRow = Omit<Price, 'updatedAt'> & { updatedAt: Date }

/** The prices by model, and the models without one: those that are set, and those that were used. */
export async function listPrices(context: Context, { chat, pictures }: Endpoints) {
  authorize(context, 'ai.manageModels')
  const prices = await readPrices(context, sql`true`)
  const { rows } = await sql<{ model: string }>`
    select distinct model from ai.usage where not exists (select from ai.prices p where p.model = usage.model) order by model limit 100`.execute(
    context.db,
  )
  const used = rows.map(({ model }) => model)
  const priced = new Set(prices.map(({ model }) => model))
  const set = [...(chat?.models ?? []), ...(pictures?.models ?? [])].filter((model) => !priced.has(model))
  return { prices, unpriced: [...new Set([...set, ...used])] }
}

export async function readPrices(context: Context, where: RawBuilder<unknown>): Promise<Price[]> {
  const { rows } = await sql<PriceRow>`
    select p.model, p.version, p.tokens_in::float8 as "tokensIn", p.tokens_cached::float8 as "tokensCached", p.tokens_out::float8 as "tokensOut",
      p.picture::float8 as picture, p.updated_at as "updatedAt", editor.name as "updatedBy"
    from ai.prices p join identity.users editor on editor.id = p.updated_by where ${where} order by p.model`.execute(
    context.db,
  )
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
