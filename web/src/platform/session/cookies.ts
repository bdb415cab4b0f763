/** Returns the value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string, cookies = document.cookie) {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeValue(found.slice(name.length + 1))
}

/** Without `days` the cookie lasts until the browser closes. */
export function writeCookie(
  name: string,
  value: string,
  { days, sameSite = 'Lax' }: { days?: number; sameSite?: 'Lax' | 'Strict' } = {},
) {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'path=/', `SameSite=${sameSite}`]
  if (days !== undefined) parts.push(`max-age=${days * 86_400}`)
  if (location.protocol === 'https:') parts.push('Secure')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP, which office networks use.
  document.cookie = parts.join('; ')
}

export const dropCookie = (name: string) => writeCookie(name, '', { days: 0 })

function decodeValue(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
