import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Refusal } from '@seamark/contract/platform/client'
import type { FailureBody } from '@seamark/contract/platform/envelope'
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

/** An empty folder for this test file alone, gone when the file is done. Call it at the file's top level. */
export async function testFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'seamark-test-'))
  afterAll(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
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

/** The refusal that a call ends with; that it is not refused fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<FailureBody & { httpStatus: number }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return { ...error.body, httpStatus: error.httpStatus }
    throw error
  }
  throw new Error('The call was not refused')
}
