import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Facts } from './facts.rules.ts'
import { type LineContext, linesOf } from './lines.rules.ts'

/** Returns the earlier line with the new prices; all else that it said is kept (R11). Without one, what the row itself says. */
export function correctionOf(facts: Facts, earlier: readonly ReadLine[], context: LineContext): ReadLine[] {
  return linesOf(facts, 'correction', context).map((own) => {
    const replaced = earlier.findLast((line) => isAbout(own, line))
    if (!replaced)
      return {
        ...own,
        flags: [
          ...own.flags,
          { code: 'correctionUnmatched' as const, field: 'kind' as const, span: own.span, evidence: '' },
        ],
      }
    const kept = replaced.prices.filter(({ container }) => !own.prices.some((price) => price.container === container))
    const flags = [
      ...replaced.flags.filter(({ field }) => field !== 'prices'),
      ...own.flags.filter(({ field }) => field === 'prices'),
    ]
    return { ...replaced, kind: 'correction', span: own.span, prices: [...own.prices, ...kept], flags }
  })
}

/** A correction is about the line to the same ports; where it names ports of loading too, from the same. */
function isAbout(own: ReadLine, line: ReadLine): boolean {
  const codes = (ports: ReadLine['pods']) => ports.flatMap((port) => port.codes)
  const [pods, pols] = [codes(own.pods), codes(own.pols)]
  return (
    (line.kind === 'supply' || line.kind === 'correction') &&
    pods.some((code) => codes(line.pods).includes(code)) &&
    (pols.length === 0 || pols.some((code) => codes(line.pols).includes(code)))
  )
}
