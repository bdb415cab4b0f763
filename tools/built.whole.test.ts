import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../web/dist/assets')

/** Returns a built file and those that it imports at once, without what it fetches lazily. */
async function importedWith(start: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(start)) return found
  found.add(start)
  for (const name of importedBy(await readFile(path.join(folder, start), 'utf8'))) await importedWith(name, found)
  return found
}

/** `import("./x.js")` is fetched lazily, so it does not count as imported at once. */
const importedBy = (text: string) => [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name = '']) => name)

/** Returns the files that come with those whose names begin so, and their compressed kilobytes. */
async function weigh(...wanted: string[]) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const files = new Set<string>()
  for (const beginning of wanted) {
    const name = names.find((one) => one.startsWith(`${beginning}-`))
    if (!name) throw new Error(`There is no file of ${beginning}`)
    await importedWith(name, files)
  }
  const sizes = await Promise.all([...files].map(async (name) => (await stat(path.join(folder, `${name}.br`))).size))
  return { files: files.size, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

test.each(['zh', 'en', 'es', 'ja'])(
  'the list of companies comes in few files, with the words of %s',
  async (language) => {
    const { files, kilobytes } = await weigh('index', 'frame', 'lists', `pack.${language}`)
    expect(files).toBeLessThanOrEqual(15)
    // Styles come on top, 15 by now; the whole stays below 500.
    expect(kilobytes).toBeLessThan(460)
  },
)

test('no file needs one that needs it, which would run while something of it is still undefined', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const needed = new Map(
    await Promise.all(
      names.map(async (name) => [name, importedBy(await readFile(path.join(folder, name), 'utf8'))] as const),
    ),
  )
  // Files whose needs are all settled are taken away until none is left, or those of a ring.
  const open = new Set(names)
  for (let before = -1; before !== open.size; ) {
    before = open.size
    for (const name of open) if (!needed.get(name)?.some((one) => open.has(one))) open.delete(name)
  }
  expect([...open]).toEqual([])
})

test('the login page fetches neither the frame nor the lists', async () => {
  const { files, kilobytes } = await weigh('index', 'entrance')
  expect(files).toBeLessThanOrEqual(8)
  expect(kilobytes).toBeLessThan(270)
})

test('of what is built, only drawings load what draws, and they are fetched where something is drawn', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const chunks = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  )
  const drawing = new Set(names.filter((name) => chunks.get(name)?.includes('[ECharts]')))
  expect(drawing.size).toBeGreaterThan(0)
  for (const found of drawing)
    for (const [name, text] of chunks) if (importedBy(text).includes(found)) drawing.add(name)
  expect([...drawing].filter((name) => !/^(?:\w+-drawing|chart-canvas|install\w*)-/.test(name))).toEqual([])
})

/** The page for capturing cards is a build of its own. */
const captureFolder = path.join(folder, '../exhibition/capture')

test('the page for capturing cards weighs less than half of the login page, with its worker and one language', async () => {
  const names = (await readdir(path.join(captureFolder, 'assets'))).filter((name) => /\.(?:js|css)$/.test(name))
  const needed = names.filter((name) => !/^words\.(?!zh)/.test(name)).map((name) => `assets/${name}`)
  const files = ['index.html', 'worker.js', ...needed]
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(captureFolder, `${name}.br`))).size))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
  const login = await weigh('index', 'entrance')
  console.log(`capture page: ${kilobytes.toFixed(1)} KB, login page: ${login.kilobytes.toFixed(1)} KB`)
  expect(kilobytes).toBeLessThan(120)
  expect(kilobytes).toBeLessThan(login.kilobytes / 2)
})

test('the worker keeps every file that was built for its page, the script that the page names first', async () => {
  const worker = await readFile(path.join(captureFolder, 'worker.js'), 'utf8')
  const listed = JSON.parse(/^const files = (\[.*\])$/m.exec(worker)?.[1] ?? '[]') as string[]
  const built = (await readdir(path.join(captureFolder, 'assets'))).filter((name) => !/\.(?:br|gz)$/.test(name))
  expect(listed.toSorted()).toEqual(built.map((name) => `/exhibition/capture/assets/${name}`).toSorted())
  expect(await readFile(path.join(captureFolder, 'index.html'), 'utf8')).toContain(listed[0])
})
