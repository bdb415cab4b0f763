import type { Row } from './rows.rules.ts'
import type { AmountToken, ContainerToken, Place, Token } from './scans.rules.ts'

/** Returns the container to which an amount belongs by its place: `40HQ 2450`, `2650/40HQ`, `1780 HQ`, `1850@40HQ`. */
export function containerOf(row: Row, tokens: readonly Token[], amount: AmountToken): ContainerToken | undefined {
  const text = row.scan.text.upper
  const at = tokens.indexOf(amount)
  const [before, after, next] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  const gapAfter = after?.kind === 'containers' ? text.slice(amount.end, after.start) : 'none'
  const isNamed = after?.kind === 'containers' && after.containers.length > 0
  if (isNamed && (/^\s*(?:@|PER|POR|X|每)\s*$/.test(gapAfter) || isInBrackets(text, gapAfter, after))) return after
  if (isNamed && isOwnBehind(text, tokens, at)) return after
  const isOwnedByNext =
    next?.kind === 'amounts' &&
    after !== undefined &&
    /^[\s:=]{0,3}(?:USD|\$)?\s*$/.test(text.slice(after.end, next.start))
  if (isBesideOwn(text, tokens, at)) return before?.kind === 'containers' ? before : undefined
  if (after?.kind === 'containers' && /^\s*\/\s*$/.test(gapAfter) && !isOwnedByNext) return after
  const isParted = before !== undefined && /[|;,]/.test(text.slice(before.end, amount.start))
  if (isNamed && isParted && /^\s+$/.test(gapAfter) && !isOwnedByNext) return after
  if (
    before?.kind === 'containers' &&
    before.containers.length > 0 &&
    (before.count === null || amount.values.length < 2) &&
    isNearAfter(text.slice(before.end, amount.start), before)
  )
    return before
  return after?.kind === 'containers' && after.containers.length > 0 && /^\s*$/.test(gapAfter) && !isOwnedByNext
    ? after
    : undefined
}

/** $2500HQ $2450大柜 $1500小柜: in a run of pairs that begins with a price each container is of the price before it. */
function isOwnBehind(text: string, tokens: readonly Token[], at: number): boolean {
  const isPair = (start: number) => {
    const [price, container] = [tokens[start], tokens[start + 1]]
    const isWhole = price?.kind === 'amounts' && container?.kind === 'containers' && container.count === null
    return isWhole && /^\s?$/.test(text.slice(price.end, container.start))
  }
  let first = at
  while (first >= 2 && isPair(first - 2)) first -= 2
  const [before, own] = [tokens[first - 1], tokens[first]]
  const isLed = before?.kind === 'containers' && /^[\s:=$]*$/.test(text.slice(before.end, own?.start))
  return isPair(at) && !isLed && (first < at || isPair(at + 2))
}

/** 20' 1300 USD / 40' …: a price right behind its container is of that, unless another price named it before. */
function isBesideOwn(text: string, tokens: readonly Token[], at: number): boolean {
  const [earlier, before, amount] = [tokens[at - 2], tokens[at - 1], tokens[at]]
  if (before?.kind !== 'containers' || before.containers.length !== 1 || amount?.kind !== 'amounts') return false
  const isTaken = earlier?.kind === 'amounts' && /^\s*(?:\/|@|PER|每)?\s*$/.test(text.slice(earlier.end, before.start))
  return !isTaken && amount.values.length === 1 && /^[\s:=]*$/.test(text.slice(before.end, amount.start))
}

/** `1850(20GP)` names the container of the amount before it; `(NOR 1500)` begins another price. */
const isInBrackets = (text: string, gap: string, { end }: Place) =>
  /^\s*\(\s*$/.test(gap) && /^\s*\)/.test(text.slice(end))

/** Between a container and its price stands no other container and no other amount, and no end of a sentence. */
const isNearAfter = (gap: string, { count }: ContainerToken) =>
  count === null ? !/[;。]/.test(gap) && gap.length < 30 : /^[\s:=]*$/.test(gap)

/** In 2350/40HQ 起 the word behind the container is about its price. */
export const withOpenEnd = (row: Row, amount: AmountToken, { start, end }: ContainerToken): AmountToken =>
  start >= amount.end && /^\s*(?:起(?![运始飞])|UP(?![A-Z]))/.test(row.scan.text.upper.slice(end))
    ? { ...amount, isFrom: amount.values.map(() => true) }
    : amount
