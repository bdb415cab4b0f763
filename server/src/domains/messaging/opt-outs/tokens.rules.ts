import { timingSafeEqual } from 'node:crypto'
import type { Seal } from '../../../platform/secrets.ts'

const sealOf = (seal: Seal, ref: string) => seal('messaging.optOut', ref)

/** The secret in the address by which the reader of a message opts out. It belongs to one delivery, whose reference alone opens nothing. */
export const optOutToken = (seal: Seal, ref: string) => `${ref}.${sealOf(seal, ref).toString('base64url')}`

/** Returns the delivery of a token; undefined for one that we have not made. */
export function refOfToken(seal: Seal, token: string): string | undefined {
  const [, ref, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (ref === undefined || given === undefined) return undefined
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === 32 && timingSafeEqual(bytes, sealOf(seal, ref)) ? ref : undefined
}
