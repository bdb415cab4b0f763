import type { Domain } from '../../platform/domain.ts'
import { termsList } from './glossary/lists.commands.ts'
import { purgeTermsJob } from './glossary/terms.commands.ts'
import { termSubject } from './glossary/terms.queries.ts'
import { questionsList } from './questions/lists.commands.ts'
import { purgeQuestionsJob } from './questions/questions.commands.ts'
import { questionSubject } from './questions/questions.queries.ts'
import { aiRoutes } from './routes.ts'

export const ai: Domain = {
  name: 'ai',
  routes: () => aiRoutes,
  jobs: () => [purgeQuestionsJob, purgeTermsJob],
  schedules: () => [
    { job: purgeQuestionsJob, cron: '*/10 * * * *' },
    { job: purgeTermsJob, cron: '*/10 * * * *' },
  ],
  lists: () => [questionsList, termsList],
  subjects: [questionSubject, termSubject],
}
