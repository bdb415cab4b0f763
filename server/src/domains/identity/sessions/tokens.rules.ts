import { createSecretKey, type KeyObject } from 'node:crypto'
import { tokenClaims } from '@seamark/contract/identity/sessions/users'
import { jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'

export type Claims = z.output<typeof tokenClaims>

const envelope = { issuer: 'seamark', audience: 'seamark' }
const known = 5000

/** Signs and reads tokens with one pinned algorithm; it remembers tokens whose signature it has verified. */
export class Tokens {
  readonly #key: KeyObject
  readonly #genuine = new Map<string, Claims>()

  constructor(secret: Buffer) {
    this.#key = createSecretKey(secret)
  }

  sign({ sid, userId, currentAuthority, exp }: Claims): Promise<string> {
    return new SignJWT({ sid, userId, currentAuthority })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(envelope.issuer)
      .setAudience(envelope.audience)
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(this.#key)
  }

  /** The claims of a token of ours, even of an expired one, whose session tells that; undefined for anything else. */
  async read(token: string): Promise<Claims | undefined> {
    const remembered = this.#genuine.get(token)
    if (remembered) return remembered
    const claims = await this.#verify(token)
    if (claims) this.#remember(token, claims)
    return claims
  }

  async #verify(token: string) {
    try {
      // The session decides on expiry, so that "expired" and "never ours" stay different answers.
      const { payload } = await jwtVerify(token, this.#key, {
        ...envelope,
        algorithms: ['HS256'],
        currentDate: new Date(0),
      })
      return tokenClaims.parse(payload)
    } catch {
      return undefined
    }
  }

  #remember(token: string, claims: Claims) {
    if (this.#genuine.size >= known) this.#genuine.delete(this.#genuine.keys().next().value ?? '')
    this.#genuine.set(token, claims)
  }
}
