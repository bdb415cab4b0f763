export { heldLink, takeOneTimeLink } from './sign-in/link-actions.ts'
export { endWechat } from './sign-in/wechat-actions.ts'
export { loginRoute } from './sign-in/routes.tsx'
