import { z } from 'zod'
import { job } from '../../../platform/jobs.ts'
import { alignJudged } from './record-alignment.commands.ts'
import { linkChanged, linkNewNames } from './links.commands.ts'
import { comparePairs } from './pairs.commands.ts'

/** Each minute; three, for a transaction may take a while. */
export const linkChangedJob = job('trade.linkChanged', z.null(), (context) => linkChanged(context, 3))

/** Each night, for what was made while nobody looked. */
export const linkDaysJob = job('trade.linkDays', z.null(), (context) => linkChanged(context, 3 * 24 * 60), {
  isLong: true,
})

/** After an import, and by the clock for what a lost job has left: new names are tied to the companies that are called so, and compared with each other. */
export const tendPartiesJob = job(
  'trade.tendParties',
  z.null(),
  async (context) => {
    await alignJudged(context)
    await linkNewNames(context)
    await comparePairs(context)
  },
  { isLong: true },
)
