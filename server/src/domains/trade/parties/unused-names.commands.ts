import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { tabSeparated } from '../../../platform/engine/engine.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lockRecords } from '../records/locks.commands.ts'

const namesAStep = 2000

/**
 * Deletes names that this import, or another that is undone, brought first and that no record uses. Names stay if a
 * person has decided something about their party.
 */
export async function releaseNames(context: Context, importId: number) {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select n.id from trade.party_names n join trade.imports i on i.id = n.import_id
      where n.id > ${after} and (i.id = ${importId} or i.state = 'undone') order by n.id limit ${namesAStep}`.execute(
      context.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    // Under the lock nobody writes records, so that an unused name is deleted before another import can use it.
    await write.bookkeep(context, 'trade.importRecords', async (tx) => {
      await lockRecords(tx)
      const used = await findUsedNames(tx, importId, ids)
      await deleteNames(
        tx,
        ids.filter((id) => !used.has(id)),
      )
    })
    after = ids.at(-1) ?? after
  }
}

async function findUsedNames({ engine }: Context, importId: number, ids: readonly number[]): Promise<Set<number>> {
  const name = `names-${importId}`
  const forget = () => engine.command(`alter table facts.sought drop partition '${name}'`)
  await forget()
  await engine.insert('facts.sought', ['job', 'key', 'line'], tabSeparated(ids.map((id) => [name, id, 0])))
  const sought = '(select toUInt32(key) from facts.sought where job = {name:String})'
  const uses = ['facts.records', 'facts.replaced_records', 'facts.aggregates'].flatMap((table) =>
    ['importer_name', 'exporter_name'].map(
      (column) => `select distinct ${column} as id from ${table} where ${column} in ${sought}`,
    ),
  )
  const rows = await engine.rows<{ id: number }>(uses.join(' union all '), { name })
  await forget()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes names, and parties without any name left, unless somebody has judged the party, tied it to a company or
 * watches it.
 */
async function deleteNames({ db }: WriteContext, ids: readonly number[]) {
  await sql`
    with gone as (
      delete from trade.party_names n using trade.parties p
      where n.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json)) and p.id = n.party_id
        and p.kind_judged_by is null and p.company_id is null
        and not exists (select from trade.party_pairs k where k.first_id = p.id and k.verdict is not null)
        and not exists (select from trade.party_pairs k where k.second_id = p.id and k.verdict is not null)
        and not exists (select from trade.watches w where w.party_id = p.id)
      returning n.id, n.party_id)
    delete from trade.parties p where id in (select party_id from gone)
      and not exists (select from trade.party_names n where n.party_id = p.id and n.id not in (select id from gone))`.execute(
    db,
  )
}
