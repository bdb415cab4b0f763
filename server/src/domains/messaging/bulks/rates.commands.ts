import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Failure } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { ratesHold } from '../ledger/values.queries.ts'
import type { Written } from '../texts/languages.rules.ts'
import {
  findRateHole,
  findRateProblem,
  offersOf,
  type RateValuesByLanguage,
  rateValuesOf,
} from '../texts/rates.queries.ts'
import { publishBulk } from './drafts.commands.ts'

const permission = 'messaging.sendBulks'

interface Rated extends Written {
  id: number
  rate_ids: readonly number[]
}

/**
 * Reads the offers of a bulk as they stand now and as its sender may see them, and keeps what they say for the texts that leave next. Returns that, or
 * why they can no longer be quoted.
 */
export async function readRates(
  tx: WriteContext,
  bulk: Rated,
  sender: Actor | null = tx.actor,
): Promise<{ values: RateValuesByLanguage; problem?: Failure | undefined }> {
  if (bulk.rate_ids.length === 0) return { values: {} }
  const offers = await offersOf({ ...tx, actor: sender }, bulk.rate_ids, ['zh', 'en', 'es', 'ja'])
  const values = rateValuesOf(bulk, offers)
  const problem = findRateProblem(bulk.rate_ids, offers) ?? findRateHole(bulk, offers, values)
  if (!problem)
    await sql`
      with changed as (
        update messaging.bulks set rate_values = ${JSON.stringify(values)}::jsonb
        where id = ${bulk.id} and rate_values <> ${JSON.stringify(values)}::jsonb returning id, rate_values)
      insert into messaging.quotes (bulk_id, language, said)
      select changed.id, e.key, e.value from changed cross join jsonb_each(changed.rate_values) e
      on conflict on constraint quotes_once do nothing`.execute(tx.db)
  return { values, problem }
}

/** Throws what is wrong with the first offer that can no longer be quoted: rate_unknown, rate_expired, rate_closed, rate_superseded, rate_lacks. */
export async function keepRates(tx: WriteContext, bulk: Rated, sender?: Actor | null): Promise<RateValuesByLanguage> {
  const { values, problem } = await readRates(tx, bulk, sender)
  if (problem) throw problem
  return values
}

/** Pauses the bulks that would go on and that quote an offer which no longer holds, and tells their senders. */
export const pauseOverRates = (context: Context) =>
  pauseBulks(
    context,
    sql`rate_ids <> '{}' and (state = 'running' or (state = 'scheduled' and scheduled_at <= clock_timestamp())) and not ${ratesHold}`,
  )

/** The same for a running bulk whose offers its sender can no longer quote, for whatever reason. */
export const pauseOverRate = (context: Context, id: number) =>
  pauseBulks(context, sql`id = ${id} and state = 'running'`)

async function pauseBulks(context: Context, where: RawBuilder<unknown>) {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ id: number; created_by: number; title: string }>`
      update messaging.bulks b set state = 'paused', why = 'rateOver', version = version + 1 where ${where}
      returning id::float8 as id, created_by::float8 as created_by, title`.execute(tx.db)
    for (const bulk of rows) {
      await notifyPeople(tx, {
        userIds: [bulk.created_by],
        kind: 'messaging.notice.rateOver',
        facts: { title: bulk.title },
        subject: { kind: 'bulk', id: bulk.id },
        path: `/contacts/mass/${bulk.id}`,
      })
      publishBulk(tx, bulk)
    }
  })
}
