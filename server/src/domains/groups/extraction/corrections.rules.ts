import type { FindingKind } from '@seamark/contract/groups/choices'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'

/** In milliseconds; what somebody said before that stands. */
export const correctionsReach = 48 * 3_600_000

/** A finding that is corrected, or that corrects another. */
export interface Correctable {
  /** In milliseconds of UTC. */
  at: number
  kind: FindingKind
  fingerprint: string
  /** The ports of discharge, or the lane. */
  subject: string
  /** Empty where none is said. */
  carrier: string
}

/** Whether a finding says that it replaces another. */
export const isCorrection = ({ flags }: Pick<ExtractedFinding, 'flags'>) =>
  flags.some(({ code }) => code === 'correction')

/**
 * Returns what a correction replaces among the findings of the same sender in the same group: the latest of the last 48
 * hours that goes to one of its ports, or the latest of all where it names no port. Of two carriers one does not replace the
 * other. Undefined where nothing fits.
 */
export function correctedBy<One extends Correctable>(
  { at, kind, fingerprint, subject, carrier }: Correctable,
  earlier: readonly One[],
): One | undefined {
  const recent = earlier
    .filter(
      (one) =>
        one.kind === kind &&
        one.at <= at &&
        at - one.at <= correctionsReach &&
        one.fingerprint !== fingerprint &&
        (carrier === '' || one.carrier === '' || one.carrier === carrier),
    )
    .toSorted((one, other) => other.at - one.at)
  if (subject === '') return recent[0]
  const ports = new Set(subject.split(','))
  return recent.find((one) => one.subject.split(',').some((port) => ports.has(port)))
}
