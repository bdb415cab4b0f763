import type { Domain } from '../../platform/domain.ts'
import { recipientsList } from './bulks/exports.queries.ts'
import { approvalOptions } from './bulks/bulks.queries.ts'
import { bulkSubject } from './bulks/names.queries.ts'
import { optOutSubjects } from './opt-outs/names.queries.ts'
import { optOutsList } from './opt-outs/sheets.commands.ts'
import { templateSubject } from './templates/names.queries.ts'
import { attachmentSubject } from './attachments/names.queries.ts'
import { channelSubject } from './channels/names.queries.ts'
import { labelOptions } from './ledger/values.queries.ts'
import { quietOptions } from './ledger/quiet.queries.ts'
import { consentOptions } from './ledger/verdicts.queries.ts'
import { brakeOptions } from './returns/brakes.rules.ts'
import { messagingJobs } from './jobs.ts'
import { messagingReactions } from './reactions.ts'
import { channelRoutes, messagingRoutes } from './routes.ts'

export const messaging: Domain = {
  name: 'messaging',
  routes: ({ config }) => [...messagingRoutes, ...channelRoutes(config)],
  jobs: (house) => messagingJobs(house).all,
  schedules: (house) => messagingJobs(house).schedules,
  options: { ...consentOptions, ...labelOptions, ...approvalOptions, ...quietOptions, ...brakeOptions },
  lists: () => [recipientsList, optOutsList],
  subjects: [bulkSubject, templateSubject, attachmentSubject, channelSubject, ...optOutSubjects],
  reactions: messagingReactions,
  notices: [bulkSubject, channelSubject],
}
