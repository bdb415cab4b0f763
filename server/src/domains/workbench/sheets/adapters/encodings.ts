import { isAscii } from 'node:buffer'
import { shareOfCommon, shareOfWrittenWords } from '../letter-frequencies.rules.ts'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import type { Encoding } from './sheet-facts.ts'
import { isTextOf, soundLength, strictDecoder } from './text-blocks.ts'

const sampleSize = 1024 * 1024
const tailSize = 256 * 1024

/**
 * Returns the encoding of a text file. A byte order mark decides; else the encoding in which the beginning, the end or the first bytes that
 * are not ASCII can be strictly decoded the farthest. Encodings of Asia share their bytes, so the one that yields the commoner characters
 * wins, and alphabets of one byte a letter are known by their letters. If none fits, `otherwise` is returned or `file_encoding` raised. For a file joined from several encodings, that of its
 * beginning is returned; reading then reports the line where it ends.
 */
export async function sniffEncoding(file: FileBytes, otherwise?: Encoding): Promise<Encoding> {
  const start = await file.read(0, sampleSize)
  const marked = byMark(start)
  if (marked) return marked
  const wide = start.includes(0) ? byZeros(start) : null
  if (wide) return wide
  if (start.includes(0) && !otherwise) return 'utf-8'
  const tail = fromLineStart(await file.read(Math.max(start.length, file.size - tailSize), tailSize))
  const samples = [start, tail, ...(isAscii(start) && isAscii(tail) ? [await firstForeignBytes(file)] : [])]
  const foreign = samples.find((sample) => !isAscii(sample))
  if (!foreign) return 'utf-8'
  const recognised = isTextOf(foreign, 'utf-8') ? null : byFrequency(foreign)
  if (recognised) return recognised
  const [best] = (['utf-8', 'gb18030', 'big5', 'shift_jis'] as const)
    .map((encoding) => ({ encoding, sound: foreign.subarray(0, soundLength(foreign, encoding)) }))
    // Chinese text may begin with bytes that are valid Japanese, but seldom stays valid to the end.
    .filter(({ encoding, sound }) => encoding !== 'shift_jis' || sound.length === foreign.length)
    .filter(({ encoding, sound }) => commonness[encoding](sound) >= 0.5)
    .sort(
      (a, b) => b.sound.length - a.sound.length || commonness[b.encoding](b.sound) - commonness[a.encoding](a.sound),
    )
  const found = best?.encoding ?? otherwise
  if (!found) throw new FileProblem('workbench.file_encoding')
  return found
}

/** Recognises the encodings whose text is told from Chinese by what is common in their languages. */
function byFrequency(bytes: Buffer): Encoding | null {
  if (isWestern(bytes)) return isTurkish(bytes) ? 'windows-1254' : 'windows-1252'
  const cyrillic = (['windows-1251', 'koi8-r'] as const)
    .map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
    .map(({ encoding, text }) => ({
      encoding,
      share: shareOfWrittenWords(text, /\p{Script=Cyrillic}+/gu) >= 0.8 ? shareOfCommon(text, encoding) : 0,
    }))
    .reduce((best, one) => (one.share > best.share ? one : best))
  if (cyrillic.share >= 0.6) return cyrillic.encoding
  const shareIn = (encoding: Encoding) => shareOfCommon(new TextDecoder(encoding).decode(bytes), encoding)
  const chinese = Math.max(shareIn('gb18030'), isTextOf(bytes, 'big5') ? shareIn('big5') : 0)
  if (chinese < 0.4 && isThai(new TextDecoder('windows-874').decode(bytes))) return 'windows-874'
  const [asian] = (['euc-kr', 'euc-jp'] as const)
    .filter((encoding) => isTextOf(bytes, encoding))
    .map((encoding) => ({ encoding, share: shareIn(encoding) }))
    .toSorted((one, other) => other.share - one.share)
  return asian && asian.share >= 0.5 && asian.share > chinese + 0.1 ? asian.encoding : null
}

/** Letters of Turkish stand where Windows-1252 has those of Icelandic. */
function isTurkish(bytes: Buffer): boolean {
  const letters = bytes.filter((byte) => byte >= 0xc0)
  return letters.filter((byte) => turkishBytes.has(byte)).length * 5 >= letters.length && letters.length > 0
}
const turkishBytes = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])

/** Thai vowels and tones stand behind a consonant, which bytes of another encoding do not keep to. */
function isThai(decoded: string): boolean {
  const words = decoded.match(/[\u{E01}-\u{E5B}]+/gu) ?? []
  const text = words.join('')
  const marks = text.match(/\p{M}/gu) ?? []
  const isWritten = words.filter((word) => thaiWord.test(word)).length * 10 >= words.length * 9
  return text.length >= 8 && marks.length * 8 >= text.length && isWritten
}
const thaiWord =
  /^(?:[\u{E40}-\u{E44}]?[\u{E01}-\u{E2E}][\u{E31}\u{E34}-\u{E3A}\u{E47}-\u{E4E}]{0,2}[\u{E30}\u{E32}\u{E33}\u{E45}\u{E46}\u{E2F}]{0,2})+$/u

function byMark(start: Buffer): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return null
}

/**
 * Detects UTF-16 without a mark: line breaks, delimiters and digits have a zero byte, always on the same side. Stray NULs in other text, which
 * reading refuses, are too rare to be mistaken for it.
 */
function byZeros(start: Buffer): Encoding | null {
  const zeros: [number, number] = [0, 0]
  for (let at = start.indexOf(0); at >= 0; at = start.indexOf(0, at + 1)) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [high, low] = zeros
  if (Math.max(high, low) * 50 < start.length || Math.min(high, low) * 10 > Math.max(high, low)) return null
  const encoding = low > high ? 'utf-16le' : 'utf-16be'
  return isTextOf(start, encoding) ? encoding : null
}

/** Finds the first bytes that are not ASCII; a file may be ASCII for megabytes before the first Chinese name. */
async function firstForeignBytes(file: FileBytes): Promise<Buffer> {
  for (let position = sampleSize; position < file.size; position += sampleSize) {
    const block = await file.read(position, sampleSize)
    if (!isAscii(block)) return file.read(position + block.findIndex((byte) => byte >= 0x80), tailSize)
  }
  return Buffer.alloc(0)
}

/** A tail may begin within a character, so it is cut to its first line break, a byte that no character of these encodings contains. */
const fromLineStart = (tail: Buffer) => tail.subarray(tail.indexOf(0x0a) + 1)

/**
 * The share of common characters. These standards put them into a first level (GB 2312: B0–D7, Big5: A4–C6, JIS: 88–98), with kana and
 * punctuation before it. Text that is read in the wrong one of them falls mostly outside.
 */
const commonness = {
  // Whole multi-byte sequences of UTF-8 do not come about by chance.
  'utf-8': (bytes: Buffer) => (/[^\0-\x7F]/.test(strictDecoder('utf-8').decode(bytes) ?? '') ? 1 : 0),
  gb18030: (bytes: Buffer) =>
    shareOfPairs(bytes, (first, second) =>
      first < 0xa1 || second < 0xa1 ? 0 : first <= 0xd7 ? 1 : first <= 0xf7 ? 0.6 : 0,
    ),
  big5: (bytes: Buffer) =>
    shareOfPairs(bytes, (first) => (first >= 0xa1 && first <= 0xc6 ? 1 : first >= 0xc9 && first <= 0xf9 ? 0.4 : 0)),
  shift_jis: (bytes: Buffer) => shareOfJapanese(bytes),
}

/**
 * Whether the bytes are accented letters: one between letters of its word, as in COMÉRCIO, or two, as in DESCRIÇÃO. They are valid GB18030
 * too, but Chinese text has several characters in a row without letters on both sides.
 */
function isWestern(bytes: Buffer): boolean {
  let [all, western] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const begin = at
    while ((bytes[at + 1] ?? 0) >= 0x80) at += 1
    all += 1
    if (isAccented(bytes, begin, at)) western += 1
  }
  return western * 10 >= all * 9
}

function isAccented(bytes: Buffer, begin: number, end: number): boolean {
  const [before, after] = [isLetter(bytes[begin - 1]), isLetter(bytes[end + 1])]
  const [first = 0, last = 0] = [bytes[begin], bytes[end]]
  if (begin === end) return (before || after) && (first >= 0xc0 || signsOfWest.has(first))
  return end - begin === 1 && before && after && first >= 0xc0 && last >= 0xc0
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
/** The characters ª º ° ¿ ¡ and the quotes of Windows-1252. */
const signsOfWest = new Set([0xaa, 0xba, 0xb0, 0xbf, 0xa1, 0x91, 0x92, 0x93, 0x94])

/**
 * Japanese characters stand beside each other; a single one between letters is a Windows quote (Men’s). Half-width kana are single bytes, so
 * a lone one proves nothing.
 */
function shareOfJapanese(bytes: Buffer): number {
  let [signs, weighed, end] = [0, 0, -1]
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    const next = first >= 0xa1 && first <= 0xdf ? at + 1 : at + 2
    signs += 1
    if (at === end || (bytes[next] ?? 0) >= 0x80) weighed += first <= 0x83 || (first >= 0x88 && first <= 0x98) ? 1 : 0.3
    end = next
    at = next - 1
  }
  return signs === 0 ? 0 : weighed / signs
}

function shareOfPairs(bytes: Buffer, weight: (first: number, second: number) => number): number {
  let pairs = 0
  let weighed = 0
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    if (first < 0x80) continue
    pairs += 1
    weighed += weight(first, second)
    at += second >= 0x30 && second <= 0x39 ? 3 : 1
  }
  return pairs === 0 ? 0 : weighed / pairs
}
