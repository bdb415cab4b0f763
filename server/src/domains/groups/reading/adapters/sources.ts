import type { Encoding } from '@seamark/contract/workbench/imports/encodings'
import {
  binaryKindOf,
  type FileBytes,
  FileProblem,
  listArchive,
  sniffBeginning,
  sniffEncoding,
  withFile,
} from '../../../workbench/index.ts'

/** A text of an uploaded file: the file itself, or one of an archive. */
export interface ChatSource {
  /** The name of the file, in an archive with its folder. */
  name: string
  size: number
  bytes: () => AsyncGenerator<Buffer>
  findEncoding: () => Promise<{ encoding: Encoding; isSure: boolean }>
}

export interface ChatSources {
  texts: ChatSource[]
  /** Cards of contacts that were sent in the chat. */
  cards: ChatSource[]
  /** The pictures, voices and documents of an archive, of which nothing is read. */
  left: { count: number; bytes: number }
  isArchive: boolean
}

/** The text of a block is small enough to be cleared away at once when its messages are taken. */
const blockSize = 64 * 1024
export const sampleSize = 1024 * 1024
/** What cannot be decided is taken for Chinese, and somebody looks at some lines. */
const otherwise = 'gb18030'

const textEnding = /\.(?:txt|json|jsonl|html?|csv|mht|mhtml)$/i
const cardEnding = /\.vcf$/i

/**
 * Opens an uploaded file for `work`. Of an archive only texts and cards are listed, which are unpacked as they are
 * read. Raises a `FileProblem` for what is no text, and for an archive that is not safe.
 */
export function withSources<Answer>(
  path: string,
  name: string,
  work: (sources: ChatSources) => Promise<Answer>,
): Promise<Answer> {
  return withFile(path, async (file) => {
    if (file.size === 0) throw new FileProblem('workbench.file_empty')
    const archive = await listArchive(file, (entry) => textEnding.test(entry) || cardEnding.test(entry))
    if (archive === null) return work(await singleSource(file, name))
    const sources = archive.wanted.map(({ name, size, read }) => ({ name, size, ...packed(read) }))
    return work({
      texts: sources.filter(({ name }) => !cardEnding.test(name)),
      cards: sources.filter(({ name }) => cardEnding.test(name)),
      left: archive.left,
      isArchive: true,
    })
  })
}

async function singleSource(file: FileBytes, name: string): Promise<ChatSources> {
  const start = await file.read(0, 4096)
  const kind = start.subarray(0, 2).equals(Buffer.from('PK')) ? 'ZIP' : (binaryKindOf(start) ?? kindByZeros(start))
  if (kind) throw new FileProblem('workbench.file_kind', {}, { kind })
  const text: ChatSource = {
    name,
    size: file.size,
    bytes: () => bytesOf(file),
    findEncoding: () => sniffEncoding(file, otherwise),
  }
  return { texts: [text], cards: [], left: { count: 0, bytes: 0 }, isArchive: false }
}

/** Programs and databases hold zero bytes on both sides; UTF-16 has them on one. */
function kindByZeros(start: Buffer): string | undefined {
  let [even, odd] = [0, 0]
  for (let at = start.indexOf(0); at >= 0; at = start.indexOf(0, at + 1)) {
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  return even > start.length / 50 && odd > start.length / 50 ? 'BINARY' : undefined
}

/** Every block comes in the same buffer, so whoever keeps one has to copy it. */
async function* bytesOf(file: FileBytes): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(Math.min(blockSize, file.size))
  for (let at = 0; at < file.size; at += blockSize) {
    const block = buffer.subarray(0, Math.min(blockSize, file.size - at))
    await file.fill(block, at)
    yield block
  }
}

const packed = (read: () => AsyncGenerator<Buffer>) => ({
  bytes: read,
  findEncoding: async () => sniffBeginning(await beginningOf(read()), otherwise),
})

/** Returns up to a megabyte from the beginning. */
export async function beginningOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const blocks: Buffer[] = []
  let length = 0
  for await (const block of bytes) {
    blocks.push(Buffer.from(block))
    length += block.length
    if (length >= sampleSize) break
  }
  return Buffer.concat(blocks).subarray(0, sampleSize)
}

/**
 * Yields the text of a source. A byte that is not of the encoding becomes `\u{FFFD}`, and so does a NUL, which no database
 * takes: one damaged message of a chat must not fail all others.
 */
export async function* textsOf(source: Pick<ChatSource, 'bytes'>, encoding: Encoding): AsyncGenerator<string> {
  const texts = encoding === 'utf-8' ? utf8TextsOf(source.bytes()) : decodedTextsOf(source.bytes(), encoding)
  for await (const text of texts) yield text.includes('\0') ? text.replaceAll('\0', '\u{FFFD}') : text
}

async function* decodedTextsOf(blocks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const block of blocks) yield decoder.decode(block, { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** UTF-8 is decoded as whole characters, which is several times faster than as a stream. */
async function* utf8TextsOf(blocks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let isFirst = true
  for await (const block of blocks) {
    const bytes = rest.length === 0 ? block : Buffer.concat([rest, block])
    const end = endOfCharacters(bytes)
    const text = bytes.toString('utf8', isFirst && hasMark(bytes) ? 3 : 0, end)
    isFirst = false
    rest = end === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(end))
    yield text
  }
  if (rest.length > 0) yield rest.toString('utf8')
}

const hasMark = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** Returns where the last whole character ends; at most three bytes of a cut one are left. */
function endOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}
