import type { Search } from '../search.ts'

const longest = 2048

/**
 * Returns where to go after logging in: the wanted address if it is one of ours, else home. Refuses everything that a browser could read as
 * another site, a scheme or the login page itself.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted || wanted.length > longest || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return '/'
  const url = parseAddress(wanted)
  if (!url || url.host !== 'here' || url.pathname.startsWith('//')) return '/'
  if (/^\/(login|auth-redirect)(\/|$)/i.test(decodeURI(url.pathname))) return '/'
  return url.pathname + url.search + url.hash
}

/** Does the same with the login page's search. An unencoded address has lost its later parameters to that search, so they are added to it again. */
export function wantedAfterLogin({ redirect, ...others }: Search): string {
  if (!redirect) return '/'
  const rest = new URLSearchParams(others).toString()
  return safeRedirect(rest ? `${redirect}${redirect.includes('?') ? '&' : '?'}${rest}` : redirect)
}

/** Returns the path of an old address of the form `/#/path`, only if it is ours; undefined otherwise. */
export function oldAddress(hash: string): string | undefined {
  return hash.startsWith('#/') ? safeRedirect(hash.slice(1)) : undefined
}

/** Returns the target of `/redirect/…`, never another redirect. */
export function redirectTarget(rest: string, search: string): string {
  const path = `/${rest}`
  return /^\/redirect(\/|$)/.test(path) ? '/' : safeRedirect(path + search)
}

function parseAddress(wanted: string) {
  try {
    const url = new URL(wanted, 'http://here')
    decodeURI(url.pathname)
    return url
  } catch {
    return undefined
  }
}
