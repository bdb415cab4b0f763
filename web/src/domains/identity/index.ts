export { heldLink, takeOneTimeLink } from './logins/link-actions.ts'
export { endWechat } from './logins/wechat-actions.ts'
export { loginRoute } from './logins/routes.tsx'
