import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { LineField, Span } from '@seamark/contract/rates/reading/lines'
import type { Row } from '../../tokens/rows.rules.ts'
import { ofKind, type Place, type Token } from '../../tokens/scans.rules.ts'
import type { Prices } from '../price-doubts.rules.ts'
import type { Route } from '../route-doubts.rules.ts'
import { leftoversOf } from './leftovers.rules.ts'

/** Why a person looks at a line before it is taken; without a field it is about the one that its code names. */
export interface RowDoubt {
  code: LineFlagCode
  span: Span
  field?: LineField
  evidence?: string
}
type SpanOf = (place: Place) => Span

/** Returns what is doubtful in a row: in its prices, ports, carriers and currencies, and what of it nobody read. */
export function doubtsOfRow(row: Row, { flags, left }: Prices, { apart }: Route, span: SpanOf): RowDoubt[] {
  const { tokens, scan } = row
  const [carrier] = ofKind(tokens, 'carrier')
  return [
    ...flags.map(({ code, ...place }) => ({ code, span: span(place) })),
    ...(carrier && isCarrierOpen(row) ? [{ code: 'carrierUnclear' as const, span: span(carrier) }] : []),
    ...apart.map(({ role, ...place }) => ({ code: 'textUnread' as const, field: role, span: span(place) })),
    ...ofKind(tokens, 'cue')
      .filter(({ of }) => of === 'doubt')
      .flatMap((token) =>
        (['kind', 'prices'] as const).map((field) => ({ code: 'kindAssumed' as const, field, span: span(token) })),
      ),
    ...yenDoubt(row, span),
    ...currencyDoubt(tokens, span),
    ...leftoversOf(row, left).map(({ code, field, ...place }) => ({
      code,
      field,
      span: span(place),
      evidence: scan.text.cased.slice(place.start, place.end).trim(),
    })),
    ...ofKind(tokens, 'difference').map((token) => ({
      code: 'textUnread' as const,
      field: token.of,
      span: span(token),
      evidence: scan.text.cased.slice(token.start, token.end),
    })),
  ]
}

/** Whether a row names a carrier and leaves open whose its prices are. */
export function isCarrierOpen(row: Row): boolean {
  const carriers = new Set(ofKind(row.tokens, 'carrier').map(({ code }) => code))
  return carriers.size > 1 || (carriers.size > 0 && hasUnknownRival(row))
}

/** HR Lines / SITC: a line that nobody knows before one that is known; in EMC/HTW it is a service. */
const hasUnknownRival = ({ tokens, scan: { text } }: Row) =>
  tokens.some((token, at) => {
    const other = tokens[at + 1]
    const isPair = token.kind === 'unknown' && other?.kind === 'carrier'
    return isPair && /^\s*[/&]\s*$/.test(text.upper.slice(token.end, other.start))
  })

/** ¥ is a yuan in China and a yen in Japan, and a text of Japan may mean either. */
function yenDoubt({ scan: { text }, tokens }: Row, span: SpanOf): RowDoubt[] {
  const at = text.upper.search(/¥\s*\d/)
  const isOfJapan =
    /[\p{Script=Hiragana}\p{Script=Katakana}毎円]/u.test(text.upper) ||
    tokens.some((token) => token.kind === 'port' && token.codes.some((code) => code.startsWith('JP')))
  return at >= 0 && isOfJapan ? [{ code: 'currencyUnclear', span: span({ start: at, end: at + 1 }) }] : []
}

/** Two currencies that stand alone: 人民币？不，美金. */
function currencyDoubt(tokens: readonly Token[], span: SpanOf): RowDoubt[] {
  const said = ofKind(tokens, 'term').filter(({ field }) => field === 'currency')
  const other = said.find(({ value }) => value !== said[0]?.value)
  return other ? [{ code: 'currencyUnclear', span: span(other) }] : []
}
