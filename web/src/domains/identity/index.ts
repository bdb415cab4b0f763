export { heldLink, takeOneTimeLink } from './logins/link-actions.ts'
