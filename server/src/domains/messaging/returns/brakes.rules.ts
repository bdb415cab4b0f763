import type { brakes } from '@seamark/contract/messaging/choices'

/** How the last messages of a channel ended, among `brakeWindow` of them at most. */
export interface LastEnds {
  hardBounces: number
  complaints: number
  refusals: number
}

/** So many messages of a channel are looked at. Of fewer the same numbers count, since a few bounces of a first dozen say little. */
export const brakeWindow = 200

/** Shares of the window beyond which providers begin to take a sender for a spammer. */
const limits = { hardBounces: 0.05, complaints: 0.003, refusals: 0.2 } as const

/** Returns why sending on a channel has to stop; undefined where it may go on. */
export function brakeFor(ends: LastEnds): (typeof brakes)[number] | undefined {
  return (['complaints', 'hardBounces', 'refusals'] as const).find((kind) => ends[kind] > limits[kind] * brakeWindow)
}
