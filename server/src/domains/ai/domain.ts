import type { Domain } from '../../platform/domain.ts'
import { questionsList } from './questions/lists.commands.ts'
import { purgeQuestionsJob } from './questions/questions.commands.ts'
import { questionSubject } from './questions/questions.queries.ts'
import { aiRoutes } from './routes.ts'

export const ai: Domain = {
  name: 'ai',
  routes: () => aiRoutes,
  jobs: () => [purgeQuestionsJob],
  schedules: () => [{ job: purgeQuestionsJob, cron: '*/10 * * * *' }],
  lists: () => [questionsList],
  subjects: [questionSubject],
}
