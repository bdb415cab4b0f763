import type { Language } from '@seamark/contract/languages'
import type { Carrier } from '@seamark/contract/territory/carriers'
import { closenessOf, foldSpelling, searchTextsOf } from './spellings.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

let known: readonly { carrier: Carrier; spellings: readonly string[] }[] | undefined

const carriers = () =>
  (known ??= readReferenceTable('carriers').map(([code = '', scac = '', en = '', zh = '', others = '']) => ({
    carrier: { code, scac, names: { zh, en } },
    spellings: [
      ...new Set([code, scac, en, zh, ...others.split('|')].filter((name) => name !== '').flatMap(searchTextsOf)),
    ],
  })))

/** Returns the container lines that match a text, best matches first; all of them without a text. */
export function findCarriers({ q = '' }: { q?: string | undefined }) {
  const text = foldSpelling(q)
  if (text === '') return { carriers: carriers().map(({ carrier }) => carrier) }
  const hits = carriers()
    .map(({ carrier, spellings }) => ({
      carrier,
      close: Math.max(...spellings.map((spelling) => closenessOf(spelling, text))),
    }))
    .filter(({ close }) => close > 0)
    .toSorted((one, other) => other.close - one.close)
  return { carriers: hits.map(({ carrier }) => carrier) }
}

let named: ReadonlyMap<string, string> | undefined

/** Maps every name of a line to its code. Initials are left out, since several lines share them. */
const codesByName = () =>
  (named ??= new Map(
    readReferenceTable('carriers').flatMap(([code = '', scac = '', en = '', zh = '', others = '']) =>
      [code, scac, en, zh, ...others.split('|')]
        .filter((name) => name !== '')
        .map((name) => [foldSpelling(name), scac || code] as const),
    ),
  ))

/** Returns the SCAC of the line that has exactly this name, or its short name; empty if none has. */
export const carrierNamed = (word: string) => codesByName().get(foldSpelling(word)) ?? ''

/** Returns every name of a line, as it is compared. */
export const namesOfCarriers = (): Iterable<string> => codesByName().keys()

/** Words at the end of a name that do not matter when names are compared. */
const ending =
  '(?:co|company|inc|ltd|limited|llc|corp|corporation|pte|plc|sa|spa|as|ag|gmbh|nv|bv|group|holding|line|lines|liner|shipping|container)'
const endings = new RegExp(`(?:[\\s.,/&()-]+${ending})+[\\s.,()]*$`, 'i')

/**
 * Returns the SCAC of a line, or its short name if it has none, from a source's text: MAEU, `MAEU, MAERSK LINES, INC`, `Maersk Line A/S`,
 * 马士基. Empty if no line has that name.
 */
export function carrierCode(text: string): string {
  const codes = codesByName()
  const [, code = '', beside = ''] = /^([A-Z]{4})\s*[,;:/|(-]\s*(.+)$/i.exec(text.trim()) ?? []
  const name = text.replace(/\bA\s*\/\s*S\b/gi, 'AS').replace(endings, '')
  const known =
    codes.get(foldSpelling(text)) ??
    codes.get(foldSpelling(name)) ??
    (beside === '' ? undefined : codes.get(foldSpelling(code)))
  return known ?? (beside === '' ? '' : carrierCode(beside))
}

/** Returns the name in a language of the line with a SCAC or short name; empty if it is unknown. */
export function carrierName(code: string, language: Language): string {
  const names = carriers().find(({ carrier }) => code !== '' && (carrier.scac === code || carrier.code === code))
    ?.carrier.names
  return names ? (language === 'zh' ? names.zh : names.en) : ''
}
