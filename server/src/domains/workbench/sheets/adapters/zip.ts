import { isUtf8 as isUtf8Text } from 'node:buffer'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { missingBytes } from '../cut-zips.rules.ts'
import { decodeDosName, isDosText } from '../dos-letters.rules.ts'
import { encodingOfText } from './encodings.ts'

export interface ZipEntry {
  name: string
  /** The name as people see it, decoded as UTF-8 or in the encoding that the names look like, since few tools declare one. */
  label: string
  /** Whether the entry is a symbolic link, whose content is the path of another file. */
  isLink: boolean
  /** Where the directory lists it. */
  place: number
  /** The name as bytes; the entry's own header repeats it. */
  bytesOfName: Buffer
  method: number
  compressed: number
  size: number
  crc: number
  offset: number
}

/** Entries by name in lower case, since Office ignores case. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>

/** More entries have no place in a workbook or in a zip of tables, and their directory would fill the memory. */
const mostEntries = 20_000

/** `missing` says how many bytes the file lacks, where they can be counted. */
const damaged = (missing?: number) => new FileProblem('workbench.file_damaged', {}, missing ? { missing } : {})
const unsafe = () => new FileProblem('workbench.file_unsafe')

/**
 * Returns the directory at the end of the file. Without one the file was cut off, and `file_damaged` is raised. Two parts
 * of one name raise `file_twice`, since nobody knows which of them is meant.
 */
export async function zipDirectory(file: FileBytes): Promise<ZipDirectory> {
  const parts = new Map<string, ZipEntry>()
  for (const entry of await zipEntries(file)) {
    if (parts.has(entry.name) && !entry.name.endsWith('/'))
      throw new FileProblem('workbench.file_twice', {}, { name: entry.label.slice(-200) })
    parts.set(entry.name, entry)
  }
  return parts
}

/**
 * Returns the entries in the directory's order, including several of the same name. A directory that is not exactly what
 * the end of the file says of it raises `file_damaged`, since entries may be missing from it.
 */
export async function zipEntries(file: FileBytes, most = mostEntries): Promise<ZipEntry[]> {
  const { offset, size, count, end } = await directoryPlace(file)
  if (offset + size !== end) throw damaged(Math.max(0, offset + size - end))
  if (count > most || size > 16 * 1024 * 1024) throw new FileProblem('workbench.file_members', {}, { most })
  if (count === 0 && size === 0) throw new FileProblem('workbench.file_empty')
  const bytes = await file.read(offset, size)
  const entries: Unnamed[] = []
  let at = 0
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    if (at + 46 + name + extra > bytes.length) throw damaged()
    entries.push(entryOf(bytes.subarray(at, at + 46 + name + extra), name, at))
    at += 46 + name + extra + comment
  }
  if (at !== size || entries.length !== count) throw damaged()
  const decode = decoderOfNames(entries.flatMap(({ isUtf8, bytesOfName }) => (isUtf8 ? [] : [bytesOfName])))
  return entries.map(({ isUtf8, ...entry }) => ({
    ...entry,
    label: isUtf8 ? entry.bytesOfName.toString('utf8') : decode(entry.bytesOfName),
  }))
}

type Unnamed = Omit<ZipEntry, 'label'> & { isUtf8: boolean }

interface DirectoryPlace {
  offset: number
  size: number
  count: number
  /** Where the directory has to end. */
  end: number
}

/** Reads the end of the file; its comment may hold anything, so its length decides which signature is the real one. */
async function directoryPlace(file: FileBytes): Promise<DirectoryPlace> {
  const tailFrom = Math.max(0, file.size - 22 - 0xffff)
  const tail = await file.read(tailFrom, file.size - tailFrom)
  const at = findEnd(tail)
  if (at === undefined) throw damaged(await missingBytes(file))
  const end = tailFrom + at
  const locator = await file.read(Math.max(0, end - 20), Math.min(20, end))
  if (locator.length === 20 && locator.readUInt32LE(0) === 0x07064b50) return wideDirectoryPlace(file, locator, end)
  // A part of an archive on several disks is not the whole of it.
  if (tail.readUInt32LE(at + 4) !== 0) throw damaged()
  return {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
    end,
  }
}

function findEnd(tail: Buffer): number | undefined {
  const sign = Buffer.from('PK\u{5}\u{6}', 'latin1')
  const places: number[] = []
  for (let at = tail.lastIndexOf(sign); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(sign, at - 1))
    if (at + 22 + (tail.length < at + 22 ? 0 : tail.readUInt16LE(at + 20)) <= tail.length) places.push(at)
  const exact = places.find((at) => at + 22 + tail.readUInt16LE(at + 20) === tail.length)
  return exact ?? places[0]
}

/** Reads the end record of 64 bits, which stands between the directory and its locator. */
async function wideDirectoryPlace(file: FileBytes, locator: Buffer, end: number): Promise<DirectoryPlace> {
  const from = Number(locator.readBigUInt64LE(8))
  const record = from + 56 <= end - 20 ? await file.read(from, 56) : Buffer.alloc(0)
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw damaged()
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
    end: from,
  }
}

function entryOf(header: Buffer, nameLength: number, place: number): Unnamed {
  const name = header
    .toString('utf8', 46, 46 + nameLength)
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .toLowerCase()
  if ((header.readUInt16LE(8) & 1) === 1) throw new FileProblem('workbench.file_protected')
  const [size, compressed, offset] = zip64(header.subarray(46 + nameLength), [
    header.readUInt32LE(24),
    header.readUInt32LE(20),
    header.readUInt32LE(42),
  ])
  const bytesOfName = header.subarray(46, 46 + nameLength)
  return {
    place,
    name,
    isUtf8: (header.readUInt16LE(8) & 0x800) !== 0 || isUtf8Text(bytesOfName),
    // Where a Unix system packed the entry, the high half has its mode.
    isLink: header[5] === 3 && (header.readUInt16LE(40) & 0xf000) === 0xa000,
    bytesOfName,
    method: header.readUInt16LE(10),
    crc: header.readUInt32LE(16),
    size,
    compressed,
    offset,
  }
}

/**
 * Returns how the names are decoded that are not UTF-8. Tools write them in the encoding of their system without
 * declaring it, so all names together say which one it is; undecided, it is the Chinese one.
 */
function decoderOfNames(names: readonly Buffer[]): (name: Buffer) => string {
  const all = Buffer.concat(names.flatMap((name) => [name, Buffer.from('\n')]))
  if (isDosText(all)) return decodeDosName
  const decoder = new TextDecoder(encodingOfText(all) ?? 'gb18030')
  return (name) => decoder.decode(name)
}

/** Sizes that do not fit into 32 bits are in the extra field 1, in this order. */
function zip64(extra: Buffer, short: [number, number, number]): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return short.map((value) => {
      if (value !== 0xffffffff || next + 8 > extra.length) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }) as [number, number, number]
  }
  return short
}

/** A harmless text can be packed 435 : 1, so the ratio is checked only beyond this many bytes. */
const harmless = 64 * 1024 * 1024
const highestRatio = 200
const gigabyte = 1024 * 1024 * 1024

/**
 * Yields an entry's content, unpacked as it is taken. Content that unpacks to more than `most` bytes, or to far more than its packed size
 * (`file_unsafe`), is refused while it is unpacked, whatever size it declares. Incomplete or altered content raises `file_damaged`. A caller
 * that stops early leaves nothing open.
 */
export async function* zipContent(file: FileBytes, entry: ZipEntry, most = 4 * gigabyte): AsyncGenerator<Buffer> {
  const packed = { taken: 0 }
  let [size, crc] = [0, 0]
  for await (const chunk of unpacked(packedBytes(file, entry, packed), entry.method)) {
    size += chunk.length
    crc = crc32(chunk, crc)
    if (size > most || (size > harmless && size > highestRatio * packed.taken)) throw unsafe()
    yield chunk
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged()
}

async function* unpacked(packed: AsyncGenerator<Buffer>, method: number): AsyncGenerator<Buffer> {
  if (method === 0) yield* packed
  else if (method === 8) yield* inflated(packed)
  else throw new FileProblem('workbench.file_method')
}

async function* inflated(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  // An error of `packed` is passed on by `inflate` and thrown below.
  pipeline(packed, inflate, () => {})
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch (error) {
    throw isZlibError(error) ? damaged() : error
  }
}

const isZlibError = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function* packedBytes(file: FileBytes, entry: ZipEntry, packed: { taken: number }): AsyncGenerator<Buffer> {
  const { from } = await localEntry(file, entry)
  if (from + entry.compressed > file.size) throw damaged()
  for (let position = from; position < from + entry.compressed; ) {
    const bytes = await file.read(position, Math.min(64 * 1024, from + entry.compressed - position))
    position += bytes.length
    packed.taken += bytes.length
    yield bytes
  }
}

/**
 * Returns where the packed bytes of an entry begin. Its own header must name it as the directory does: otherwise one of
 * them is altered, and another entry's bytes would be read under its name.
 */
export async function localEntry(
  file: FileBytes,
  { offset, bytesOfName, method }: ZipEntry,
): Promise<{ from: number }> {
  const header = await file.read(offset, 30 + bytesOfName.length)
  if (header.length < 30 + bytesOfName.length || header.readUInt32LE(0) !== 0x04034b50) throw damaged()
  const isSame =
    header.readUInt16LE(26) === bytesOfName.length &&
    header.subarray(30).equals(bytesOfName) &&
    header.readUInt16LE(8) === method
  if (!isSame) throw damaged()
  return { from: offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28) }
}
