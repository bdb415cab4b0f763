import type { ModelPrices, Price } from '@seamark/contract/ai/usage/prices'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failIfStale } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { modelsAudience } from '../policy.ts'
import { readPrices } from './prices.queries.ts'

const permission = 'ai.manageModels'

/** Says what a model costs. A price that is there is changed only by whoever has seen it: version_stale. */
export async function setPrice(
  context: Context,
  model: string,
  version: number | undefined,
  values: ModelPrices,
): Promise<Price> {
  return write(context, { permission, audit: 'ai.priceSet' }, async (tx) => {
    const before = await lockPrice(tx, model)
    if (before) failIfStale(before, version ?? 0)
    const { tokensIn, tokensCached, tokensOut, picture } = values
    await sql`
      insert into ai.prices as p (model, tokens_in, tokens_cached, tokens_out, picture, updated_by)
      values (${model}, ${tokensIn}, ${tokensCached}, ${tokensOut}, ${picture}, ${personOf(tx).id})
      on conflict (model) do update set tokens_in = excluded.tokens_in, tokens_cached = excluded.tokens_cached, tokens_out = excluded.tokens_out,
        picture = excluded.picture, version = p.version + 1, updated_at = now(), updated_by = excluded.updated_by`.execute(
      tx.db,
    )
    await tx.audit({
      subject: 'aiPrice',
      id: null,
      ...(before ? { before: valuesOf(before) } : {}),
      after: { model, ...values },
    })
    publishPrices(tx)
    const after = await lockPrice(tx, model)
    if (!after) throw fail('ai.price_not_found')
    return after
  })
}

export async function deletePrice(context: Context, model: string) {
  return write(context, { permission, audit: 'ai.priceDeleted' }, async (tx) => {
    const before = await lockPrice(tx, model)
    if (!before) throw fail('ai.price_not_found')
    await sql`delete from ai.prices where model = ${model}`.execute(tx.db)
    await tx.audit({ subject: 'aiPrice', id: null, before: valuesOf(before) })
    publishPrices(tx)
    return null
  })
}

const valuesOf = ({ model, tokensIn, tokensCached, tokensOut, picture }: Price) => ({
  model,
  tokensIn,
  tokensCached,
  tokensOut,
  picture,
})

async function lockPrice(tx: WriteContext, model: string): Promise<Price | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('ai.prices'))`.execute(tx.db)
  return (await readPrices(tx, sql`p.model = ${model}`))[0]
}

const publishPrices = (tx: WriteContext) => tx.publish({ event: { topic: 'ai.prices' }, audience: modelsAudience })
