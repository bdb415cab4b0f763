import type { z } from 'zod'

type Schema = z.ZodType

/**
 * The limit on how often one caller may ask. `signIn` is counted in the database for all processes, the others per process. `ask` is for
 * questions to the assistant. `hook` is for providers, which tell of whole offices from few addresses.
 */
export type Rate = 'open' | 'signIn' | 'read' | 'write' | 'ask' | 'hook'

/**
 * A call as plain data: the server serves it, the typed client calls it, OpenAPI is made from it. `permission` names an entry of the
 * permission tables; there is no default, and a missing one fails the build.
 */
export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  permission: string
  /**
   * True for a call that anyone may make and that answers differently to people who have signed in: a token that comes with it is read, and
   * must be valid.
   */
  knowsCaller?: boolean
  /**
   * True for a call that first reads and then does everything else within a write: like a GET it begins while its caller's rights are being
   * confirmed, and its write waits for that.
   */
  readsFirst?: boolean
  rate: Rate
  /** For how many milliseconds its caller waits for the answer, where that is longer than for other calls. */
  patienceMs?: number
  /**
   * A page for people outside, who come to it from a mail, a chat or another site, and whose browser may send its form without script. Only
   * navigations are let in so; what another site fetches by itself is refused as everywhere.
   */
  forOutsiders?: boolean
  params?: P
  query?: Q
  body?: B
  response: R
  /** The refusals of this call, beyond those that any call may answer. */
  failures?: readonly string[]
  /** Fields of the answer that also stand beside `data`, where the specification reads them (`token`, `user`). */
  lift?: readonly string[]
  /**
   * With true, the caller must send the version that it saw, in `If-Match`: 428 without it, 412 when stale. With `whenGiven`, it may be left
   * out, as the specification's client does.
   */
  versioned?: boolean | 'whenGiven'
  /** The answer is an event stream and stands outside the usual form. */
  streams?: boolean
  /**
   * The call also takes a form (`multipart/form-data`): its texts are the fields of `body`, and its files are the images of these names, each
   * at most once and of at most so many bytes.
   */
  images?: Readonly<Record<string, number>>
  /**
   * The answer is a file to be saved; or an image that `<img>` may show by the session's cookie alone; or the whole exchange is a protocol of
   * its own (tus). Refusals keep the usual form.
   */
  raw?: 'file' | 'image' | 'protocol'
}

type Nothing = z.ZodUndefined

export function route<
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(definition: Route<P, Q, B, R>): Route<P, Q, B, R> {
  return definition
}

/**
 * The requirement of a permission: nothing, a session, any of several screen codes, or one code, perhaps with the code of
 * the screens among which it stands; of the last two perhaps a capability of the role too.
 */
export type Permission =
  | 'anyone'
  | 'signedIn'
  | { anyOf: readonly number[]; capability?: Capability }
  | { code: number; within?: number; capability?: Capability }

/** The abilities of a role beyond seeing its screens. */
export const capabilities = [
  'edit',
  'import',
  'export',
  'merge',
  'delete',
  'assign',
  'bulkSend',
  'seeContactValues',
  'manageUsers',
  'manageRoles',
] as const
export type Capability = (typeof capabilities)[number]
