import type { Domain } from '../../platform/domain.ts'
import { chatSubject, proposalSubject } from './chats/names.queries.ts'
import { drawingSubject } from './drawings/drawings.queries.ts'
import { termsList } from './glossary/lists.commands.ts'
import { termSubject } from './glossary/terms.queries.ts'
import { aiJobs } from './jobs.ts'
import { answerOptions } from './questions/matches.queries.ts'
import { missSubject } from './questions/misses.queries.ts'
import { questionsList } from './questions/lists.commands.ts'
import { questionSubject } from './questions/questions.queries.ts'
import { pasteItemSubject } from './pastes/items.queries.ts'
import { pasteItemsList } from './pastes/lists.commands.ts'
import { pictureRequestSubject } from './pictures/requests.queries.ts'
import { pasteSubject } from './pastes/pastes.queries.ts'
import { aiReactions } from './reactions.ts'
import { aiRoutes, answerRoutes, drawingRoutes, modelRoutes, pictureRoutes } from './routes.ts'
import { templatesList } from './templates/lists.commands.ts'
import { templateSubject } from './templates/templates.queries.ts'
import { tokenOptions } from './usage/checks.queries.ts'
import { quotaSubject } from './usage/quotas.queries.ts'

export const ai: Domain = {
  name: 'ai',
  routes: (house) => [
    ...aiRoutes,
    ...answerRoutes(house),
    ...modelRoutes(house.config),
    ...drawingRoutes(house.config.PUBLIC_ADDRESS),
    ...pictureRoutes(house.config),
  ],
  jobs: (house) => aiJobs(house).all,
  schedules: (house) => aiJobs(house).schedules,
  reactions: aiReactions,
  options: { ...answerOptions, ...tokenOptions },
  lists: () => [questionsList, termsList, pasteItemsList, templatesList],
  subjects: [
    questionSubject,
    termSubject,
    templateSubject,
    quotaSubject,
    chatSubject,
    proposalSubject,
    missSubject,
    drawingSubject,
    pictureRequestSubject,
    pasteSubject,
    pasteItemSubject,
  ],
}
