import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findPorts, teachPort } from '../../territory/index.ts'
import { laneOf, readPort } from '../reading/values/places.rules.ts'
import { portNameFor } from './port-names.queries.ts'
import { tableColumns } from '../records/facts.commands.ts'
import { lockRecords } from '../records/locks.commands.ts'

const most = 20_000

/**
 * Counts how many records have each unknown port name. With `bringsAnswers`, names that a person has answered get a job
 * that brings the answer to their records.
 */
export async function countPortNames(context: Context, { bringsAnswers = true } = {}) {
  const names = await context.engine.rows<{ text: string; records: number }>(
    `select text, count() as records from (
       select toString(pol_text) as text from facts.records where pol = '' and pol_text <> ''
       union all select toString(pod_text) as text from facts.records where pod = '' and pod_text <> '')
     group by text order by records desc limit {most:UInt32}`,
    { most },
  )
  await write.bookkeep(context, 'trade.importRecords', async (tx) => {
    await sql`
      with counted as (select * from json_to_recordset(${JSON.stringify(names)}::json) as c (text text, records bigint)),
      noted as (
        insert into trade.port_names (text, records) select text, records from counted order by text
        on conflict (text) do update set records = excluded.records returning text)
      update trade.port_names set records = 0 where records > 0 and text not in (select text from counted)`.execute(
      tx.db,
    )
    // A name that was forgotten a moment ago stays, so that this can be undone.
    await sql`
      delete from trade.port_names n where records = 0 and (applied_at is null or applied_at < now() - interval '1 minute')
        and not exists (select from territory.port_aliases a where a.word = n.text)`.execute(tx.db)
    if (!bringsAnswers) return
    const { rows } = await sql<{
      text: string
    }>`select n.text from trade.port_names n join territory.port_aliases a on a.word = n.text where n.records > 0`.execute(
      tx.db,
    )
    for (const { text } of rows) await applyPortNameJob.later(tx, { text })
  })
}

const matching = { permission: 'trade.importRecords', audit: 'trade.portNameMatched' } as const
const forgetting = { permission: 'trade.importRecords', audit: 'trade.portNameForgotten' } as const

interface Answer {
  text: string
  /** Null forgets the answer. */
  code: string | null
  /** What the name meant when the caller saw it; undefined replaces any meaning. */
  was?: string | null | undefined
}

/**
 * Stores a person's answer, or forgets it. Later files follow it at once; a job changes the records that are already there. Fails with
 * port_name_changed where somebody else has answered since.
 */
export async function matchPortName(context: Context, { text, code, was }: Answer) {
  return write(context, code === null ? forgetting : matching, async (tx) => {
    await noteTriedName(tx, text)
    await sql`select from trade.port_names where text = ${text} for update`.execute(tx.db)
    const before = await portNameFor(tx, text)
    if (was !== undefined && before.code !== was) throw fail('trade.port_name_changed')
    if (code !== null && findPorts({ codes: [code], limit: 1 }).ports.length === 0)
      throw fail('trade.port_unknown', { code })
    await teachPort(tx, text, code)
    await sql`update trade.port_names set applied_at = ${code === null ? sql`now()` : null} where text = ${text}`.execute(
      tx.db,
    )
    await applyPortNameJob.later(tx, { text })
    await tx.audit({ subject: 'portName', id: null, before: { text, code: before.code }, after: { text, code } })
    return portNameFor(tx, text)
  })
}

/** Brings to the records what somebody has taught elsewhere. A name that no file has waits for nothing. */
export async function followPortName(tx: WriteContext, { word, code }: { word: string; code: string | null }) {
  const { rows } = await sql`
    update trade.port_names set applied_at = ${code === null ? sql`now()` : null} where text = ${word} returning text`.execute(
    tx.db,
  )
  if (rows.length > 0) await applyPortNameJob.later(tx, { text: word })
}

/** Notes a name that only a file has which is tried and not written yet, so that it can be answered before it is. */
const noteTriedName = (tx: WriteContext, text: string) =>
  sql`insert into trade.port_names (text, records)
    select ${text}, 0 where exists (
      select from trade.imports where state = 'tried' and tried -> 'ports' @> ${JSON.stringify([{ text }])}::jsonb)
    on conflict (text) do nothing`.execute(tx.db)

/**
 * Writes a port's answer into the records that name it. The port is part of the sort key of the table, so rows are
 * inserted anew before the old ones are deleted. A run that breaks off is done again.
 */
export async function applyPortName(context: Context, { text }: { text: string }) {
  const name = await portNameFor(context, text).catch(() => undefined)
  if (!name) return
  // Without a person's answer the built-in names of ports decide.
  const code = name.code ?? readPort(text)
  await write.bookkeep(context, 'trade.importRecords', async (tx) => {
    await lockRecords(tx)
    const columns = await tableColumns(tx.engine, 'facts.records')
    const between = await lanesOf(tx, text, code)
    const parameters = { text, code, ...between }
    if (between.pairs.length > 0) {
      await tx.engine.command(
        `insert into facts.records (${columns.join(', ')}) select ${columns.map((column) => anew[column] ?? column).join(', ')} from facts.records
       where ${misread} and (import, line) not in (select import, line from facts.records where ${named} and not ${misread})`,
        parameters,
      )
      await tx.engine.command(`delete from facts.records where ${misread}`, parameters)
    }
    await sql`update trade.port_names set applied_at = now() where text = ${text}
      and (select a.code from territory.port_aliases a where a.word = ${text}) is not distinct from ${name.code}`.execute(
      tx.db,
    )
  })
  // An import that began before the answer may still write the old code. Its end repairs that, so this job does not
  // enqueue itself again.
  await countPortNames(context, { bringsAnswers: false })
}

export const applyPortNameJob = job('trade.applyPortName', z.object({ text: z.string() }), applyPortName, {
  isLong: true,
})

/** Returns the lanes between the ports that the changed records will have, as an import computes them. */
async function lanesOf(
  { engine }: WriteContext,
  text: string,
  code: string,
): Promise<{ pairs: string[]; lanes: string[] }> {
  const rows = await engine.rows<{ begins: string; ends: string }>(
    `select distinct ${answered.pol} as begins, ${answered.pod} as ends from facts.records where ${misread}`,
    { text, code },
  )
  return {
    pairs: rows.map(({ begins, ends }) => `${begins} ${ends}`),
    lanes: rows.map(({ begins, ends }) => laneOf(begins, ends)),
  }
}

const named = '(pol_text = {text:String} or pod_text = {text:String})'
const misread =
  '((pol_text = {text:String} and pol <> {code:String}) or (pod_text = {text:String} and pod <> {code:String}))'
/** Adds the remark while there is no answer. */
const newRemarkSql = (side: string) =>
  `if(${side}_text = {text:String} and {code:String} = '', ['${side}_unmatched'], [])`
const isOldRemarkSql = (side: string) => `(one = '${side}_unmatched' and ${side}_text = {text:String})`

/** The ports after the answer. */
const answered = {
  pol: 'if(pol_text = {text:String}, {code:String}, toString(pol))',
  pod: 'if(pod_text = {text:String}, {code:String}, toString(pod))',
}

/** The new values of the columns that depend on the port. */
const anew: Readonly<Record<string, string>> = {
  ...answered,
  lane: `transform(concat(${answered.pol}, ' ', ${answered.pod}), {pairs:Array(String)}, {lanes:Array(String)}, toString(lane))`,
  remarks: `arrayConcat(arrayFilter(one -> not ${isOldRemarkSql('pol')} and not ${isOldRemarkSql('pod')}, remarks), ${newRemarkSql('pol')}, ${newRemarkSql('pod')})`,
}
