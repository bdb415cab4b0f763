export { handedOverTasks } from './tasks/tasks.queries.ts'
export { planTaskFor } from './tasks/plans.commands.ts'
export { followups } from './domain.ts'
