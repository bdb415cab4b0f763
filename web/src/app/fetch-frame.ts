import { openWords } from '../platform/language/i18n.ts'

/** Fetches the code behind the login page: the pages' routes and all words. A failed fetch can be tried again. */
export async function fetchFrame() {
  const [{ frameRoutes }] = await Promise.all([import('./frame/routes.tsx'), openWords()])
  return frameRoutes
}
