import type { Language } from '@seamark/contract/languages'
import type { Carrier } from '@seamark/contract/territory/carriers'
import { closeness, plain, spellings } from './spellings.rules.ts'
import { table } from './reference-tables.queries.ts'

let known: readonly { carrier: Carrier; spellings: readonly string[] }[] | undefined

const carriers = () =>
  (known ??= table('carriers').map(([code = '', scac = '', en = '', zh = '', others = '']) => ({
    carrier: { code, scac, names: { zh, en } },
    spellings: [
      ...new Set([code, scac, en, zh, ...others.split('|')].filter((name) => name !== '').flatMap(spellings)),
    ],
  })))

/** Container lines as the trade calls them, the nearest first; all without a text. */
export function findCarriers({ q = '' }: { q?: string | undefined }) {
  const text = plain(q)
  if (text === '') return { carriers: carriers().map(({ carrier }) => carrier) }
  const hits = carriers()
    .map(({ carrier, spellings }) => ({
      carrier,
      close: Math.max(...spellings.map((spelling) => closeness(spelling, text))),
    }))
    .filter(({ close }) => close > 0)
    .toSorted((one, other) => other.close - one.close)
  return { carriers: hits.map(({ carrier }) => carrier) }
}

let named: ReadonlyMap<string, string> | undefined

/** By every name of theirs, but for initials, which others share. */
const codesByName = () =>
  (named ??= new Map(
    table('carriers').flatMap(([code = '', scac = '', en = '', zh = '', others = '']) =>
      [code, scac, en, zh, ...others.split('|')]
        .filter((name) => name !== '')
        .map((name) => [plain(name), scac || code] as const),
    ),
  ))

/** Words that a name may end with, and is the same without. */
const ending =
  '(?:co|company|inc|ltd|limited|llc|corp|corporation|pte|plc|sa|spa|as|ag|gmbh|nv|bv|group|holding|line|lines|liner|shipping|container)'
const endings = new RegExp(`(?:[\\s.,/&()-]+${ending})+[\\s.,()]*$`, 'i')

/** The SCAC, or the short name of a line without one, that a source means: MAEU, `MAEU, MAERSK LINES, INC`, `Maersk Line A/S`, 马士基. Empty where nobody is called so. */
export function carrierCode(text: string): string {
  const codes = codesByName()
  const [, code = '', beside = ''] = /^([A-Z]{4})\s*[,;:/|(-]\s*(.+)$/i.exec(text.trim()) ?? []
  const name = text.replace(/\bA\s*\/\s*S\b/gi, 'AS').replace(endings, '')
  const known = codes.get(plain(text)) ?? codes.get(plain(name)) ?? (beside === '' ? undefined : codes.get(plain(code)))
  return known ?? (beside === '' ? '' : carrierCode(beside))
}

/** What the line of a SCAC or short name is called in a language; empty when we do not know it. */
export function carrierName(code: string, language: Language): string {
  const names = carriers().find(({ carrier }) => code !== '' && (carrier.scac === code || carrier.code === code))
    ?.carrier.names
  return names ? (language === 'zh' ? names.zh : names.en) : ''
}
