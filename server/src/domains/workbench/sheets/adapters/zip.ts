import { isUtf8 as isUtf8Text } from 'node:buffer'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'

export interface ZipEntry {
  name: string
  /** The name as people see it, decoded as UTF-8 or as the Chinese encoding that some tools use without declaring it. */
  label: string
  method: number
  compressed: number
  size: number
  crc: number
  offset: number
}

/** Entries by name in lower case, since Office ignores case. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>

const damaged = () => new FileProblem('workbench.file_damaged')
const unsafe = () => new FileProblem('workbench.file_unsafe')

/** Returns the directory at the end of the file. Without one the file was cut off, and `file_damaged` is raised. */
export async function zipDirectory(file: FileBytes): Promise<ZipDirectory> {
  return new Map((await zipEntries(file)).map((entry) => [entry.name, entry]))
}

/** Returns the entries in the directory's order, including several of the same name. */
export async function zipEntries(file: FileBytes): Promise<ZipEntry[]> {
  const { offset, size, end } = await directoryPlace(file)
  if (offset + size > end) throw damaged()
  if (size > 4 * 1024 * 1024) throw unsafe()
  const bytes = await file.read(offset, size)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    if (at + 46 + name + extra > bytes.length) throw damaged()
    entries.push(entryOf(bytes.subarray(at, at + 46 + name + extra), name))
    at += 46 + name + extra + comment
  }
  if (entries.length === 0) throw damaged()
  return entries
}

async function directoryPlace(file: FileBytes) {
  const tailFrom = Math.max(0, file.size - 22 - 0xffff)
  const tail = await file.read(tailFrom, file.size - tailFrom)
  const at = tail.lastIndexOf(Buffer.from('PK\u{5}\u{6}', 'latin1'))
  if (at < 0 || at + 22 > tail.length) throw damaged()
  const place = { size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16), end: tailFrom + at }
  if (place.size !== 0xffffffff && place.offset !== 0xffffffff) return place
  const locator = await file.read(tailFrom + at - 20, 20)
  if (locator.length < 20 || locator.readUInt32LE(0) !== 0x07064b50) throw damaged()
  const record = await file.read(Number(locator.readBigUInt64LE(8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw damaged()
  return { size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)), end: place.end }
}

function entryOf(header: Buffer, nameLength: number): ZipEntry {
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
  const label = labelOf(header.subarray(46, 46 + nameLength), (header.readUInt16LE(8) & 0x800) !== 0)
  return { name, label, method: header.readUInt16LE(10), crc: header.readUInt32LE(16), size, compressed, offset }
}

function labelOf(bytes: Buffer, isUtf8: boolean): string {
  if (isUtf8 || isUtf8Text(bytes)) return bytes.toString('utf8')
  return new TextDecoder('gb18030').decode(bytes)
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
  else throw damaged()
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

async function* packedBytes(
  file: FileBytes,
  { offset, compressed }: ZipEntry,
  packed: { taken: number },
): AsyncGenerator<Buffer> {
  const header = await file.read(offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw damaged()
  const from = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (from + compressed > file.size) throw damaged()
  for (let position = from; position < from + compressed; ) {
    const bytes = await file.read(position, Math.min(64 * 1024, from + compressed - position))
    position += bytes.length
    packed.taken += bytes.length
    yield bytes
  }
}
