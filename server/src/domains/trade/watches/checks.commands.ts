import { chooseLanguage, type Language } from '@seamark/contract/languages'
import { mostCodes } from '@seamark/contract/trade/slices/slices'
import { type Watch, type WatchAlert, watchAlerts } from '@seamark/contract/trade/watches/watches'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { countryName, listSeparator } from '../../phonebook/index.ts'
import { sliceOf, type SourceDays, sourceDays, watchedFacts } from './facts.queries.ts'
import { type Finding, findingsOf, type Known, updateKnown, type Time, type WatchedFacts } from './watches.rules.ts'
import { subjectOf, type WatchedRow } from './watches.queries.ts'

/** Checks all watches: after each import that has ended, and daily, since silence comes without an import. */
export const lookAtWatchesJob = job('trade.lookAtWatches', z.null(), (context) => lookAtWatches(context), {
  isLong: true,
})
/** Checks a watch that has just been made. */
export const lookAtWatchJob = job('trade.lookAtWatch', z.object({ id: z.number().int() }), (context, { id }) =>
  lookAtWatches(context, id),
)

/**
 * Checks watches. Each subject is read once, however many people watch it; each watch is then updated in its own
 * transaction. If one subject fails, the others are still checked, and the job is tried again.
 */
export async function lookAtWatches(context: Context, only?: number) {
  const spans = await sourceDays(context)
  if (spans.size === 0) return
  const { rows } = await sql<OpenWatch>`
    select w.id, w.person_id, coalesce(p.joined_to, w.party_id) as party_id, '' as party_name, w.lane, w.pol, w.pod, w.hs
    from trade.watches w join identity.users u on u.id = w.person_id and u.disabled_at is null left join trade.parties p on p.id = w.party_id
    where w.paused_at is null and (${only ?? null}::bigint is null or w.id = ${only ?? null}) order by w.id`.execute(
    context.db,
  )
  const things = Map.groupBy(rows, (row) => JSON.stringify(sliceOf(subjectOf(row))))
  const failed: unknown[] = []
  for (const watches of things.values())
    await checkSubject(context, watches, spans).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

async function checkSubject(context: Context, watches: readonly OpenWatch[], spans: SourceDays) {
  const [one] = watches
  if (!one) return
  const { facts, time } = await watchedFacts(context, subjectOf(one), spans)
  // Two parties that somebody watches may have been joined. She is notified once, and both watches remember the
  // findings in case the parties are split again.
  const told = new Set<number>()
  for (const { id, person_id: personId } of watches) {
    await checkWatch(context, id, facts, time, told.has(personId))
    told.add(personId)
  }
}

type OpenWatch = Pick<CheckedRow, 'id' | 'person_id' | 'party_id' | 'party_name' | 'lane' | 'pol' | 'pod' | 'hs'>

interface CheckedRow extends WatchedRow {
  known: Known | null
  told_volume: string | null
  language: string | null
}

/**
 * Stores the findings and the new knowledge and notifies the person in one transaction, so that a killed job has done
 * all or nothing.
 */
async function checkWatch(context: Context, id: number, facts: WatchedFacts, time: Time, isTold: boolean) {
  await write.bookkeep(context, 'trade.watch', async (tx) => {
    // It is bookkeeping, since nobody acts when a check stores what it knows.
    const watch = await lockWatch(tx, id)
    if (!watch) return
    const watching = {
      alerts: watch.alerts,
      volumePercent: watch.volume_percent,
      silenceDays: watch.silence_days,
      toldVolume: watch.told_volume,
    }
    const findings = watch.known === null ? [] : findingsOf({ ...watching, known: watch.known }, facts, time)
    const known = updateKnown({ ...watching, known: watch.known }, facts, time)
    await sql`update trade.watches set known = ${JSON.stringify(known)}::jsonb, looked_at = ${tx.now()} where id = ${id}`.execute(
      tx.db,
    )
    if (!isTold) await tellFindings(tx, watch, findings)
  })
}

async function lockWatch(tx: WriteContext, id: number): Promise<CheckedRow | undefined> {
  const { rows } = await sql<CheckedRow>`
    select w.id, w.person_id, coalesce(p.joined_to, w.party_id) as party_id, stays.name as party_name, w.lane, w.pol, w.pod, w.hs, w.alerts,
           w.volume_percent, w.silence_days, w.known, q.preferences ->> 'language' as language,
           (select max(a.key) from trade.watch_alerts a where a.watch_id = w.id and a.kind = 'volume') as told_volume
    from trade.watches w left join trade.parties p on p.id = w.party_id left join trade.parties stays on stays.id = coalesce(p.joined_to, p.id)
    left join identity.preferences q on q.user_id = w.person_id
    where w.id = ${id} and w.paused_at is null for update of w`.execute(tx.db)
  return rows[0]
}

/** Sends one notice for all findings of a kind. It opens the records behind them. */
async function tellFindings(tx: WriteContext, watch: CheckedRow, findings: readonly Finding[]) {
  const subject = subjectOf(watch)
  const language = chooseLanguage(watch.language ?? 'zh')
  for (const kind of watchAlerts) {
    const own = findings.filter((finding) => finding.kind === kind)
    const kept = await keepFindings(tx, watch.id, subject, own)
    const fresh = own.filter(({ key }) => kept.has(key))
    const [first] = fresh
    if (!first) continue
    await notifyPeople(tx, {
      userIds: [watch.person_id],
      kind: `trade.notice.${kind}`,
      facts: { name: nameOf(subject, language), ...factsOf(kind, fresh, language) },
      subject: { kind: 'tradeAlert', id: kept.get(first.key) ?? 0 },
      path: `/trade/records?${new URLSearchParams(sliceBehind(subject, fresh)).toString()}`,
    })
  }
}

/** Stores findings, and returns the ids of those that were not stored before, by key. */
async function keepFindings(
  tx: WriteContext,
  watchId: number,
  subject: Watch['subject'],
  findings: readonly Finding[],
): Promise<ReadonlyMap<string, number>> {
  const given = findings.map((finding) => ({
    kind: finding.kind,
    key: finding.key,
    found: finding.found,
    slice: sliceBehind(subject, [finding]),
  }))
  const { rows } = await sql<{ id: number; key: string }>`
    insert into trade.watch_alerts (watch_id, kind, key, found, slice)
    select ${watchId}, kind, key, found, slice from json_to_recordset(${JSON.stringify(given)}::json) as g (kind text, key text, found jsonb, slice jsonb)
    on conflict (watch_id, kind, key) do nothing returning id, key`.execute(tx.db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Returns the slice of the records behind findings of one kind, with all their countries or goods. */
function sliceBehind(subject: Watch['subject'], findings: readonly Finding[]): Record<string, string> {
  const slices = findings.map(({ slice }) => slice)
  const joined = (key: 'origin' | 'hs') => {
    const codes = slices.flatMap((slice) => slice[key] ?? [])
    return codes.length > 0 ? { [key]: codes.slice(0, mostCodes[key]).join(',') } : {}
  }
  const [{ from, to } = {}] = slices
  // The subject may be goods itself; the new goods are a part of them, so they come last and win.
  return {
    ...joined('origin'),
    ...joined('hs'),
    ...(from && to ? { from, to } : {}),
    ...sliceOf(subject),
    ...joined('hs'),
  }
}

function factsOf(kind: WatchAlert, findings: readonly Finding[], language: Language): Record<string, string | number> {
  const [{ found } = { found: {} as Finding['found'] }] = findings
  if (kind === 'origin')
    return { codes: findings.map(({ key }) => countryName(key, language)).join(listSeparator(language)) }
  if (kind === 'chapter') return { codes: findings.map(({ key }) => key).join(', ') }
  return {
    now: found.now ?? 0,
    before: found.before ?? 0,
    percent: found.percent ?? 0,
    day: found.day ?? '',
    days: found.days ?? 0,
  }
}

function nameOf(subject: Watch['subject'], language: Language): string {
  if ('name' in subject) return subject.name
  if ('lane' in subject) return translate(language, `territory.lane.${subject.lane}`)
  return 'hs' in subject ? `HS ${subject.hs}` : `${subject.pol} → ${subject.pod}`
}
