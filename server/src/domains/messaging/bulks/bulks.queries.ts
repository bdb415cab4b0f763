import { type BulkState, type RecipientState, verdicts } from '@seamark/contract/messaging/choices'
import type { Bulk, ListedBulk } from '@seamark/contract/messaging/bulks/bulks'
import { audience, bulkInput, bulkProblems, reasonsOf, retriedReasons } from '@seamark/contract/messaging/bulks/fields'
import type { Language } from '@seamark/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { chosenOption } from '../../settings/index.ts'
import {
  officeQuietDaysOff,
  officeQuietFrom,
  officeQuietTo,
  quietDaysOff,
  quietFrom,
  quietTo,
} from '../ledger/quiet.queries.ts'
import { topicOf } from '../opt-outs/topics.queries.ts'
import { namedEdition } from '../templates/editions.queries.ts'
import { channelsOf } from './channels.queries.ts'
import { abilitiesOf, bulksSeenBy } from './rights.queries.ts'

/** Beyond so many recipients a role needs the capability `bulkSend`. */
export const approvalOptions = { bulkApprovedBeyond: 200 }

export interface BulkRow {
  id: number
  version: number
  title: string
  topic: Bulk['topic']
  state: BulkState
  why: string
  audience: unknown
  channel_ids: number[]
  language: Language
  subject: string
  text: string
  translations: unknown
  rate_ids: number[]
  attachments: Bulk['attachments']
  template_id: number | null
  template_edition: number | null
  quiet_from: string | null
  quiet_to: string | null
  quiet_days_off: boolean
  quiet_office: boolean
  office_from: string
  office_to: string
  office_days_off: boolean
  moves_on: boolean
  scheduled_at: Date | null
  total: number | null
  checked_at: Date | null
  /** Whether the check is of the office's present day. */
  is_checked_today: boolean
  confirm_key: string | null
  confirmed_at: Date | null
  created_at: Date
  created_by: number
  sender: string
  role_id: number
  approved_by: number | null
  approver: string | null
  approved_beyond: number
  ended_at: Date | null
  counts: readonly StateCount[]
}

interface StateCount {
  state: RecipientState
  reason: string
  is_moved: boolean
  count: number
  replied: number
}

/** One bulk, for its sender and whoever reaches her. Fails with bulk_not_found. */
export async function getBulk(context: Context, id: number): Promise<Bulk> {
  authorize(context, 'messaging.sendBulks')
  return asBulk(context, await bulkRow(context, id))
}

/** Fails with bulk_not_found for whoever may not see it. */
export async function bulkRow(context: Context, id: number): Promise<BulkRow> {
  const [row] = await selectBulks(context, sql`b.id = ${id} and ${bulksSeenBy(context)}`)
  if (!row) throw fail('messaging.bulk_not_found')
  return row
}

export async function selectBulks(
  { db }: Pick<Context, 'db'>,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select b.id, b.version, b.title, ${topicOf(sql`b.topic_id`)} as topic, b.state, b.why, b.audience, b.channel_ids::float8[], b.language, b.subject, b.text, b.translations, b.rate_ids::float8[], b.template_id,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size) order by array_position(b.attachment_ids, a.id))
        from messaging.attachments a where a.id = any(b.attachment_ids)), '[]') as attachments,
      b.template_edition,
      to_char(${quietFrom}, 'HH24:MI') as quiet_from, to_char(${quietTo}, 'HH24:MI') as quiet_to, ${quietDaysOff} as quiet_days_off, b.quiet_office,
      to_char(${officeQuietFrom}, 'HH24:MI') as office_from, to_char(${officeQuietTo}, 'HH24:MI') as office_to, ${officeQuietDaysOff} as office_days_off, b.moves_on, b.scheduled_at, b.total,
      b.checked_at, coalesce(messaging.office_day(b.checked_at) = messaging.office_day(clock_timestamp()), false) as is_checked_today,
      b.confirm_key, b.confirmed_at, b.created_at, b.created_by, sender.name as sender, b.role_id, b.approved_by, approver.name as approver,
      ${chosenOption('bulkApprovedBeyond', approvalOptions.bulkApprovedBeyond)} as approved_beyond,
      b.ended_at,
      coalesce((select json_agg(counted) from (
        select r.state, r.reason, r.is_moved, count(*)::int as count, count(r.replied_at)::int as replied from messaging.recipients r where r.bulk_id = b.id
        group by r.state, r.reason, r.is_moved) counted), '[]') as counts
    from messaging.bulks b
    join identity.users sender on sender.id = b.created_by
    left join identity.users approver on approver.id = b.approved_by
    where ${where} ${end}`.execute(db)
  return rows
}

const sum = (counts: readonly StateCount[], isCounted: (one: StateCount) => boolean) =>
  counts.reduce((total, one) => total + (isCounted(one) ? one.count : 0), 0)

const retriableOf = ({ counts }: Pick<BulkRow, 'counts'>) =>
  sum(counts, ({ state, reason }) => state === 'failed' && retriedReasons.some((one) => one === reason))

/** How many have each verdict. */
export const verdictsOf = ({ counts }: Pick<BulkRow, 'counts'>): Bulk['verdicts'] =>
  verdicts.map((verdict) => ({
    verdict,
    count: sum(counts, ({ state, reason }) =>
      verdict === 'sendable'
        ? state !== 'skipped' && state !== 'chosen'
        : state === 'skipped' && reasonsOf[verdict].some((one) => one === reason),
    ),
  }))

export async function asListed(context: Context, rows: readonly BulkRow[]): Promise<ListedBulk[]> {
  const channels = await channelsOf(context)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    state: row.state,
    problem: bulkProblems.find((one) => one === row.why) ?? null,
    sender: { id: row.created_by, name: row.sender },
    channels: row.channel_ids.flatMap((id) => channels.filter((channel) => channel.id === id)),
    counts: Object.fromEntries(row.counts.map(({ state }) => [state, sum(row.counts, (one) => one.state === state)])),
    total: row.total ?? 0,
    moved: sum(row.counts, ({ state, is_moved }) => state === 'waiting' && is_moved),
    retriable: retriableOf(row),
    replied: row.counts.reduce((total, { replied }) => total + replied, 0),
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

export async function asBulk(context: Context, row: BulkRow): Promise<Bulk> {
  const [listed] = await asListed(context, [row])
  if (!listed) throw new Error('The bulk was not listed')
  return {
    ...listed,
    topic: row.topic,
    audience: row.audience === null ? null : audience.parse(row.audience),
    language: row.language,
    subject: row.subject,
    text: row.text,
    translations: translationsOf(row),
    rateIds: row.rate_ids,
    attachments: row.attachments,
    template: await namedTemplate(context, row),
    quietHours: hoursOf(row.quiet_from, row.quiet_to),
    isQuietByOffice: row.quiet_office,
    officeQuiet: hoursOf(row.office_from, row.office_to),
    officeQuietDaysOff: row.office_days_off,
    quietDaysOff: row.quiet_days_off,
    movesOn: row.moves_on,
    checkedAt: row.checked_at?.toISOString() ?? null,
    approvedBy: row.approved_by === null ? null : { id: row.approved_by, name: row.approver ?? '' },
    approvedBeyond: row.approved_beyond,
    verdicts: verdictsOf(row),
    can: abilitiesOf(context.actor, row, listed.retriable),
  }
}

/** Hours that end when they begin are none. */
const hoursOf = (from: string | null, to: string | null) =>
  from === null || to === null || from === to ? null : { from, to }

/** The edition of a template that a bulk is written with; null where its words are its sender's own. */
export const editionOf = ({ template_id, template_edition }: Pick<BulkRow, 'template_id' | 'template_edition'>) =>
  template_id === null || template_edition === null ? null : { id: template_id, edition: template_edition }

async function namedTemplate(context: Context, row: BulkRow): Promise<Bulk['template']> {
  const edition = editionOf(row)
  return edition && namedEdition(context, edition)
}

/** We wrote these texts ourselves; they have been JSON since. */
export const translationsOf = ({ translations }: Pick<BulkRow, 'translations'>): Bulk['translations'] =>
  bulkInput.shape.translations.parse(translations)

/** The words of a bulk, with the offers that they quote. */
export const ratedOf = (row: BulkRow) => ({ ...row, translations: translationsOf(row) })

/** The same of a bulk that the caller has found already; unlike its whole row it counts no recipients. */
export async function ratedBulk({ db }: Pick<Context, 'db'>, id: number) {
  const { rows } = await sql<
    Pick<BulkRow, 'id' | 'language' | 'subject' | 'text' | 'translations' | 'rate_ids'>
  >`select id, language, subject, text, translations, rate_ids::float8[] from messaging.bulks where id = ${id}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, translations: translationsOf(row) }))[0]
}
