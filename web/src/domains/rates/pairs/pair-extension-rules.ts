import type { Match, Pair } from '@seamark/contract/rates/pairs/pairs'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { ComponentType } from 'react'

/** A request and an offer whose owners agreed, as a domain above gets them. */
export interface MatchedPair {
  pair: Pair
  offered: Match['offered']
  demand: Rate
  supply: Rate
}

/** What a domain above adds to a matched pair: its orders. */
export interface PairPart {
  key: string
  isOffered: () => boolean
  View: ComponentType<MatchedPair>
}

let parts: readonly PairPart[] = []

/** Registers what domains above add to matched pairs; it stands among their actions. */
export function registerPairParts(lent: readonly PairPart[]) {
  parts = lent
}

export const offeredParts = () => parts.filter(({ isOffered }) => isOffered())
