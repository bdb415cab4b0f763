import type { House } from '../../platform/domain.ts'
import type { Job, Schedule } from '../../platform/jobs.ts'
import { endChatsJob } from './chats/chats.commands.ts'
import { emptyChatsJob } from './chats/forgetting.commands.ts'
import { endDeadAnswersJob } from './chats/places.commands.ts'
import { purgeDrawingsJob } from './drawings/drawings.commands.ts'
import { createEndpoints } from './endpoints/adapters/endpoint.ts'
import { createPictureFetch } from './endpoints/adapters/picture-fetches.ts'
import { purgeTermsJob } from './glossary/terms.commands.ts'
import { sweepPastesJob } from './pastes/pastes.commands.ts'
import { readPasteJob } from './pastes/reading.commands.ts'
import { createDrawPicturesJob, endLostPicturesJob } from './pictures/pictures.commands.ts'
import { solveMissesJob } from './questions/misses.commands.ts'
import { purgeQuestionsJob } from './questions/questions.commands.ts'
import { purgeTemplatesJob } from './templates/templates.commands.ts'
import { createCheckJob } from './usage/checks.commands.ts'
import { settleDeadHoldsJob } from './usage/holds.commands.ts'

/** The jobs of the domain, with what this process may ask. */
export function aiJobs({ config }: Pick<House, 'config'>): { all: readonly Job[]; schedules: readonly Schedule[] } {
  const endpoints = createEndpoints(config)
  return {
    all: [
      endChatsJob,
      emptyChatsJob,
      endDeadAnswersJob,
      solveMissesJob,
      purgeQuestionsJob,
      purgeTermsJob,
      purgeDrawingsJob,
      readPasteJob,
      sweepPastesJob,
      purgeTemplatesJob,
      settleDeadHoldsJob,
      createCheckJob(endpoints),
      createDrawPicturesJob({ endpoints, fetchPicture: createPictureFetch(config) }),
      endLostPicturesJob,
    ],
    schedules: [
      { job: endChatsJob, cron: '20 18 * * *' },
      { job: emptyChatsJob, cron: '7-57/10 * * * *' },
      { job: endDeadAnswersJob, cron: '* * * * *' },
      // Imports and bulk runs change many entries, and leave it to the clock to look.
      { job: solveMissesJob, cron: '5-55/10 * * * *' },
      { job: purgeQuestionsJob, cron: '*/10 * * * *' },
      { job: purgeTermsJob, cron: '*/10 * * * *' },
      { job: purgeDrawingsJob, cron: '*/10 * * * *' },
      { job: sweepPastesJob, cron: '4-59/10 * * * *' },
      { job: purgeTemplatesJob, cron: '*/10 * * * *' },
      { job: settleDeadHoldsJob, cron: '* * * * *' },
      { job: endLostPicturesJob, cron: '* * * * *' },
    ],
  }
}
