export { troubledMailOf } from './mails.queries.ts'
export { notifyEach, notifyPeople, remind } from './notices.commands.ts'
export { notices } from './domain.ts'
