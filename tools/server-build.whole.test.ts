import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildServer } from './launch/server-build.mjs'

let folder: string

beforeAll(async () => {
  folder = path.dirname((await buildServer({ node: process.execPath, env: process.env })).file)
})

const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8')
const names = () => fs.readdirSync(folder).filter((name) => name.endsWith('.js'))

/** Returns a built file and those that it imports at once. */
function importedWith(start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found
  found.add(start)
  for (const [, name = ''] of read(start).matchAll(/^import (?:.* from )?"\.\/([^"]+)"/gm)) importedWith(name, found)
  return found
}

const kilobytes = (start: string) =>
  [...importedWith(start)].reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0) / 1024

test('whatever the server starts beside itself is built, and starts from the build', () => {
  const started = names().flatMap((name) =>
    [...read(name).matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, file = '']) => file),
  )
  expect(started.toSorted()).toEqual([
    'file-imports.worker.part.js',
    'host.part.js',
    'lines.worker.part.js',
    'old-excel-thread.part.js',
    'pages.worker.part.js',
    'pdfs.worker.part.js',
    'posters.worker.part.js',
    'robots.worker.part.js',
    'worker-thread.part.js',
  ])
  expect(started.filter((file) => !fs.existsSync(path.join(folder, file)))).toEqual([])
})

test('the process of the engine does not load the server', () => {
  expect(kilobytes('host.part.js')).toBeLessThan(300)
  expect(kilobytes('pdfs.worker.part.js')).toBeLessThan(400)
  expect(kilobytes('posters.worker.part.js')).toBeLessThan(400)
  expect(kilobytes('pages.worker.part.js')).toBeLessThan(900)
})

test('a place in a stack names its source', () => {
  expect(read('app.part.js')).toContain('\n// server/src/app.ts\n')
})

test('what lies beside a source is found from the build', () => {
  const place = JSON.stringify(path.resolve(import.meta.dirname, '../server/src/platform'))
  expect(names().some((name) => read(name).includes(place))).toBe(true)
  expect(names().filter((name) => read(name).includes('import.meta.dirname'))).toEqual([])
})
