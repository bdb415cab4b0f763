import type { House } from '../../platform/domain.ts'
import type { Job, Schedule } from '../../platform/jobs.ts'
import { createEndpoints } from './endpoints/adapters/endpoint.ts'
import { purgeTermsJob } from './glossary/terms.commands.ts'
import { purgeQuestionsJob } from './questions/questions.commands.ts'
import { createCheckJob } from './usage/checks.commands.ts'
import { settleDeadHoldsJob } from './usage/holds.commands.ts'

/** The jobs of the domain, with what this process may ask. */
export function aiJobs({ config }: Pick<House, 'config'>): { all: readonly Job[]; schedules: readonly Schedule[] } {
  return {
    all: [purgeQuestionsJob, purgeTermsJob, settleDeadHoldsJob, createCheckJob(createEndpoints(config))],
    schedules: [
      { job: purgeQuestionsJob, cron: '*/10 * * * *' },
      { job: purgeTermsJob, cron: '*/10 * * * *' },
      { job: settleDeadHoldsJob, cron: '* * * * *' },
    ],
  }
}
