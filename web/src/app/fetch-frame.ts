import { openWords } from '../platform/language/i18n.ts'

/** What stands behind the login page: the pages' routes and every word. A failed fetch can be tried again. */
export async function fetchFrame() {
  const [{ frameRoutes }] = await Promise.all([import('./frame/routes.tsx'), openWords()])
  return frameRoutes
}
