import type { brakes } from '@seamark/contract/messaging/choices'
import type { Options } from '@seamark/contract/settings/options'

/** How the last messages of a channel ended, among `brakeWindow` of them at most. */
export interface LastEnds {
  hardBounces: number
  complaints: number
  refusals: number
}

/** So many messages of a channel are looked at. Of fewer the same numbers count, since a few bounces of a first dozen say little. */
export const brakeWindow = 200

/** Shares of the window, in percent, beyond which providers begin to take a sender for a spammer. */
export const brakeOptions = { bulkMostBounces: 5, bulkMostRefusals: 20 } satisfies Partial<Options>
/** A provider closes an account for fewer complaints than an office would choose. */
const mostComplaints = 0.3

/** Returns why sending on a channel has to stop; undefined where it may go on. */
export function brakeFor(
  ends: LastEnds,
  { bulkMostBounces, bulkMostRefusals }: typeof brakeOptions,
): (typeof brakes)[number] | undefined {
  const most = { complaints: mostComplaints, hardBounces: bulkMostBounces, refusals: bulkMostRefusals }
  return (['complaints', 'hardBounces', 'refusals'] as const).find(
    (kind) => ends[kind] * 100 > most[kind] * brakeWindow,
  )
}
