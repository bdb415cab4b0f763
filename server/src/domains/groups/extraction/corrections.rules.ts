import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'

/** In milliseconds; what somebody said before that stands. */
const correctionsReach = 48 * 3_600_000

interface Earlier {
  /** In milliseconds of UTC. */
  at: number
  finding: Pick<ExtractedFinding, 'kind' | 'subject' | 'line' | 'fingerprint'>
}

/**
 * Returns what a correction replaces among the findings of the same sender in the same group: the latest of the last 48
 * hours that goes to one of its ports, or the latest of all where it names no port. Undefined for a finding that is no
 * correction, or where nothing fits.
 */
export function correctedBy<One extends Earlier>(
  correction: { at: number; finding: ExtractedFinding },
  earlier: readonly One[],
): One | undefined {
  const { at, finding } = correction
  if (!finding.flags.some(({ code }) => code === 'correction')) return undefined
  const recent = earlier
    .filter(
      (one) =>
        one.finding.kind === finding.kind &&
        one.at <= at &&
        at - one.at <= correctionsReach &&
        one.finding.fingerprint !== finding.fingerprint,
    )
    .toSorted((one, other) => other.at - one.at)
  if (finding.subject === '') return recent[0]
  const ports = new Set(finding.subject.split(','))
  return recent.find(({ finding: { subject } }) => subject.split(',').some((port) => ports.has(port)))
}
