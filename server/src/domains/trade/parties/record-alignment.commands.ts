import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { lockRecords } from '../records/locks.commands.ts'

const tables = [
  { name: 'facts.records', forwards: true },
  { name: 'facts.replaced_records', forwards: true },
  { name: 'facts.aggregates', forwards: false },
]

/**
 * Makes the records of a party's names carry its id and kind. PostgreSQL is the source of truth, so the job may run any
 * number of times. An import that runs meanwhile waits and then writes the new values.
 */
export async function alignParty(context: Context, partyId: number) {
  await write.bookkeep(context, 'trade.judgeParties', async (tx) => {
    await lockRecords(tx)
    const { rows } = await sql<{ id: number; forwards: boolean }>`
      select n.id, p.kind = 'forwarder' as forwards from trade.party_names n join trade.parties p on p.id = n.party_id where p.id = ${partyId}`.execute(
      tx.db,
    )
    const [first] = rows
    if (!first) return
    const parameters = { party: partyId, forwards: first.forwards ? 1 : 0, names: rows.map(({ id }) => id) }
    for (const { name, forwards } of tables)
      for (const side of ['importer', 'exporter']) {
        const [sets, differs] = forwards
          ? [`, ${side}_forwards = {forwards:UInt8} = 1`, ` or ${side}_forwards != ({forwards:UInt8} = 1)`]
          : ['', '']
        await context.engine.command(
          `alter table ${name} update ${side} = {party:UInt32}${sets} where ${side}_name in {names:Array(UInt32)} and (${side} != {party:UInt32}${differs})`,
          parameters,
        )
      }
  })
}

export const alignPartyJob = job(
  'trade.alignParty',
  z.object({ partyId: z.number().int() }),
  (context, { partyId }) => alignParty(context, partyId),
  {
    isLong: true,
  },
)

/**
 * Aligns again the parties that were judged during an import of the last hour. An import remembers the parties that it
 * has met, so its later records may carry the old values.
 */
export async function alignJudged(context: Context) {
  const { rows } = await sql<{ id: number }>`
    with judged as (
      select p.id, k.judged_at as at from trade.party_pairs k join trade.parties p on p.id in (k.first_id, k.second_id) where k.judged_at > now() - interval '7 days'
      union
      select id, kind_judged_at from trade.parties where kind_judged_at > now() - interval '7 days')
    select distinct p.id from judged j join trade.parties p on p.id = j.id and p.joined_to is null
    where exists (select from trade.imports i where i.created_at <= j.at and i.ended_at >= j.at and i.ended_at > now() - interval '1 hour')`.execute(
    context.db,
  )
  for (const { id } of rows) await alignParty(context, id)
}
