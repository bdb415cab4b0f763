import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { ComponentType } from 'react'

export interface RateDeedProps {
  rate: Rate
  size?: 'small' | undefined
}

/** A button that a domain above adds to an offer or a request: asking for it in groups. */
export interface RateDeed {
  key: string
  isOffered: (rate: Rate) => boolean
  View: ComponentType<RateDeedProps>
}

let deeds: readonly RateDeed[] = []

/** Registers what domains above add to rates; it stands among the buttons of a rate. */
export function registerRateDeeds(lent: readonly RateDeed[]) {
  deeds = lent
}

export const offeredDeeds = (rate: Rate) => deeds.filter(({ isOffered }) => isOffered(rate))

/** A section that a domain above adds to the panel of an offer or a request, with its heading: where it was said. */
export interface RatePart {
  key: string
  isOffered: (rate: Rate) => boolean
  View: ComponentType<{ rate: Rate }>
}

let parts: readonly RatePart[] = []

/** Registers the sections that domains above add to rates; they come after the text of the rate. */
export function registerRateParts(lent: readonly RatePart[]) {
  parts = lent
}

export const offeredParts = (rate: Rate) => parts.filter(({ isOffered }) => isOffered(rate))
