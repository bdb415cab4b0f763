import { chooseLanguage } from '@seamark/contract/languages'
import type { FetchReason, PauseReason } from '@seamark/contract/crawl/choices'
import { sql } from 'kysely'
import { storableJson } from '../../../platform/storable-texts.ts'
import { translate } from '../../../platform/translate.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { isNormal, seenOf, type WorkedRun } from './hands.rules.ts'
import { isSilentRun, mostSilentRuns, usualYield } from './yields.rules.ts'

interface RunEnd {
  state: 'done' | 'failed' | 'stopped'
  why?: FetchReason
  params?: Readonly<Record<string, string | number>>
}

/** Answers after which a source is not asked again until somebody has looked at it. */
const pausing: Partial<Record<FetchReason, Exclude<PauseReason, ''>>> = {
  'crawl.page_forbidden': 'forbidden',
  'crawl.page_legal': 'legal',
  'crawl.robots_forbid': 'robots',
  'crawl.robots_closed': 'robots',
  'crawl.page_certificate': 'certificate',
  'crawl.rights_lost': 'rights',
}

/**
 * Ends a run whose row is locked. A look or a trial says what it has seen; any other one is compared with what is usual, its source is told when it
 * comes next, and is paused where its host says so or nothing has come for three runs. Its owner hears of it.
 */
export async function endRun(tx: WriteContext, run: WorkedRun, end: RunEnd): Promise<void> {
  const own = run.purpose === 'trial' && end.state === 'done' ? await endOfTrial(tx, run) : end
  const isKept = isNormal(run)
  const usual = isKept ? await usualOf(tx, run) : null
  const isSilent = isKept && own.state === 'done' && isSilentRun(run.found, usual)
  const { rows } = await sql`
    update crawl.runs set state = ${own.state}, why = ${own.why ?? ''}, why_params = ${storableJson(own.params ?? {})}::jsonb, usual = ${usual},
      is_silent = ${isSilent}, ended_at = clock_timestamp(), touched_at = clock_timestamp(), wait_until = null
    where id = ${run.id} and state = 'running' returning id`.execute(tx.db)
  if (rows.length === 0) return
  await tx.audit({
    subject: 'crawlSource',
    id: run.source_id,
    after: { run: run.id, state: own.state, found: run.found, created: run.created },
  })
  if (isKept) await settleSource(tx, run, { isSilent, pause: own.why === undefined ? undefined : pausing[own.why] })
}

async function usualOf({ db }: WriteContext, run: WorkedRun): Promise<number | null> {
  const { rows } = await sql<{ found: number }>`
    select found from crawl.runs where source_id = ${run.source_id} and state = 'done' and purpose in ('clock', 'person') and id < ${run.id}
    order by id desc limit 10`.execute(db)
  return usualYield(rows.map(({ found }) => found))
}

/** Without these a source brings nothing, or something else. */
const needed: ReadonlySet<string> = new Set(['item', 'link', 'include', 'name', 'title', 'text', 'time'])

/** A trial has gone well when something was found and every rule that is needed took something; then the source may be switched on. */
async function endOfTrial(tx: WriteContext, run: WorkedRun): Promise<RunEnd> {
  const seen = seenOf(run)
  const idle = seen?.idle.find(({ rule }) => needed.has(rule))
  if (idle) return { state: 'failed', why: 'crawl.rule_finds_nothing', params: { rule: idle.rule, has: idle.has } }
  if (!seen || seen.found.length === 0)
    return { state: 'failed', why: 'crawl.rule_finds_nothing', params: { rule: 'item', has: '' } }
  await sql`
    update crawl.sources set state = 'tried', version = version + 1, updated_at = now()
    where id = ${run.source_id} and state = 'draft' and rules_at <= ${run.begun_at}`.execute(tx.db)
  return { state: 'done' }
}

interface Settled {
  isSilent: boolean
  pause: Exclude<PauseReason, ''> | undefined
}

interface SettledSource {
  name: string
  owner_id: number
  language: string
  silent_runs: number
}

async function settleSource(tx: WriteContext, run: WorkedRun, { isSilent, pause }: Settled) {
  const isEmpty = run.found === 0 && pause === undefined
  const { rows } = await sql<SettledSource>`
    update crawl.sources set silent_runs = case when ${isEmpty} then silent_runs + 1 when ${run.found > 0} then 0 else silent_runs end,
      next_run_at = case when state = 'on' then clock_timestamp() + greatest(make_interval(hours => rhythm_hours), make_interval(mins => rest_minutes)) end
    where id = ${run.source_id} returning name, owner_id, language, silent_runs`.execute(tx.db)
  const [source] = rows
  if (!source) return
  const why = pause ?? (source.silent_runs >= mostSilentRuns ? 'silent' : undefined)
  if (why !== undefined && (await pauseSource(tx, run.source_id, why))) await tellOwner(tx, run, source, why)
  else if (isSilent) await tellOwner(tx, run, source, undefined)
}

/** Pauses a source that is on; returns whether it was. */
async function pauseSource(tx: WriteContext, id: number, why: Exclude<PauseReason, ''>): Promise<boolean> {
  const { rows } = await sql`
    update crawl.sources set state = 'paused', pause_why = ${why}, next_run_at = null, version = version + 1, updated_at = now()
    where id = ${id} and state = 'on' returning id`.execute(tx.db)
  if (rows.length > 0)
    await tx.audit({ subject: 'crawlSource', id, before: { state: 'on' }, after: { state: 'paused', why } })
  return rows.length > 0
}

async function tellOwner(
  tx: WriteContext,
  run: WorkedRun,
  source: SettledSource,
  why: Exclude<PauseReason, ''> | undefined,
) {
  const { name, owner_id: ownerId, language } = source
  const facts: Record<string, string | number> =
    why === undefined
      ? { name, found: run.found }
      : { name, why: translate(chooseLanguage([language]), `crawl.pauseWhy.${why}`) }
  await notifyPeople(tx, {
    userIds: [ownerId],
    kind: why === undefined ? 'crawl.notice.silent' : 'crawl.notice.paused',
    facts,
    subject: { kind: 'crawlSource', id: run.source_id },
    path: `/crawlData/sources?source=${run.source_id}`,
  })
}
