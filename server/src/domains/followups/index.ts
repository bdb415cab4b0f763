export { handedOverTasks } from './tasks/tasks.queries.ts'
export { followups } from './domain.ts'
