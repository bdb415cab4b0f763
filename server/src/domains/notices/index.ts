export { troubledMailOf } from './mails.queries.ts'
export { remind, notifyPeople } from './notices.commands.ts'
export { notices } from './domain.ts'
