import type { House } from '../../platform/domain.ts'
import type { Job, Schedule } from '../../platform/jobs.ts'
import { makeDuePaperJob } from './papers/papers.commands.ts'
import { purgeCustomersJob } from './customers/forgets.commands.ts'
import { createFetcher } from './fetching/adapters/fetcher.ts'
import { sweepPostsJob } from './posts/sweeps.commands.ts'
import { createTickJob, sweepRunsJob } from './runs/clock.commands.ts'
import { createStepJob } from './runs/steps.commands.ts'

/** The jobs of the domain, with what this process fetches by. */
export function crawlJobs({ config }: Pick<House, 'config'>): { all: readonly Job[]; schedules: readonly Schedule[] } {
  const fetcher = createFetcher(config)
  const tick = createTickJob(fetcher)
  return {
    all: [purgeCustomersJob, sweepPostsJob, makeDuePaperJob, tick, createStepJob(fetcher), sweepRunsJob],
    schedules: [
      { job: purgeCustomersJob, cron: '*/10 * * * *' },
      { job: sweepPostsJob, cron: '40 19 * * *' },
      // The clock of the office decides; it may be half an hour beside that of UTC.
      { job: makeDuePaperJob, cron: '0,30 * * * *' },
      { job: tick, cron: '* * * * *' },
      { job: sweepRunsJob, cron: '17 * * * *' },
    ],
  }
}
