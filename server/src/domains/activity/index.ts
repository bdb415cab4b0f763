export { forgetActivity, recordActivities, recordActivity } from './entries.commands.ts'
export { listActivity } from './entries.queries.ts'
