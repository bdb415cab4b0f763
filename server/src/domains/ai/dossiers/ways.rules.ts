import type { DossierRate } from '@seamark/contract/ai/dossiers/dossiers'

/** An offer that holds today between two ports. */
export interface ValidWay {
  pol: string
  pod: string
  dollars: number | null
  isAtLeast: boolean
  endsOn: string
}

export interface Ways {
  core: readonly { pol: string; pod: string }[]
  /** Ports between which the client asked for space, or was quoted. */
  asked: readonly Ends[]
  quoted: readonly Ends[]
  /** The ports of discharge of the lanes that the client ships to. */
  areaPods: ReadonlySet<string>
}
export interface Ends {
  pols: readonly string[]
  pods: readonly string[]
}

const reasons = ['core', 'asked', 'quoted', 'area'] as const

/** The offers on lanes of a client, the surest lane first and the cheapest first within it. */
export function ratesOfWays(valid: readonly ValidWay[], ways: Ways, most: number): DossierRate[] {
  const fits: Record<DossierRate['because'], (way: ValidWay) => boolean> = {
    core: ({ pol, pod }) => ways.core.some((one) => one.pol === pol && one.pod === pod),
    asked: (way) => ways.asked.some((ends) => isBetween(ends, way)),
    quoted: (way) => ways.quoted.some((ends) => isBetween(ends, way)),
    area: ({ pod }) => ways.areaPods.has(pod),
  }
  return valid
    .flatMap((way) => {
      const because = reasons.find((reason) => fits[reason](way))
      return because ? [{ ...way, because }] : []
    })
    .toSorted(
      (one, other) =>
        reasons.indexOf(one.because) - reasons.indexOf(other.because) ||
        (one.dollars ?? Infinity) - (other.dollars ?? Infinity) ||
        (one.pol + one.pod < other.pol + other.pod ? -1 : 1),
    )
    .slice(0, most)
}

const isBetween = ({ pols, pods }: Ends, { pol, pod }: ValidWay) => pods.includes(pod) && pols.includes(pol)
