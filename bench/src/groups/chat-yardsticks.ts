import { type Cell, type Engine, tabSeparated } from '@seamark/server/platform/engine/engine'
import type { Client } from 'pg'

const lot = 50_000

/** Writes the messages of a file once more into a table of the same form, and returns the seconds. */
export async function insertMessages(engine: Engine, fileId: number): Promise<number> {
  const lots: Buffer[] = []
  let columns: string[] = []
  for (let from = 0; ; from += lot) {
    const rows = await engine.rows<Record<string, Cell>>(
      `select * replace (toString(key) as key) from facts.messages where file = {file:UInt32} order by grp, at, part, line limit {from:UInt32}, {lot:UInt32}`,
      { file: fileId, from, lot },
    )
    if (rows.length === 0) break
    columns = Object.keys(rows[0] ?? {})
    lots.push(tabSeparated(rows.map((row) => Object.values(row))))
  }
  await engine.command('drop table if exists facts.bare')
  await engine.command('create table facts.bare as facts.messages')
  return seconds(async () => {
    for (const lines of lots) await engine.insert('facts.bare', columns, lines)
  })
}

/**
 * Writes the findings and their sources once more into tables of the same form, each by one statement that sends nothing over,
 * checks no reference and counts nothing, and returns the seconds.
 */
export async function insertFindings(client: Client): Promise<number> {
  await client.query(`
    drop table if exists groups.bare_findings, groups.bare_sources;
    create table groups.bare_findings (like groups.findings including all);
    create table groups.bare_sources (like groups.finding_sources including all);
    set statement_timeout = 0`)
  return seconds(async () => {
    await client.query(
      'insert into groups.bare_findings overriding system value select * from groups.findings order by id',
    )
    await client.query(
      'insert into groups.bare_sources overriding system value select * from groups.finding_sources order by id',
    )
  })
}

/** Returns how long some work takes, in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Returns one text for all that an import has written, by which two versions of the product can be compared. */
export async function printOfImport(engine: Engine, client: Client, fileId: number): Promise<string> {
  const [messages] = await engine.rows<{ count: number; print: string }>(
    `select count() as count, toString(sum(cityHash64(grp, at, part, line, sender, key, kind, is_cut, text, folded))) as print
     from facts.messages where file = {file:UInt32}`,
    { file: fileId },
  )
  const { rows } = await client.query<{ findings: number; sources: number; print: string }>(`
    select (select count(*)::int from groups.findings) as findings, (select count(*)::int from groups.finding_sources) as sources,
      md5(
        (select string_agg(md5(concat_ws('|', kind, fingerprint, day, state, facts, flags, pols, pods, lane, carrier, containers, currency, price,
           sailing, expiry, company, phones, search, subject, at, sources, group_ids)), '' order by kind, fingerprint, day) from groups.findings)
        || (select string_agg(md5(concat_ws('|', f.kind, f.fingerprint, f.day, s.group_id, s.part, s.line, s.at, s.sender_key, s.sender, s.snippet, s.places)), ''
           order by f.kind, f.fingerprint, f.day, s.group_id, s.at, s.sender_key) from groups.finding_sources s join groups.findings f on f.id = s.finding_id)) as print`)
  const [found] = rows
  return `${messages?.count} messages ${messages?.print}, ${found?.findings} findings and ${found?.sources} sources ${found?.print}`
}
