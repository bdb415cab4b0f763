import { tokenClaims } from '@seamark/contract/identity/sessions/users'
import type { z } from 'zod'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

export type Claims = z.output<typeof tokenClaims>

const name = 'Admin-Token'

export const readToken = () => readCookie(name) || undefined
export const keepToken = (token: string) => writeCookie(name, token, { sameSite: 'Strict' })
export const dropToken = () => dropCookie(name)

/** Returns the claims in a token: hints for drawing, never a right. Undefined if it is not a token of ours. */
export function claimsOf(token: string | undefined) {
  const payload = token?.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return tokenClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}
