export { troubledMails } from './mails.queries.ts'
export { remind, tell } from './notices.commands.ts'
export { notices } from './domain.ts'
