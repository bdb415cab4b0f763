import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { unpackArchive } from './archives.ts'
import type { Encoding } from './sheet-facts.ts'
import { inspectFile } from './sheets.ts'
import {
  encodeText,
  fileOf,
  handlesOn,
  type PackedPart,
  packPart,
  problemOf,
  textRow,
  workbookOf,
  zipParts,
} from './testing.ts'

const unpack = async (parts: readonly PackedPart[], change = (bytes: Buffer) => bytes) => {
  const archive = await fileOf(change(zipParts(parts)), 'records.zip')
  const folder = path.join(path.dirname(archive), 'unpacked')
  return { archive, folder, files: unpackArchive(archive, folder) }
}

test('the files of a zip come in its order, under its names, and their names are no paths', async () => {
  const { folder, files } = await unpack([
    packPart('2026/march.csv', 'a,b\n1,2\n'),
    { name: '', bytesOfName: encodeText('四月.csv', 'gb18030'), content: Buffer.from('c') },
    packPart('2026/', ''),
    packPart('__MACOSX/._march.csv', 'x'),
    packPart('.DS_Store', 'x'),
    packPart('五月.csv', 'd'),
  ])
  const found = (await files) ?? []
  expect(found.map(({ name }) => name)).toEqual(['2026/march.csv', '四月.csv', '五月.csv'])
  expect(await Promise.all(found.map(({ path }) => readFile(path, 'utf8')))).toEqual(['a,b\n1,2\n', 'c', 'd'])
  expect((await readdir(folder)).every((name) => /^\d+$/.test(name))).toBe(true)
})

test.each<[string, string, string]>([
  ['a dot before the path', './march.csv', 'march.csv'],
  ['a dot before each step', './2026/./march.csv', '2026/march.csv'],
  ['two slashes', '2026//march.csv', '2026/march.csv'],
  ['backslashes', '.\\2026\\march.csv', '2026/march.csv'],
  ['a name that begins with a dot', '.march.csv', '.march.csv'],
  ['a folder that begins with a dot', '.data/march.csv', '.data/march.csv'],
])('no file is left out for its name: %s', async (_what, name, shown) => {
  const { files } = await unpack([packPart(name, 'a,b\n1,2\n'), packPart('april.csv', 'c')])
  expect((await files)?.map((file) => file.name)).toEqual([shown, 'april.csv'])
})

test.each<string>([
  '__MACOSX/2026/._march.csv',
  '2026/__MACOSX/march.csv',
  '2026/.DS_Store',
  '._march.csv',
  './._march.csv',
  '2026/~$march.xlsx',
  'Thumbs.db',
  '2026/desktop.ini',
  '.Trashes/march.csv',
  '__MACOSX/._more.zip',
])('what systems add is left out: %s', async (name) => {
  const { files } = await unpack([packPart(name, 'x'), packPart('a.csv', 'a,b\n')])
  expect((await files)?.map((file) => file.name)).toEqual(['a.csv'])
})

test.each<[string, readonly string[], Encoding]>([
  ['Chinese', ['客户名单.csv', '出口数据/三月.csv'], 'gb18030'],
  ['Chinese of Taiwan', ['客戶名單.csv', '進口資料/三月.csv'], 'big5'],
  ['Japanese', ['顧客リスト.csv', '輸入データ/三月.csv'], 'shift_jis'],
  ['Korean', ['고객 명단.csv', '수입 자료/삼월.csv'], 'euc-kr'],
  ['Russian of Windows', ['Клиенты.csv', 'Импорт/Март.csv'], 'ibm866'],
  ['Russian', ['Клиенты.csv', 'Импорт/Март.csv'], 'windows-1251'],
  ['Spanish', ['Teléfonos.csv', 'Logística/Año.csv'], 'windows-1252'],
])('names that declare no encoding: %s', async (_what, names, encoding) => {
  const { files } = await unpack(
    names.map((name) => ({ name: '', bytesOfName: encodeText(name, encoding), content: Buffer.from('a') })),
  )
  expect((await files)?.map(({ name }) => name)).toEqual(names)
})

test('names in the code page that Windows of the West uses within archives', async () => {
  const spanish = [...'Tel'].map((letter) => letter.charCodeAt(0))
  const { files } = await unpack([
    { name: '', bytesOfName: Buffer.from([...spanish, 0x82, ...Buffer.from('fonos.csv')]), content: Buffer.from('a') },
    {
      name: '',
      bytesOfName: Buffer.from([...Buffer.from('A'), 0xa4, ...Buffer.from('o.csv')]),
      content: Buffer.from('a'),
    },
  ])
  expect((await files)?.map(({ name }) => name)).toEqual(['Teléfonos.csv', 'Año.csv'])
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
    [
      'a name that leads out',
      [packPart('a.csv', 'a'), packPart('../../b.csv', 'b')],
      { code: 'workbench.file_unsafe' },
    ],
    ['the same with backslashes', [packPart('..\\b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    ['an absolute name', [packPart('/etc/b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    ['a name with a drive', [packPart('C:\\b.csv', 'b')], { code: 'workbench.file_unsafe' }],
    [
      'an archive within',
      [packPart('a.csv', 'a'), packPart('more.zip', 'b')],
      { code: 'workbench.file_kind', params: { kind: 'ZIP' } },
    ],
    [
      'another kind of archive within',
      [packPart('a.csv', 'a'), packPart('more.RAR', 'b')],
      { code: 'workbench.file_kind', params: { kind: 'RAR' } },
    ],
    [
      'a link to another file',
      [packPart('a.csv', 'a'), { ...packPart('latest.csv', 'a.csv'), mode: 0o120777 }],
      { code: 'workbench.file_kind', sheet: 'latest.csv', params: { kind: 'LINK' } },
    ],
    [
      'a folder that has content',
      [packPart('a.csv', 'a'), packPart('b.csv/', 'b')],
      { code: 'workbench.file_damaged' },
    ],
    [
      'a method that is not read',
      [{ ...packPart('a.csv', 'a'), method: 9 }],
      { code: 'workbench.file_method', sheet: 'a.csv' },
    ],
    ['what is encrypted', [{ ...packPart('a.csv', 'a'), isEncrypted: true }], { code: 'workbench.file_protected' }],
    ['a bomb', [{ name: 'a.csv', content: zeros(100) }], { code: 'workbench.file_unsafe', sheet: 'a.csv' }],
    [
      'a bomb that declares to be small',
      [{ name: 'a.csv', content: zeros(100), declared: { size: 10 } }],
      { code: 'workbench.file_unsafe' },
    ],
    [
      'a wrong checksum',
      [{ ...packPart('a.csv', 'a'), declared: { crc: 1 } }],
      { code: 'workbench.file_damaged', sheet: 'a.csv' },
    ],
    ['nothing but rubbish', [packPart('__MACOSX/a.csv', 'a')], { code: 'workbench.file_empty' }],
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
    const { files } = await unpack(
      [packPart('a.csv', 'a,b\n'.repeat(500)), packPart('b.csv', 'c,d\n'.repeat(500))],
      (bytes) => bytes.subarray(0, bytes.length * share),
    )
    expect(await problemOf(files)).toMatchObject({ code: 'workbench.file_damaged' })
  })

  test('a zip that lacks its end or a piece says how many bytes, wherever it was cut', async () => {
    const whole = zipParts([packPart('a.csv', 'a,b\n'.repeat(50)), packPart('b.csv', 'c,d\n'.repeat(50))])
    const lacking = async (change: (bytes: Buffer) => Buffer) => {
      const archive = await fileOf(change(Buffer.from(whole)), 'records.zip')
      const problem = await problemOf(unpackArchive(archive, `${archive}.out`))
      return (problem as { params?: { missing?: number } }).params?.missing
    }
    for (const missing of [1, 22, 30, 60, 100, 130])
      expect([missing, await lacking((bytes) => bytes.subarray(0, whole.length - missing))]).toEqual([missing, missing])
    expect(await lacking((bytes) => Buffer.concat([bytes.subarray(0, 50), bytes.subarray(57)]))).toBe(7)
    const atLeast = await lacking((bytes) => bytes.subarray(0, 40))
    expect(atLeast).toBeGreaterThan(0)
    expect(atLeast).toBeLessThanOrEqual(whole.length - 40)
    const toldBehind = (bytes: Buffer) => {
      bytes.writeUInt16LE(bytes.readUInt16LE(6) | 8, 6)
      return bytes.subarray(0, 100)
    }
    expect(await lacking(toldBehind)).toBeUndefined()
  })

  test('entries that share their bytes', async () => {
    const { files } = await unpack([packPart('a.csv', 'a,b\n1,2\n'), packPart('b.csv', 'c,d\n3,4\n')], (bytes) => {
      const second = bytes.lastIndexOf(Buffer.from('PK\u{1}\u{2}', 'latin1'))
      bytes.writeUInt32LE(0, second + 42)
      return bytes
    })
    expect(await problemOf(files)).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test.each<[string, PackedPart[]]>([
    ['two files of one name', [packPart('a.csv', 'a\n1\n'), packPart('b.csv', 'b'), packPart('a.csv', 'a\n2\n')]],
    ['one name with a dot before it', [packPart('./a.csv', 'a'), packPart('a.csv', 'b')]],
    ['one name with two slashes', [packPart('x/a.csv', 'a'), packPart('x//a.csv', 'b')]],
    ['one name with two kinds of slashes', [packPart('x/a.csv', 'a'), packPart('x\\a.csv', 'b')]],
    ['one name in two forms of its accent', [packPart('e\u{301}.csv', 'a'), packPart('\u{E9}.csv', 'b')]],
  ])('%s', async (_what, parts) => {
    expect(await problemOf((await unpack(parts)).files)).toMatchObject({ code: 'workbench.file_twice' })
  })

  test('more files than anybody packs, whose number is said; what systems add does not count', async () => {
    const rubbish = Array.from({ length: 600 }, (_, n) => packPart(`__MACOSX/._${n}.csv`, 'x'))
    expect(await (await unpack([packPart('a.csv', 'a'), ...rubbish])).files).toHaveLength(1)
    const many = Array.from({ length: 1005 }, (_, n) => packPart(`${n}.txt`, 'x'))
    expect(await problemOf((await unpack([packPart('a.csv', 'a'), ...many])).files)).toMatchObject({
      code: 'workbench.file_members',
      params: { most: 500 },
    })
  })

  test('files whose names differ in case are two files', async () => {
    expect(await (await unpack([packPart('a.csv', 'a'), packPart('A.csv', 'b')])).files).toHaveLength(2)
  })
})

describe('an archive whose directory and files disagree is damaged, and no file is silently left out', () => {
  const parts = [packPart('a.csv', 'a,b\n1,2\n'), packPart('b.csv', 'c,d\n3,4\n'), packPart('c.csv', 'e,f\n5,6\n')]
  const central = (bytes: Buffer, nth: number) => {
    let at = -1
    for (let n = 0; n < nth; n += 1) at = bytes.indexOf(Buffer.from('PK\u{1}\u{2}', 'latin1'), at + 1)
    return at
  }
  const end = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\u{5}\u{6}', 'latin1'))
  /** Takes the last entry out of the directory, whose end then says so. */
  const withoutLastEntry = (bytes: Buffer) => {
    const [from, to] = [central(bytes, 3), end(bytes)]
    const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    rest.writeUInt16LE(2, end(rest) + 8)
    rest.writeUInt16LE(2, end(rest) + 10)
    rest.writeUInt32LE(rest.readUInt32LE(end(rest) + 12) - (to - from), end(rest) + 12)
    return rest
  }
  const set = (place: (bytes: Buffer) => number, value: number) => (bytes: Buffer) => {
    bytes.writeUInt8(value, place(bytes))
    return bytes
  }

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a signature in the directory', set((bytes) => central(bytes, 2) + 3, 9)],
    ['the last signature in the directory', set((bytes) => central(bytes, 3), 9)],
    ['too few entries in the end record', set((bytes) => end(bytes) + 10, 2)],
    ['too many entries in the end record', set((bytes) => end(bytes) + 10, 4)],
    ['another disk', set((bytes) => end(bytes) + 4, 1)],
    ['a shorter directory', (bytes) => set(() => end(bytes) + 12, bytes.readUInt8(end(bytes) + 12) - 5)(bytes)],
    ['a directory elsewhere', (bytes) => set(() => end(bytes) + 16, bytes.readUInt8(end(bytes) + 16) - 1)(bytes)],
    ['a longer name in the directory', set((bytes) => central(bytes, 2) + 28, 9)],
    ['another name in the directory', set((bytes) => central(bytes, 2) + 46, 120)],
    ['another name before the bytes', set((bytes) => bytes.indexOf('b.csv'), 120)],
    ['a signature before the bytes', set((bytes) => bytes.indexOf('b.csv') - 28, 9)],
    [
      'another place of the bytes',
      (bytes) => set(() => central(bytes, 2) + 42, bytes.readUInt8(central(bytes, 2) + 42) + 1)(bytes),
    ],
    ['another method', set((bytes) => central(bytes, 2) + 10, 0)],
    ['a file that the directory does not list', withoutLastEntry],
    ['bytes before the first entry', (bytes) => set(() => central(bytes, 1) + 42, 1)(bytes)],
  ])('%s', async (_what, change) => {
    const { files } = await unpack(parts, change)
    expect(await problemOf(files)).toMatchObject({ code: 'workbench.file_damaged' })
  })

  test('a comment at the end, and a line break that a mail added, are no damage', async () => {
    const commented = (bytes: Buffer) => {
      bytes.writeUInt16LE(4, bytes.length - 2)
      return Buffer.concat([bytes, Buffer.from('PK\u{5}\u{6}', 'latin1')])
    }
    for (const change of [commented, (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\r\n')])])
      expect(await (await unpack(parts, change)).files).toHaveLength(3)
  })

  test('every single byte of the directory that is changed is noticed, or changes no file', async () => {
    const whole = zipParts(parts)
    const texts = ['a,b\n1,2\n', 'c,d\n3,4\n', 'e,f\n5,6\n']
    for (let at = central(whole, 1); at < whole.length; at += 1) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x55, at)
      const archive = await fileOf(bytes)
      const files = await unpackArchive(archive, `${archive}.out`).catch(() => null)
      if (!files) continue
      expect([at, await Promise.all(files.map(({ path }) => readFile(path, 'utf8')))]).toEqual([at, texts])
    }
  })
})

/** Writes the place and sizes of the directory in 64 bits, as programs do for large files; `always` also where 32 would do. */
function withWideEnd(bytes: Buffer, always: boolean): Buffer {
  const at = bytes.lastIndexOf(Buffer.from('PK\u{5}\u{6}', 'latin1'))
  const [count, size, offset] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16)]
  const record = Buffer.alloc(56)
  record.write('PK\u{6}\u{6}', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u{6}\u{7}', 'latin1')
  locator.writeBigUInt64LE(BigInt(at), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.from(bytes.subarray(at))
  if (!always) {
    end.writeUInt16LE(0xffff, 8)
    end.writeUInt16LE(0xffff, 10)
    end.writeUInt32LE(0xffffffff, 12)
    end.writeUInt32LE(0xffffffff, 16)
  }
  return Buffer.concat([bytes.subarray(0, at), record, locator, end])
}

describe('an archive of 64 bits', () => {
  const parts = [packPart('a.csv', 'a,b\n1,2\n'), packPart('b.csv', ''), packPart('c.csv', 'e,f\n5,6\n')]

  test.each([true, false])('is read, wherever its sizes stand (32 bits as well: %s)', async (always) => {
    const { files } = await unpack(parts, (bytes) => withWideEnd(bytes, always))
    expect((await files)?.map(({ name }) => name)).toEqual(['a.csv', 'b.csv', 'c.csv'])
  })

  test.each([
    ['the record', 0],
    ['the number of entries', 32],
    ['the size of the directory', 40],
    ['the place of the directory', 48],
  ])('is damaged where a byte of %s is changed', async (_what, place) => {
    const { files } = await unpack(parts, (bytes) => {
      const whole = withWideEnd(bytes, false)
      const at = whole.lastIndexOf(Buffer.from('PK\u{6}\u{6}', 'latin1')) + place
      whole.writeUInt8(whole.readUInt8(at) ^ 1, at)
      return whole
    })
    expect(await problemOf(files)).toMatchObject({ code: 'workbench.file_damaged' })
  })
})

test('an archive without any file is empty', async () => {
  const path = await fileOf(zipParts([]))
  expect(await problemOf(inspectFile(path))).toMatchObject({ code: 'workbench.file_empty' })
})

test('a workbook with two parts of one name is refused', async () => {
  const more = [packPart('XL/worksheets/Sheet0.xml', '<worksheet/>')]
  const path = await fileOf(workbookOf({ sheets: [{ data: textRow(1, 'a') }], more }))
  expect(await problemOf(inspectFile(path))).toMatchObject({ code: 'workbench.file_twice' })
})
