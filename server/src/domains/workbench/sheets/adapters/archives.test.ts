import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { unpackArchive } from './archives.ts'
import { encoded, fileOf, handlesOn, type PackedPart, part, problemOf, textRow, workbookOf, zipped } from './testing.ts'

const unpack = async (parts: readonly PackedPart[], change = (bytes: Buffer) => bytes) => {
  const archive = await fileOf(change(zipped(parts)), 'records.zip')
  const folder = path.join(path.dirname(archive), 'unpacked')
  return { archive, folder, files: unpackArchive(archive, folder) }
}

test('the files of a zip come in its order, under its names, and their names are no paths', async () => {
  const { folder, files } = await unpack([
    part('2026/march.csv', 'a,b\n1,2\n'),
    { name: '', bytesOfName: encoded('四月.csv', 'gb18030'), content: Buffer.from('c') },
    part('2026/', ''),
    part('__MACOSX/._march.csv', 'x'),
    part('.DS_Store', 'x'),
    part('五月.csv', 'd'),
  ])
  const found = (await files) ?? []
  expect(found.map(({ name }) => name)).toEqual(['2026/march.csv', '四月.csv', '五月.csv'])
  expect(await Promise.all(found.map(({ path }) => readFile(path, 'utf8')))).toEqual(['a,b\n1,2\n', 'c', 'd'])
  expect((await readdir(folder)).every((name) => /^\d+$/.test(name))).toBe(true)
})

test('a workbook and a text are no archives', async () => {
  const workbook = await fileOf(workbookOf({ sheets: [{ data: textRow(1, 'a') }] }))
  const text = await fileOf('a,b\n')
  expect([await unpackArchive(workbook, `${workbook}.out`), await unpackArchive(text, `${text}.out`)]).toEqual([
    null,
    null,
  ])
})

describe('what is not safe is refused', () => {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
  test.each<[string, PackedPart[], object]>([
    ['a name that leads out', [part('a.csv', 'a'), part('../../b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    ['the same with backslashes', [part('..\\b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    ['an absolute name', [part('/etc/b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    ['a name with a drive', [part('C:\\b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    [
      'an archive within',
      [part('a.csv', 'a'), part('more.zip', 'b')],
      { code: 'workbench.file_kind', params: { kind: 'ZIP' } },
    ],
    ['what is encrypted', [{ ...part('a.csv', 'a'), isEncrypted: true }], { code: 'workbench.file_protected' }],
    ['a bomb', [{ name: 'a.csv', content: zeros(100) }], { code: 'workbench.file_unsafe', sheet: 'a.csv' }],
    [
      'a bomb that declares to be small',
      [{ name: 'a.csv', content: zeros(100), declared: { size: 10 } }],
      { code: 'workbench.file_unsafe' },
    ],
    [
      'a wrong checksum',
      [{ ...part('a.csv', 'a'), declared: { crc: 1 } }],
      { code: 'workbench.file_damaged', sheet: 'a.csv' },
    ],
    ['nothing but rubbish', [part('__MACOSX/a.csv', 'a')], { code: 'workbench.file_empty' }],
  ])('%s', async (_what, parts, problem) => {
    const { archive, files } = await unpack(parts)
    expect(await problemOf(files)).toMatchObject(problem)
    expect(handlesOn(archive)).toBe(0)
  })

  test.each([
    ['at its end', 0.97],
    ['in the middle', 0.5],
    ['at its beginning', 0.1],
  ])('a zip cut off %s', async (_where, share) => {
    const { files } = await unpack([part('a.csv', 'a,b\n'.repeat(500)), part('b.csv', 'c,d\n'.repeat(500))], (bytes) =>
      bytes.subarray(0, bytes.length * share),
    )
    expect(await problemOf(files)).toMatchObject({ code: 'workbench.file_damaged' })
  })

  test('entries that share their bytes', async () => {
    const { files } = await unpack([part('a.csv', 'a,b\n1,2\n'), part('b.csv', 'c,d\n3,4\n')], (bytes) => {
      const second = bytes.lastIndexOf(Buffer.from('PK\u{1}\u{2}', 'latin1'))
      bytes.writeUInt32LE(0, second + 42)
      return bytes
    })
    expect(await problemOf(files)).toMatchObject({ code: 'workbench.file_unsafe' })
  })
})
