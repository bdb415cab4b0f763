export { handedOverTasks } from './tasks/tasks.queries.ts'
export { planTaskFor } from './tasks/tasks.commands.ts'
export { followups } from './domain.ts'
