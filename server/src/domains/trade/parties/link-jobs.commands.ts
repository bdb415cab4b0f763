import { z } from 'zod'
import { job } from '../../../platform/jobs.ts'
import { alignJudged } from './record-alignment.commands.ts'
import { linkChanged, linkNewNames } from './links.commands.ts'
import { comparePairs } from './pairs.commands.ts'

/** Runs every minute. It looks back three minutes, because a transaction may take a while. */
export const linkChangedJob = job('trade.linkChanged', z.null(), (context) => linkChanged(context, 3))

/** Runs every night, for changes that the job of each minute has missed. */
export const linkDaysJob = job('trade.linkDays', z.null(), (context) => linkChanged(context, 3 * 24 * 60), {
  isLong: true,
})

/**
 * Runs after an import, and by the clock in case a job was lost. Ties new names to the companies of that name, and
 * compares them with each other.
 */
export const linkAndCompareJob = job(
  'trade.tendParties',
  z.null(),
  async (context) => {
    await alignJudged(context)
    await linkNewNames(context)
    await comparePairs(context)
  },
  { isLong: true },
)
