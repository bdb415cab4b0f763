import type { House } from '../../platform/domain.ts'
import type { Job, Schedule } from '../../platform/jobs.ts'
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
    all: [purgeCustomersJob, sweepPostsJob, tick, createStepJob(fetcher), sweepRunsJob],
    schedules: [
      { job: purgeCustomersJob, cron: '*/10 * * * *' },
      { job: sweepPostsJob, cron: '40 19 * * *' },
      { job: tick, cron: '* * * * *' },
      { job: sweepRunsJob, cron: '17 * * * *' },
    ],
  }
}
