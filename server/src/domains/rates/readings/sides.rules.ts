import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { addDays } from '@seamark/contract/platform/days'
import { editLine } from './lines.rules.ts'

export type SaidSide = '' | 'supply' | 'demand'

/**
 * Returns a line as the side that somebody has said all of its text is: a request or an offer. What such a line needs and the text does not say is
 * assumed as the reader does, with its flag, or asked for.
 */
export function lineOfSide(line: ReadLine, side: SaidSide, assumed: { day: string; validDays: number }): ReadLine {
  const isSided = line.kind === 'supply' || line.kind === 'demand'
  if (side === '' || line.mode !== 'fcl' || !isSided || line.kind === side) return line
  const turned = editLine(line, { kind: side })
  return side === 'demand' ? withBoxes(turned) : withExpiry(turned, assumed)
}

function withBoxes(line: ReadLine): ReadLine {
  if (line.boxes.length > 0) return line
  const boxes = line.prices.map(({ container, span }) => ({ container, count: 1, span }))
  const code = boxes.length > 0 ? 'boxesAssumed' : 'containerMissing'
  return { ...line, boxes, flags: [...line.flags, { code, field: 'boxes', span: null, evidence: '' }] }
}

function withExpiry(line: ReadLine, { day, validDays }: { day: string; validDays: number }): ReadLine {
  if (line.validity?.to) return line
  const from = line.validity?.from ?? day
  const to = addDays(from, validDays)
  return {
    ...line,
    validity: { from, to, span: line.validity?.span ?? null },
    flags: [...line.flags, { code: 'expiryAssumed', field: 'validity', span: null, evidence: to }],
  }
}
