import type { MessageKind } from './messages.rules.ts'

/** A file as people bring it, and what has to be read of it. */
export interface LabelledFile {
  name: string
  /** How the file is called. */
  file: string
  encoding: string
  hasMark: boolean
  zone: string
  /** The text of the file, or the texts of an archive by name. */
  text: string
  entries: ReadonlyMap<string, string>
  /** What somebody answers where the file leaves it open. */
  order: string
  year: string
  truth: Truth
}

export interface Truth {
  /** No form fits, and the first lines are shown. */
  isRefused: boolean
  /** Empty where several forms read it alike. */
  form: string
  /** What has to be asked. */
  open: readonly string[]
  kinds: Record<MessageKind, number>
  /** What the clock shows at the earliest and the latest message. */
  first: string
  last: string
  /** Names, with the account behind `|`. */
  people: readonly string[]
  /** `label (kind) messages` of each conversation; empty where that is not judged. */
  parts: readonly string[]
  /** Whole texts by the number of their message, in the order of the file. */
  texts: ReadonlyMap<number, string>
  /** Moments in UTC by the number of their message. */
  moments: ReadonlyMap<number, string>
}

/**
 * Reads a file of labelled files: `== name`, rows `% word value` with what is true, then the text. `⟦200E⟧` is a sign by its
 * number, `⇥` a tab, `␣` a blank at an end of a line.
 */
export const labelledFilesIn = (file: string): LabelledFile[] =>
  file
    .split(/^== /m)
    .slice(1)
    .map((part) => labelledFileOf(part))

function labelledFileOf(part: string): LabelledFile {
  const [name = '', ...rows] = part.split('\n')
  const from = rows.findIndex((row) => !row.startsWith('% '))
  const said = rows.slice(0, from).map((row) => /^% (\S+) ?(.*)$/u.exec(row)?.slice(1) ?? [])
  const all = (word: string) => said.filter(([first]) => first === word).map(([, value = '']) => plain(value))
  const [encoding = 'utf-8', mark] = (all('as')[0] ?? '').split(' ').filter(Boolean)
  const body = plain(rows.slice(from).join('\n'))
  const text = withBreaks(all('cut').length > 0 ? body.trimEnd() : `${body.trimEnd()}\n`, all('breaks')[0] ?? 'lf')
  const entries = text.split(/^%% /m).slice(1)
  return {
    name: name.trim(),
    file: all('file')[0] ?? 'chat.txt',
    encoding,
    hasMark: mark === 'mark',
    zone: all('zone')[0] ?? 'Asia/Shanghai',
    text,
    entries: new Map(entries.map((entry) => [lineOf(entry), entry.slice(entry.indexOf('\n') + 1)])),
    order: all('order')[0] ?? '',
    year: all('year')[0] ?? '',
    truth: {
      isRefused: all('refused').length > 0,
      form: all('form')[0] ?? '',
      open: (all('open')[0] ?? '').split(' ').filter(Boolean),
      kinds: kindsOf(all('kinds')[0] ?? ''),
      first: all('first')[0] ?? '',
      last: all('last')[0] ?? '',
      people: (all('people')[0] ?? '').split(' ; ').filter(Boolean),
      parts: all('part'),
      texts: new Map(all('text').map((value) => numbered(value))),
      moments: new Map(all('moment').map((value) => numbered(value))),
    },
  }
}

const lineOf = (entry: string) => (entry.split(/\r?\n|\r/, 1)[0] ?? '').trim()

const plain = (text: string) =>
  text
    .replace(/⟦([0-9A-F]{2,5})⟧/gu, (_sign, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('⇥', '\t')
    .replace(/␣$/gmu, ' ')

function withBreaks(text: string, breaks: string): string {
  if (breaks === 'crlf') return text.replaceAll('\n', '\r\n')
  if (breaks === 'cr') return text.replaceAll('\n', '\r')
  // Every second line ends otherwise.
  let at = 0
  return breaks === 'mixed' ? text.replaceAll('\n', () => (at++ % 2 === 0 ? '\r\n' : '\n')) : text
}

function kindsOf(written: string): Truth['kinds'] {
  const count = (kind: string) => Number(new RegExp(`${kind} (\\d+)`).exec(written)?.[1] ?? 0)
  return { text: count('text'), media: count('media'), recalled: count('recalled'), system: count('system') }
}

function numbered(value: string): [number, string] {
  const at = value.indexOf(' ')
  return [Number(value.slice(0, at)), value.slice(at + 1).replaceAll('⏎', '\n')]
}
