import type { Row } from './rows.rules.ts'
import type { Token } from './scans.rules.ts'

/** In `现在2400，下周要涨200` the price holds, and what comes is no change of rates that hold. */
export function withoutForecast(row: Row): Row {
  const cue = row.tokens.findIndex((token) => token.kind === 'cue' && (token.of === 'rise' || token.of === 'fall'))
  const price = row.tokens.slice(0, Math.max(0, cue)).findLastIndex((token) => token.kind === 'amounts')
  return price < 0 ? row : { ...row, tokens: [...row.tokens.slice(0, price + 1), ...movedSurcharge(row, cue)] }
}

/** Behind a price CIC上涨20/40 is no forecast of it: the surcharge stays, with by how much it moves. */
function movedSurcharge({ tokens, scan: { text } }: Row, cue: number): Token[] {
  const [surcharge, word, amount] = tokens.slice(cue - 1)
  if (surcharge?.kind !== 'surcharge' || !word || text.upper.slice(surcharge.end, word.start).trim() !== '') return []
  return [{ ...surcharge, end: amount?.kind === 'amounts' ? amount.end : word.end }]
}

/** `涨200` moves prices; the amount is no price (R11). */
export function changeOf({ tokens }: Row): { value: number; start: number; end: number } | null {
  const at = tokens.findIndex((token) => token.kind === 'cue' && (token.of === 'rise' || token.of === 'fall'))
  const [cue, amount] = [tokens[at], tokens.slice(at + 1).find(({ kind }) => kind === 'amounts')]
  if (at < 0 || cue?.kind !== 'cue' || amount?.kind !== 'amounts') return null
  const [value] = amount.values
  return value === undefined || value === null
    ? null
    : { value: cue.of === 'fall' ? -value : value, start: cue.start, end: amount.end }
}

/** In `3400/4000 改 3450/4050` the prices before the word are those that are replaced. */
export function replacedUntil({ tokens, scan: { text } }: Row): number {
  // 原1500现1420 and `was 1500, now 1420` hold their old price themselves.
  const correction = tokens.findLast(
    (token) =>
      token.kind === 'cue' && token.of === 'correction' && !/\d|INSTEAD/.test(text.upper.slice(token.start, token.end)),
  )
  const isFollowed =
    correction !== undefined && tokens.some(({ kind, start }) => kind === 'amounts' && start > correction.start)
  return isFollowed ? correction.start : 0
}

/** GRI $200 on 15 December: a day beside nothing but a surcharge is that from which it is taken. */
export function withSurchargeDays(row: Row): Row {
  const { tokens } = row
  const isAlone = tokens.every(({ kind }) => !/^(?:port|unknown|lane|amounts|containers|carrier)$/.test(kind))
  const days = tokens.find((token) => token.kind === 'days' && token.role === null && token.from === token.to)
  const surcharge = tokens.find((token) => token.kind === 'surcharge' && token.amounts.length > 0)
  if (!isAlone || days?.kind !== 'days' || surcharge?.kind !== 'surcharge') return row
  return {
    ...row,
    tokens: tokens.flatMap((token) =>
      token === days ? [] : token === surcharge ? { ...surcharge, from: surcharge.from ?? days.from } : token,
    ),
  }
}
