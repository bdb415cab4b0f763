import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../config.ts'
import { createEngine } from './engine.ts'
import { testEngine } from '../testing/database.ts'

const engine = createEngine(testEngine().url)
afterAll(() => engine.stop())

/** Returns the statements of the file for one node without Keeper, each table under a name beside the product's own. */
const statements = (text: string) =>
  text
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(' on cluster seamark', '')
    .replaceAll(/ReplicatedMergeTree\([^)]*\)/g, 'MergeTree')
    .replaceAll('replicated_deduplication_window', 'non_replicated_deduplication_window')
    .replaceAll(/\bfacts\.(\w+)/g, 'facts.cluster_$1')
    .split(/;\s*\n/)
    .filter((statement) => statement.trim())

async function readDefinition(name: string): Promise<string> {
  const [table] = await engine.rows<{ statement: string }>(`show create table facts.${name}`)
  return (table?.statement ?? '').replaceAll(/\.(cluster_)?(?=\w+\n\()/g, '.')
}

test('the tables for a cluster are what the numbered files come to, and they know which of these', async () => {
  const folder = path.join(root, 'server/engine')
  for (const statement of statements(await readFile(path.join(folder, 'cluster/replicas.sql'), 'utf8')))
    await engine.command(statement)
  const tables = await engine.rows<{ name: string }>('show tables from facts')
  const own = tables.filter(({ name }) => !name.startsWith('cluster_'))
  expect(own.map(({ name }) => `cluster_${name}`)).toEqual(
    tables.map(({ name }) => name).filter((name) => name.startsWith('cluster_')),
  )
  for (const { name } of own) expect(await readDefinition(`cluster_${name}`)).toBe(await readDefinition(name))
  const known = await engine.rows<{ name: string }>('select name from facts.cluster_steps order by name')
  expect(known.map(({ name }) => name)).toEqual((await readdir(folder)).filter((name) => name.endsWith('.sql')).sort())
})
