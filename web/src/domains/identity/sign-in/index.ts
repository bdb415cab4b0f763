export { currentLink, takeOneTimeLink } from './link-actions.ts'
export { loginRoute } from './routes.tsx'
export { endWechat } from './wechat-actions.ts'
