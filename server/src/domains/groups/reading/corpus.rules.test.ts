import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { zipBytes } from '../../../platform/testing/workbooks.ts'
import { inspectChatFile } from './adapters/inspections.ts'
import { type ReadBatch, readChatFile } from './adapters/chat-files.ts'
import type { ChatMessage, DateOrder } from './messages.rules.ts'
import { type LabelledFile, labelledFilesIn } from './samples.rules.ts'

const folder = path.join(import.meta.dirname, 'corpus/later')
const now = new Date('2026-11-20T00:00:00Z')
const files = readdirSync(folder)
  .sort()
  .flatMap((file) => labelledFilesIn(readFileSync(path.join(folder, file), 'utf8')))

describe('of each file that people may bring is read what its labels say', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s', async (_, file) =>
    expect(await faultsOf(file)).toEqual([]),
  )
})

test('each file has a name of its own', () => {
  expect(new Set(files.map(({ name }) => name.split(' ')[0])).size).toBe(files.length)
})

/** Reads a file as a person would, who answers what she is asked, and compares it with its labels. */
async function faultsOf(file: LabelledFile): Promise<string[]> {
  const place = await mkdtemp(path.join(tmpdir(), 'seamark-chats-'))
  try {
    const upload = path.join(place, 'file')
    await writeFile(upload, bytesOf(file))
    return await compare(upload, file)
  } finally {
    await rm(place, { recursive: true })
  }
}

async function compare(upload: string, file: LabelledFile): Promise<string[]> {
  const { truth } = file
  const faults: string[] = []
  const differ = (what: string, found: unknown, wanted: unknown) => {
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
    if (one !== other) faults.push(`${what}: ${one}, not ${other}`)
  }
  const seen = await inspectChatFile(upload, file.file, now)
  if (truth.isRefused) {
    differ('state', seen.state, 'notUnderstood')
    if (seen.firstLines.length === 0) faults.push('no first lines')
    return faults
  }
  if (seen.state === 'notUnderstood') return ['not understood']
  differ('open', seen.texts.flatMap(({ open }) => open).toSorted(), truth.open.toSorted())
  if (truth.form !== '') differ('form', seen.texts[0]?.plan?.form ?? null, truth.form)
  const chosen = seen.texts.map(({ name, plan }) => ({
    name,
    form: plan?.form ?? null,
    encoding: null,
    order: isOrder(file.order) ? file.order : null,
    year: file.year === '' ? null : Number(file.year),
  }))
  const answered = await inspectChatFile(upload, file.file, now, chosen)
  const messages: ChatMessage[] = []
  const ends: ReadBatch[] = []
  const plans = answered.texts.flatMap(({ plan }) => plan ?? [])
  await readChatFile(upload, { name: file.file, plans, zone: file.zone, now }, (batch) => {
    messages.push(...batch.messages)
    if (batch.outcome) ends.push(batch)
  })
  differ(
    'faults',
    ends.map(({ outcome }) => outcome?.fault ?? ''),
    ends.map(() => ''),
  )
  const count = (kind: string) => messages.filter((one) => one.kind === kind).length
  differ(
    'kinds',
    { text: count('text'), media: count('media'), recalled: count('recalled'), system: count('system') },
    truth.kinds,
  )
  const times = messages.map(({ at }) => at)
  differ('first', shownAt(Math.min(...times), file.zone), truth.first)
  differ('last', shownAt(Math.max(...times), file.zone), truth.last)
  const people = new Set(
    messages.flatMap(({ sender }) =>
      sender ? [sender.account === '' ? sender.name : `${sender.name}|${sender.account}`] : [],
    ),
  )
  differ('people', [...people].toSorted(), truth.people.toSorted())
  if (truth.parts.length > 0) {
    const parts = new Map<unknown, string>()
    for (const { part } of messages)
      parts.set(part, `${part.label} (${part.kind}) ${messages.filter((one) => one.part === part).length}`)
    differ('parts', [...parts.values()], truth.parts)
  }
  for (const [number, text] of truth.texts) differ(`text ${number}`, messages[number - 1]?.text, text)
  for (const [number, moment] of truth.moments)
    differ(`moment ${number}`, new Date(messages[number - 1]?.at ?? 0).toISOString().replace('.000', ''), moment)
  for (const { tally, source } of ends) {
    const { header, body, system, rubbish, unknown } = tally.counts
    const text = file.entries.get(source) ?? file.text
    if (source.endsWith('txt'))
      differ(
        'lines',
        header + body + system + rubbish + unknown,
        text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0),
      )
    if (unknown > 0) faults.push(`unknown: ${tally.oddLines.map(({ text }) => text).join(' / ')}`)
  }
  return faults
}

const isOrder = (order: string): order is DateOrder => /^(?:ymd|dmy|mdy|ydm|myd)$/.test(order)

function shownAt(at: number, zone: string): string {
  if (!Number.isFinite(at)) return ''
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
}

function bytesOf(file: LabelledFile): Buffer {
  if (file.entries.size > 0)
    return zipBytes(Object.fromEntries([...file.entries].map(([name, text]) => [name, encode(text, file.encoding)])))
  return Buffer.concat([
    file.hasMark ? encode('\u{FEFF}', file.encoding) : Buffer.alloc(0),
    encode(file.text, file.encoding),
  ])
}

/** Encodes text in an encoding that the platform can only decode. */
function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let first = 0x80; first <= 0xff; first += 1) {
    const single = decoder.decode(Uint8Array.of(first))
    if (single.length === 1 && single !== '\u{FFFD}' && !table.has(single)) table.set(single, [first])
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const sign = decoder.decode(Uint8Array.of(first, second))
      if (sign.length === 1 && !table.has(sign)) table.set(sign, [first, second])
    }
  }
  return Buffer.from([...text].flatMap((sign) => table.get(sign) ?? encodedAscii(sign)))
}

function encodedAscii(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code > 127) throw new RangeError(`The encoding does not have ${sign}`)
  return code
}
