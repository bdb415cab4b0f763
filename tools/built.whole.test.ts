import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

test('of what is built, only drawings load what draws, and they are fetched where something is drawn', async () => {
  const folder = path.join(import.meta.dirname, '../web/dist/assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const chunks = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  )
  // `import("./x.js")` is fetched lazily, so it does not count as imported at once.
  const importedBy = (text: string) =>
    [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name = '']) => name)
  const drawing = new Set(names.filter((name) => chunks.get(name)?.includes('[ECharts]')))
  expect(drawing.size).toBeGreaterThan(0)
  for (const found of drawing)
    for (const [name, text] of chunks) if (importedBy(text).includes(found)) drawing.add(name)
  expect([...drawing].filter((name) => !/^(?:\w+-drawing|chart-canvas|install\w*)-/.test(name))).toEqual([])
})
