import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { databaseAt, template } from './testing-cluster.ts'

/** A migrated database for this test file alone, on a real PostgreSQL; dropped when the file is done. Call it at the file's top level. */
export async function testDatabase(): Promise<{ url: string }> {
  const { url } = inject('testCluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create database ${name} template ${template} owner seamark`)
  afterAll(() => asAdministrator(`drop database ${name} with (force)`))
  return { url: databaseAt(url, name) }
}

async function asAdministrator(statement: string) {
  const client = new Client({ connectionString: inject('testCluster').adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
