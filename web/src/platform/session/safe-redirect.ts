import type { Search } from '../search.ts'

const longest = 2048

/**
 * Where to go after logging in: the wanted address if it is one of ours, else home. Anything that a browser could read as another
 * site, a scheme or the login page itself is refused.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted || wanted.length > longest || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return '/'
  const url = parsed(wanted)
  if (!url || url.host !== 'here' || url.pathname.startsWith('//')) return '/'
  if (/^\/(login|auth-redirect)(\/|$)/i.test(decodeURI(url.pathname))) return '/'
  return url.pathname + url.search + url.hash
}

/** The same from the login page's search. An address that came unencoded lost its later parameters to the search: they belong to it. */
export function wantedAfterLogin({ redirect, ...others }: Search): string {
  if (!redirect) return '/'
  const rest = new URLSearchParams(others).toString()
  return safeRedirect(rest ? `${redirect}${redirect.includes('?') ? '&' : '?'}${rest}` : redirect)
}

/** Old addresses of the form `/#/path` are taken once; the path only, and only if it is ours. */
export function oldAddress(hash: string): string | undefined {
  return hash.startsWith('#/') ? safeRedirect(hash.slice(1)) : undefined
}

/** The target of `/redirect/…`, never another redirect. */
export function redirectTarget(rest: string, search: string): string {
  const path = `/${rest}`
  return /^\/redirect(\/|$)/.test(path) ? '/' : safeRedirect(path + search)
}

function parsed(wanted: string) {
  try {
    const url = new URL(wanted, 'http://here')
    decodeURI(url.pathname)
    return url
  } catch {
    return undefined
  }
}
