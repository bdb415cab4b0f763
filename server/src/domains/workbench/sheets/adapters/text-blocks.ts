import type { Encoding } from '@seamark/contract/workbench/imports/encodings'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'

const blockSize = 256 * 1024

/**
 * Yields the text of a file, strictly decoded, block by block. A byte that is not of the encoding raises `file_encoding_mixed` with its line,
 * after all text before it. When reading forgivingly, it becomes `\u{FFFD}`.
 */
export async function* textBlocks(
  file: FileBytes,
  encoding: Encoding,
  until = file.size,
  isForgiving = false,
): AsyncGenerator<string> {
  if (isForgiving) {
    yield* decodeForgivingly(file, encoding, until)
    return
  }
  const decoder = strictDecoder(encoding)
  let line = 1
  for await (const block of readWholeLines(file, encoding, until)) {
    const text = decoder.decode(block)
    if (text === null) {
      const sound = strictDecoder(encoding).decode(block.subarray(0, soundLength(block, encoding))) ?? ''
      yield sound
      throw toMixedProblem(encoding, line + countLineBreaks(sound))
    }
    line += countLineBreaks(text)
    yield text
  }
  if (until === file.size && decoder.end() === null) throw toMixedProblem(encoding, line)
}

async function* decodeForgivingly(file: FileBytes, encoding: Encoding, until: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  // Vietnamese of one byte a letter has its tones behind the letters.
  const written = (text: string) => (encoding === 'windows-1258' ? text.normalize('NFC') : text)
  for await (const block of readWholeLines(file, encoding, until))
    yield written(decoder.decode(block, { stream: true }))
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

const toMixedProblem = (encoding: Encoding, line: number) =>
  new FileProblem('workbench.file_encoding_mixed', {}, { encoding: encoding.toUpperCase(), line })

/** Whether bytes are text of the encoding; a character that is cut at the end is ignored. */
export const isTextOf = (bytes: Buffer, encoding: Encoding) => strictDecoder(encoding).decode(bytes) !== null

/** Returns a decoder for consecutive pieces, which returns null for bytes that are not of the encoding. */
export function strictDecoder(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Buffer): string | null => {
    try {
      const decoded = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
      const text = encoding === 'windows-1258' ? decoded.normalize('NFC') : decoded
      return hasGaps.has(encoding) && unassigned.test(text) ? null : text
    } catch {
      return null
    }
  }
  return { decode, end: () => decode() }
}

/** For unassigned codes of these encodings the decoder returns private-use characters instead of failing. */
const hasGaps: ReadonlySet<Encoding> = new Set(['big5', 'shift_jis', 'euc-kr', 'euc-jp'])
const unassigned = /[\u{80}-\u{9F}\u{E000}-\u{F8FF}]/u

/** Yields blocks that end with a line, so that no character is cut and the line of a fault is known; a line longer than a block comes in pieces. */
async function* readWholeLines(file: FileBytes, encoding: Encoding, until: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(blockSize)
  const wide = encoding.startsWith('utf-16')
  let position = 0
  let kept = 0
  while (position < until) {
    const length = Math.min(blockSize - kept, until - position)
    await file.fill(buffer.subarray(kept, kept + length), position)
    position += length
    const filled = buffer.subarray(0, kept + length)
    const end = wide || position === until ? filled.length : filled.lastIndexOf(0x0a) + 1 || filled.length
    yield filled.subarray(0, end)
    kept = filled.length - end
    buffer.copyWithin(0, end, filled.length)
  }
}

/** Returns how many bytes from the first one on can be decoded, by bisection: if a number of bytes is valid, so is every smaller one. */
export function soundLength(bytes: Buffer, encoding: Encoding): number {
  if (isTextOf(bytes, encoding)) return bytes.length
  let sound = 0
  let unsound = bytes.length
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >> 1
    if (isTextOf(bytes.subarray(0, middle), encoding)) sound = middle
    else unsound = middle
  }
  return sound
}

/** Counts line breaks: CRLF, LF, and CR alone. */
const countLineBreaks = (text: string) => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  if (count === 0) for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) count += 1
  return count
}
