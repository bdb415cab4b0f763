import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** A floor of the copy alone, without a folder: one that the product plans is built some day. */
export const plannedDomain = 'samples'

/** Copies the product for the tests around it, to run programs in. `make` is `npm run new`. Call it at the file's top level or in a `describe`. */
export function copyProduct() {
  let place: string
  beforeAll(() => {
    place = mkdtempSync(path.join(tmpdir(), 'seamark-new-'))
    copyInto(place)
  })
  afterAll(() => rmSync(place, { recursive: true }))

  function run(...given: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, given, {
      cwd: place,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    return { status, said: stdout + stderr }
  }

  return { run, make: (...given: string[]) => run('tools/new.ts', ...given) }
}

/** Copies the checkout without ignored files; packages are linked, except our own, which must be the copy's. */
function copyInto(place: string) {
  const left = new Set(['node_modules', '.git', '.cache', '.data', 'dist'])
  cpSync(root, place, { recursive: true, filter: (source) => !left.has(path.basename(source)) })
  mkdirSync(path.join(place, 'node_modules', '@seamark'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@seamark') symlinkSync(path.join(root, 'node_modules', name), path.join(place, 'node_modules', name))
  }
  for (const name of ['contract', 'server', 'web', 'e2e', 'bench'])
    symlinkSync(path.join(place, name), path.join(place, 'node_modules', '@seamark', name))
  const floors = path.join(place, 'server/src/domains/order.ts')
  const list = 'export const order = ['
  const planned = `${list}\n  { domain: '${plannedDomain}', owns: 'what tests make' },`
  writeFileSync(floors, readFileSync(floors, 'utf8').replace(list, planned))
}
