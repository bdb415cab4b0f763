import { channelTraits, isAccountKind } from '@seamark/contract/messaging/channels/accounts'
import { mostLetters } from '@seamark/contract/messaging/choices'
import type { Bulk, BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { audience, mostRecipients } from '@seamark/contract/messaging/bulks/fields'
import type { Language } from '@seamark/contract/languages'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import type { MessagingBulks } from '../../../platform/database/schema.ts'
import { Failure, fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { defineRun } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { keepOfficeZone } from '../ledger/zones.commands.ts'
import { idsOf } from './audiences.queries.ts'
import { type BulkRow, editionOf, getBulk, ratedOf, translationsOf } from './bulks.queries.ts'
import { offeredTopic } from '../opt-outs/topics.queries.ts'
import { failIfWithdrawn } from '../templates/editions.queries.ts'
import { isRateVariable } from '@seamark/contract/messaging/texts/variables'
import { approvedTextsOf } from '../texts/approved.queries.ts'
import { isApproved } from '../texts/approved.rules.ts'
import { lettersOver } from '../texts/refusals.rules.ts'
import { channelsFor } from './channels.queries.ts'
import { lockUnconfirmed, publishBulk } from './drafts.commands.ts'
import { chooseFriends } from './friends.commands.ts'
import { judgeLot, type Lot } from './judgements.commands.ts'
import { keepRates } from './rates.commands.ts'
import { mayQuote, type RateValues, type RateValuesByLanguage } from '../texts/rates.queries.ts'
import { neededIn, writtenIn, writingIn } from '../texts/languages.rules.ts'

const permission = 'messaging.sendBulks'
/** A lot takes about a second, and its statement is planned anew for each, which costs as much as judging some hundreds. */
const usualLot = 2500

type CheckedBulk = Selectable<MessagingBulks>

/** A second job of one check waits for the row, and then finds nothing left to do. */
const checks = defineRun<CheckedBulk>({
  table: 'messaging.bulks',
  permission,
  touched: 'touched_at',
  lock: 'row',
  attempts: { stuck: 'messaging.check_stuck', isReturned: false },
  failed: { audit: 'messaging.bulkCheckFailed', end: endFailed },
})

/**
 * Begins to fix and judge the recipients of a draft anew, by a job. Throws what the draft still lacks: text_missing, subject_missing,
 * audience_missing, channel_missing, channel_unknown, rate_missing, rate_hidden, and what is wrong with an offer that it quotes.
 */
export async function checkBulk(context: Context, id: number, version: number): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.bulkCheckBegun' }, async (tx) => {
    const row = await lockUnconfirmed(tx, id, version)
    await failIfIncomplete(tx, row, await keepRates(tx, ratedOf(row)))
    const approvedIds = await approvedChannels(tx, row)
    await sql`
      update messaging.bulks set state = 'checking', why = '', total = null, checked_at = null, attempts = 0, touched_at = now(), approved_channel_ids = ${approvedIds}::bigint[],
        role_id = ${personOf(tx).roleId}, request_id = ${tx.requestId}, version = version + 1
      where id = ${id}`.execute(tx.db)
    await freezeJob.later(tx, { id })
    await tx.audit({ subject: 'bulk', id })
    publishBulk(tx, row)
    return getBulk(tx, id)
  })
}

async function failIfIncomplete(context: Context, row: BulkRow, rates: RateValuesByLanguage) {
  const written = ratedOf(row)
  const channels = (await channelsFor(context)).filter(({ id }) => row.channel_ids.includes(id))
  for (const language of writtenIn(written)) {
    const { subject, text } = writingIn(written, language)
    const at = (field: string) => (language === row.language ? field : `translations.${language}.${field}`)
    if (text.trim() === '') throw failField(at('text'), 'messaging.text_missing')
    failIfTooLong(at('text'), text, { channels, values: rates[language] })
    if (row.rate_ids.length === 0 && neededIn(written, language).some(isRateVariable))
      throw mayQuote(context)
        ? failField('rateIds', 'messaging.rate_missing')
        : failField(at('text'), 'messaging.rate_hidden')
    if (!isSingle(row)) await failIfNotApproved(context, at('text'), text, channels)
    if (subject.trim() === '' && channels.some(({ kind }) => kind === 'mail'))
      throw failField(at('subject'), 'messaging.subject_missing')
  }
  await offeredTopic(context, row.topic?.id ?? null)
  await failIfWithdrawn(context, editionOf(row))
  if (row.audience === null) throw failField('audience', 'messaging.audience_missing')
  if (row.channel_ids.length === 0) throw failField('channelIds', 'messaging.channel_missing')
  if (channels.length < row.channel_ids.length) throw failField('channelIds', 'messaging.channel_unknown')
}

/** One client may have written to us within a day, and then reads any text. */
function isSingle({ audience: chosen }: BulkRow): boolean {
  const known = audience.safeParse(chosen)
  return known.success && 'ids' in known.data.chosen && known.data.chosen.ids.length === 1
}

/** Where a provider takes approved texts alone, another would be refused for everybody. */
async function failIfNotApproved(context: Context, field: string, text: string, channels: readonly BulkChannel[]) {
  for (const { id, kind, name } of channels) {
    if (!isAccountKind(kind)) continue
    const takes = channelTraits[kind].text
    if ((takes === 'approved' || takes === 'window') && !isApproved(await approvedTextsOf(context, id), text))
      throw failField(field, 'messaging.text_not_approved', { channel: name })
  }
}

/** The channels of a bulk whose provider has approved its words in each of its languages. */
async function approvedChannels(context: Context, row: BulkRow): Promise<number[]> {
  const written = ratedOf(row)
  const words = writtenIn(written).map((language) => writingIn(written, language).text)
  const approved: number[] = []
  for (const id of row.channel_ids) {
    const texts = await approvedTextsOf(context, id)
    if (words.every((text) => isApproved(texts, text))) approved.push(id)
  }
  return approved
}

/** A text that is too long on one of its channels would be refused for everybody there. */
function failIfTooLong(
  field: string,
  text: string,
  { channels, values }: { channels: readonly BulkChannel[]; values: RateValues | undefined },
) {
  for (const { kind, name } of channels) {
    const count = lettersOver(text, mostLetters[kind], values)
    if (count > 0) throw failField(field, 'messaging.text_too_long', { count, most: mostLetters[kind], channel: name })
  }
}

/**
 * Fixes whom the audience names at one moment, then judges them lot by lot; a kill loses the lot in hand. The rights of the sender are read again for
 * every lot.
 */
export async function freezeRecipients(
  context: Context,
  { id, rowsALot = usualLot }: { id: number; rowsALot?: number },
) {
  await checks.work(context, id, 'checking', async (own, begun) => {
    let bulk = begun
    for (let goesOn = true; goesOn; ) {
      const sender = await actAsSender(own, bulk)
      bulk = bulk.total === null ? await gatherRecipients(sender, bulk, rowsALot) : bulk
      goesOn = await judgeNextLot(sender, bulk)
      publishBulk(own, bulk)
    }
  })
}

export const freezeJob = job('messaging.freeze', z.object({ id: z.number().int() }), freezeRecipients, { isLong: true })

export const resumeChecks = (context: Context) => checks.resume(context, { checking: freezeJob })

export const resumeChecksJob = job('messaging.resumeChecks', z.null(), resumeChecks)

async function actAsSender(context: Context, { created_by: userId, role_id: roleId }: CheckedBulk): Promise<Context> {
  try {
    const own = await actFor(context, { userId, roleId })
    if (passes(own.actor, permission)) return own
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw fail('messaging.rights_lost')
}

async function gatherRecipients(sender: Context, bulk: CheckedBulk, rowsALot: number): Promise<CheckedBulk> {
  const chosen = audience.parse(bulk.audience)
  const ids = await idsOf(sender, chosen)
  if (ids.length === 0) throw fail('messaging.audience_empty')
  if (ids.length > mostRecipients) throw fail('messaging.too_many', { most: mostRecipients })
  return write.bookkeep(sender, permission, async (tx) => {
    const locked = await checks.lock(tx, bulk, 'total')
    await sql`delete from messaging.recipients where bulk_id = ${bulk.id}`.execute(tx.db)
    await sql`delete from messaging.chosen where bulk_id = ${bulk.id}`.execute(tx.db)
    if (chosen.of === 'friends')
      return checks.step(tx, locked, { total: await chooseFriends(tx, bulk.id, ids, rowsALot) })
    await sql`
      insert into messaging.chosen (bulk_id, place, target_kind, ids)
      select ${bulk.id}, nth / ${rowsALot}::int, ${chosen.of === 'clients' ? 'client' : 'group'}::text, array_agg(id order by id)
      from (select id, (row_number() over (order by id))::int - 1 as nth from unnest(${ids}::bigint[]) id) numbered group by 2`.execute(
      tx.db,
    )
    return checks.step(tx, locked, { total: ids.length })
  })
}

/** Returns false once nobody is left to be judged. */
async function judgeNextLot(sender: Context, bulk: CheckedBulk): Promise<boolean> {
  return write(sender, { permission, audit: 'messaging.bulkChecked' }, async (tx) => {
    const locked = await checks.lock(tx, bulk)
    const lot = await takeNextLot(tx, bulk.id)
    if (!lot) {
      await endCheck(tx, locked)
      return false
    }
    tx.unchanged()
    await keepOfficeZone(tx)
    await judgeLot(tx, judgedOf(tx, locked), lot)
    await checks.step(tx, locked, {})
    return true
  })
}

async function takeNextLot(tx: WriteContext, bulkId: number): Promise<Lot | undefined> {
  const { rows } = await sql<Lot>`
    delete from messaging.chosen where bulk_id = ${bulkId}
      and place = (select min(place) from messaging.chosen where bulk_id = ${bulkId})
    returning target_kind as "of", ids::float8[] as ids, friend_ids::float8[] as "friendIds"`.execute(tx.db)
  return rows[0]
}

function judgedOf(tx: WriteContext, { id, channel_ids, total, subject, text, language, translations }: CheckedBulk) {
  return {
    id,
    is_single: total === 1,
    channel_ids: channel_ids.map(Number),
    subject,
    text,
    // The column's check allows our languages alone.
    language: language as Language,
    translations: translationsOf({ translations }),
    sender: personOf(tx),
  }
}

async function endCheck(tx: WriteContext, bulk: CheckedBulk) {
  await checks.end(tx, bulk, { state: 'ready', checked_at: sql`clock_timestamp()`, version: sql`version + 1` })
  const { rows } = await sql<{ sendable: number }>`
    select count(*)::int as sendable from messaging.recipients where bulk_id = ${bulk.id} and state = 'waiting'`.execute(
    tx.db,
  )
  await tx.audit({ subject: 'bulk', id: bulk.id, after: { recipients: bulk.total, sendable: rows[0]?.sendable ?? 0 } })
}

const problems: Partial<Record<Failure['code'], string>> = {
  'messaging.too_many': 'tooMany',
  'messaging.audience_empty': 'audienceEmpty',
  'messaging.rights_lost': 'rightsLost',
  'workbench.list_unknown': 'rightsLost',
  'workbench.view_not_found': 'viewGone',
}

/** The bulk is a draft again, and says why. */
async function endFailed(tx: WriteContext, bulk: CheckedBulk, { code }: Failure) {
  const why = problems[code] ?? 'stuck'
  await checks.end(tx, bulk, { state: 'draft', why, version: sql`version + 1` })
  await tx.audit({ subject: 'bulk', id: bulk.id, after: { reason: why } })
  publishBulk(tx, bulk)
}
