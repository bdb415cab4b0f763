export { Presence } from './processes.commands.ts'
export { oversight } from './domain.ts'
