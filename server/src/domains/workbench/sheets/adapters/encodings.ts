import { isAscii } from 'node:buffer'
import type { Encoding } from '@seamark/contract/workbench/imports/encodings'
import { alphabetOf } from '../alphabets.rules.ts'
import { shareOfCommon } from '../letter-frequencies.rules.ts'
import { westernEncodingOf } from '../western-letters.rules.ts'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { isTextOf, soundLength, strictDecoder } from './text-blocks.ts'

const sampleSize = 1024 * 1024
const tailSize = 256 * 1024

/**
 * Returns the encoding of a text file, and whether it is sure. A byte order mark decides; else the encoding in which
 * the beginning, the end or the first bytes that are not ASCII can be strictly decoded the farthest. Encodings of Asia
 * share their bytes, so the one that yields the commoner characters wins, and alphabets of one byte a letter are known
 * by their letters. If none fits, `otherwise` is returned or `file_encoding` raised. For a file joined from several
 * encodings, that of its beginning is returned; reading then reports the line where it ends.
 */
export async function sniffEncoding(file: FileBytes, otherwise?: Encoding): Promise<FoundEncoding> {
  const start = await file.read(0, sampleSize)
  const marked = byMark(start) ?? (start.includes(0) ? byZeros(start) : null)
  if (marked) return { encoding: marked, isSure: true }
  if (start.includes(0) && !otherwise) return { encoding: 'utf-8', isSure: true }
  const tail = fromLineStart(await file.read(Math.max(start.length, file.size - tailSize), tailSize))
  const samples = [start, tail, ...(isAscii(start) && isAscii(tail) ? [await firstForeignBytes(file)] : [])]
  const foreign = samples.find((sample) => !isAscii(sample))
  if (!foreign) return { encoding: isShifted(start) || isShifted(tail) ? 'iso-2022-jp' : 'utf-8', isSure: true }
  const encoding = encodingOfText(foreign) ?? otherwise
  if (!encoding) throw new FileProblem('workbench.file_encoding')
  return { encoding, isSure: isSureOf(encoding, withoutAsciiLines(foreign)) }
}

/** Returns the same of a text of which only the beginning can be read, such as a packed one. */
export function sniffBeginning(start: Buffer, otherwise: Encoding): FoundEncoding {
  const marked = byMark(start) ?? (start.includes(0) ? byZeros(start) : null)
  if (marked) return { encoding: marked, isSure: true }
  if (isAscii(start)) return { encoding: isShifted(start) ? 'iso-2022-jp' : 'utf-8', isSure: true }
  const encoding = encodingOfText(start) ?? otherwise
  return { encoding, isSure: isSureOf(encoding, withoutAsciiLines(start)) }
}

export interface FoundEncoding {
  encoding: Encoding
  /** False where other encodings give text too, so that a person should look at some lines. */
  isSure: boolean
}

const asianEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const
/** In characters that are not ASCII: fewer may be common ones by chance. */
const fewestOfSure = 20

/** UTF-8 proves itself, and text of Asia has twice as many common characters as in any other encoding. */
function isSureOf(encoding: Encoding, bytes: Buffer): boolean {
  if (encoding === 'utf-8') return true
  const shareIn = (one: Encoding) => shareOfCommon(new TextDecoder(one).decode(bytes), one)
  if (!asianEncodings.some((one) => one === encoding) || !isTextOf(bytes, encoding)) return false
  const foreign = new TextDecoder(encoding).decode(bytes).match(/[^\0-\x7F]/gu) ?? []
  const others = asianEncodings.filter((one) => one !== encoding && isTextOf(bytes, one)).map(shareIn)
  return foreign.length >= fewestOfSure && shareIn(encoding) >= 0.4 && shareIn(encoding) >= 2 * Math.max(0, ...others)
}

/** Whether ASCII bytes switch to Japanese characters (RFC 1468), as mails and old systems of Japan write them. */
const isShifted = (bytes: Buffer) =>
  (bytes.includes('\u{1B}$B') || bytes.includes('\u{1B}$@')) && isTextOf(bytes, 'iso-2022-jp')

/** Returns the encoding that bytes, which are not all ASCII, look like; null if they fit none. */
export function encodingOfText(foreign: Buffer): Encoding | null {
  if (isTextOf(foreign, 'utf-8') || isDamagedUtf8(foreign)) return 'utf-8'
  const recognised = byFrequency(withoutAsciiLines(foreign))
  if (recognised) return recognised
  const [best] = (['utf-8', 'gb18030', 'big5', 'shift_jis'] as const)
    .map((encoding) => ({ encoding, sound: foreign.subarray(0, soundLength(foreign, encoding)) }))
    // Chinese text may begin with bytes that are valid Japanese, but seldom stays valid to the end.
    .filter(({ encoding, sound }) => encoding !== 'shift_jis' || sound.length === foreign.length)
    .filter(({ encoding, sound }) => commonness[encoding](sound) >= 0.5)
    .sort(
      (a, b) => b.sound.length - a.sound.length || commonness[b.encoding](b.sound) - commonness[a.encoding](a.sound),
    )
  return best?.encoding ?? null
}

/** The lines from the first foreign byte on, as many as tell a language; all of them would cost seconds. */
function withoutAsciiLines(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const from = bytes.lastIndexOf(0x0a, first) + 1
  return bytes.subarray(from, from + languageSize)
}
const languageSize = 64 * 1024

/** UTF-8 of which some bytes were altered or cut: characters of several bytes do not come about by chance. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split('\u{FFFD}').length - 1
  const whole = (text.match(/[^\0-\x7F]/gu) ?? []).length - broken
  return whole > 4 * broken
}

/** Recognises the encodings whose text is told from Chinese by what is common in their languages. */
function byFrequency(bytes: Buffer): Encoding | null {
  if (isWestern(bytes)) return westernEncodingOf(bytes).encoding
  const shareIn = (encoding: Encoding) => shareOfCommon(new TextDecoder(encoding).decode(bytes), encoding)
  const chinese = Math.max(shareIn('gb18030'), isTextOf(bytes, 'big5') ? shareIn('big5') : 0)
  const isChineseToo = isPaired(bytes) && commonness.gb18030(bytes) >= 0.9
  const isAsianToo = isChineseToo || shareIn('shift_jis') >= 0.5
  const western = !isAsianToo && standsBesideLetters(bytes) ? westernEncodingOf(bytes) : null
  if (western && western.share >= 0.95) return western.encoding
  const alphabet = alphabetOf(bytes, chinese, isChineseToo)
  if (alphabet) return alphabet
  const [asian] = (['euc-kr', 'euc-jp'] as const)
    .filter((encoding) => isTextOf(bytes, encoding))
    .map((encoding) => ({ encoding, share: shareIn(encoding) }))
    .toSorted((one, other) => other.share - one.share)
  const isAsian = asian !== undefined && asian.share >= 0.5 && asian.share > chinese + 0.1
  const fewestOfThai = isPaired(bytes) ? 24 : 8
  if (
    !(isAsian && isPaired(bytes)) &&
    chinese < 0.4 &&
    isThai(new TextDecoder('windows-874').decode(bytes), fewestOfThai)
  )
    return 'windows-874'
  return isAsian ? asian.encoding : null
}

/** Whether foreign bytes always stand in pairs, as the characters of Chinese, Korean and Japanese do. */
function isPaired(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const begin = at
    while ((bytes[at + 1] ?? 0) >= 0x80) at += 1
    if ((at - begin) % 2 === 0) return false
  }
  return true
}

/** Thai vowels and tones stand behind a consonant, which bytes of another encoding do not keep to. */
function isThai(decoded: string, fewest: number): boolean {
  const words = decoded.match(/[\u{E01}-\u{E5B}]+/gu) ?? []
  const text = words.join('')
  const marks = text.match(/\p{M}/gu) ?? []
  const isWritten = words.filter((word) => thaiWord.test(word)).length * 10 >= words.length * 9
  return text.length >= fewest && marks.length * 8 >= text.length && isWritten
}
const thaiWord =
  /^(?:[\u{E40}-\u{E44}]?[\u{E01}-\u{E2E}][\u{E31}\u{E34}-\u{E3A}\u{E47}-\u{E4E}]{0,2}[\u{E30}\u{E32}\u{E33}\u{E45}\u{E46}\u{E2F}]{0,2})+$/u

function byMark(start: Buffer): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  // UTF-32 begins like UTF-16, and read as that each letter would be followed by a NUL.
  const mark = start.subarray(0, 4).toString('hex')
  if (mark === 'fffe0000' || mark === '0000feff') throw new FileProblem('workbench.file_encoding')
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
    if (begin === at && signsOfNumbers.has(bytes[at] ?? 0)) continue
    all += 1
    if (isAccented(bytes, begin, at)) western += 1
  }
  return western * 10 >= all * 9
}

function isAccented(bytes: Buffer, begin: number, end: number): boolean {
  const [before, after] = [isLetter(bytes[begin - 1]), isLetter(bytes[end + 1])]
  const [first = 0, last = 0] = [bytes[begin], bytes[end]]
  if (begin === end) return (before || after) && (isAccent(first) || signsOfWest.has(first))
  return end - begin === 1 && before && after && isAccent(first) && isAccent(last)
}

const isAccent = (byte: number) => byte >= 0xc0 || lettersOfCentralEurope.has(byte)
/** Letters of Polish, Czech and Baltic languages where Windows-1252 has signs: Š, Ł, ą, ż … */
const lettersOfCentralEurope = new Set([
  0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbc, 0xbe, 0xbf,
])

/** Whether foreign bytes belong to words of Latin letters, several in a row too: `Łódź`, or `ế` of Vietnamese. */
function standsBesideLetters(bytes: Buffer): boolean {
  let [all, beside] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const begin = at
    while ((bytes[at + 1] ?? 0) >= 0x80) at += 1
    if (begin === at && signsOfNumbers.has(bytes[at] ?? 0)) continue
    all += 1
    // A.Ş. is a kind of firm.
    const isShort = begin === at && bytes[at + 1] === 0x2e
    if (isLetter(bytes[begin - 1]) || isLetter(bytes[at + 1]) || isShort) beside += 1
  }
  return beside * 10 >= all * 9
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
/** € and the blank that does not break, which divides thousands: they stand beside digits, and say nothing of a language. */
const signsOfNumbers = new Set([0x80, 0xa0])
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
