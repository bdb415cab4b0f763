import type { Lane } from '@seamark/contract/territory/lanes'
import type { ComponentType } from 'react'
import type { WordKey } from '../../../platform/language/i18n.ts'

/** A part of a lane's page that a domain above adds: what it knows of the lane. */
export interface LanePart {
  key: string
  title: WordKey
  isOffered: () => boolean
  View: ComponentType<{ lane: Lane }>
}

let parts: readonly LanePart[] = []

/** Registers the parts that domains above add to a lane's page; they come after those of rates and quotes. */
export function registerLaneParts(lent: readonly LanePart[]) {
  parts = lent
}

export const offeredParts = () => parts.filter(({ isOffered }) => isOffered())
