import type { LayoutEncoding } from '../layouts/layout.ts'

const tables = new Map<string, Map<string, number[]>>()

/** Encodes text in an encoding that the platform can only decode. A sign that the encoding lacks is written without its accents, or as `?`. */
export function encode(text: string, encoding: LayoutEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(`\u{FEFF}${text}`, 'utf16le')
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Buffer.from([...text].flatMap((sign) => bytesOf(sign, table)))
}

/** Whether every sign of the text can be written. */
export function isWritable(text: string, encoding: LayoutEncoding): boolean {
  if (encoding === 'utf-16le') return true
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return [...text].every((sign) => known(sign, table) !== undefined || decomposed(sign, table) !== undefined)
}

const known = (sign: string, table: Map<string, number[]>) => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? [code] : table.get(sign)
}

/** Windows-1258 writes a tone as a sign of its own behind the letter. */
function decomposed(sign: string, table: Map<string, number[]>): number[] | undefined {
  const parts = [...sign.normalize('NFD')]
  const tone = parts.at(-1) ?? ''
  const letter = parts.slice(0, -1).join('').normalize('NFC')
  const [first, last] = [known(letter, table), known(tone, table)]
  return parts.length > 1 && first && last ? [...first, ...last] : undefined
}

const bytesOf = (sign: string, table: Map<string, number[]>) => known(sign, table) ?? decomposed(sign, table) ?? [0x3f]

function tableOf(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const take = (bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\u{FFFD}' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let first = 0x80; first <= 0xff; first += 1) take([first])
  if (!encoding.startsWith('windows'))
    for (let first = 0x81; first <= 0xfe; first += 1)
      for (let second = 0x40; second <= 0xfe; second += 1) take([first, second])
  return table
}
