import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../server/src/platform/embedded/postgres.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'server/src/platform/database/schema.ts')

/** Writes the database's types anew, from a database made by the migrations. */
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-schema-'))
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
try {
  await migrate(embedded.url)
  const options = [
    '--dialect',
    'postgres',
    '--url',
    embedded.url,
    '--out-file',
    target,
    '--date-parser',
    'string',
    '--default-schema',
    'public',
  ]
  const { status } = spawnSync(
    'npx',
    ['kysely-codegen', ...options, '--exclude-pattern', 'migrations', '--type-mapping', '{"int8":"number"}'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  process.exitCode = status ?? 1
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
