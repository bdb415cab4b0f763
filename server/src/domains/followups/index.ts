export { handedOverTasks } from './tasks/tasks.queries.ts'
export { planTaskFor } from './tasks/plans.commands.ts'
export { companiesToLog, logGivenRecord, progressOfTalk, takeRecordsBack } from './records/given-records.commands.ts'
export { followups } from './domain.ts'
