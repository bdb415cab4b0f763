import { dropCookie, readCookie } from '../platform/session/cookies.ts'

const token = 'Admin-Token'

export const readToken = () => readCookie(token) || undefined
export const dropToken = () => dropCookie(token)

/** The number of the person in a token: a hint for drawing and for what is hers, never a right. */
export function personOf(given: string | undefined): number | undefined {
  const payload = given?.split('.')[1]
  if (!payload) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isClaims(claims) ? claims.userId : undefined
  } catch {
    return undefined
  }
}

const isClaims = (value: unknown): value is { userId: number } =>
  typeof value === 'object' && value !== null && 'userId' in value && Number.isSafeInteger(value.userId)

/** Leads to the login page and back. A token that is over would keep the login page from opening. */
export function goToLogin() {
  dropToken()
  location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}
