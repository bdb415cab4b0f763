import { type PermissionName, permissions } from '@seamark/contract'
import type { Language } from '@seamark/contract/languages'
import type { Capability } from '@seamark/contract/platform/route'
import type { Database } from './database/connection.ts'
import type { Engine } from './engine/engine.ts'
import { fail } from './failure.ts'
import type { PgBoss } from 'pg-boss'
import type { LivePublication } from './live.ts'
import type { Log } from './log.ts'
import type { Post } from './post/post.ts'
import type { Seal, Vault } from './secrets.ts'
import type { FileStorage } from './files/storage.ts'

/** The people whose rows somebody sees: everybody, or the listed ones. */
export type Reach = { kind: 'all' } | { kind: 'people'; ids: readonly number[] }

/** Returns whether she reaches anybody beside herself, so that there is a team to look at. */
export const reachesOthers = ({ id, reach }: Pick<Person, 'id' | 'reach'>): boolean =>
  reach.kind === 'all' || reach.ids.some((one) => one !== id)

export interface Person {
  kind: 'person'
  id: number
  name: string
  /** The role that the person works in. */
  roleId: number
  /** Null when a job does later the work that the person asked for. */
  sessionId: string | null
  departmentId: number | null
  opensEverything: boolean
  codes: ReadonlySet<number>
  capabilities: ReadonlySet<Capability>
  reach: Reach
}

/** A job or the start-up itself. It passes every permission, and the audit names no person. */
export interface System {
  kind: 'system'
  name: string
}

export type Actor = Person | System

/** Names of people by their ids. */
export interface KeptNames {
  /** The names of these people; whom it does not know, `read` looks up. */
  find(
    ids: readonly number[],
    read: (unknown: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  ): Promise<ReadonlyMap<number, string>>
}

/**
 * Every verb gets its surroundings here: the caller, the database, the clock, the log and the request. Nothing is global. `events.ts` adds
 * `reactions`.
 */
export interface Context {
  actor: Actor | null
  db: Database
  /** The engine that holds trade records. It may be away while everything else runs. */
  engine: Engine
  now: () => Date
  log: Log
  requestId: string
  language: Language
  /** The business time zone, which decides days: `Asia/Shanghai`. */
  zone: string
  /** Sends to the live streams of all processes. */
  publish: (publication: LivePublication) => void
  jobs: PgBoss
  /** The store for the bytes of files. */
  storage: FileStorage
  /** Sends mail and text messages. */
  post: Post
  /** The names that this process keeps, true as of this request. Without them the database is asked. */
  keptNames?: KeptNames
  /** The run of which this call is one of many: its key, by which they are told in one line. */
  batch?: string
  /** Present where somebody's assistant works for her, and not she herself. The audit says so. */
  via?: 'assistant'
  /** Whether the actor, with whom a call that reads has begun, still has her session and rights. Whatever writes waits for it. */
  mayWrite?: Promise<boolean>
  /** Computes an HMAC under the installation's own secret, for short secrets that are stored. */
  seal: Seal
  /** Keeps credentials that must be read again. */
  vault: Vault
}

/** Throws unless the actor passes the named permission. Every verb calls it. */
export function authorize({ actor }: Pick<Context, 'actor'>, permission: PermissionName) {
  if (!passes(actor, permission)) throw fail(actor ? 'platform.forbidden' : 'platform.session_unknown')
}

/** Whether the role of the actor shows numbers, addresses and accounts of clients and leads. Whoever has no session sees none. */
export const seesContactValues = (actor: Actor | null): boolean =>
  actor !== null && (actor.kind === 'system' || actor.opensEverything || actor.capabilities.has('seeContactValues'))

/**
 * Whether a list of leads may be searched by what the actor has typed. To whoever sees no contact values a hit would tell whose a number or a mailbox
 * is, which she reads nowhere.
 */
export const maySeek = (actor: Actor | null, typed: string): boolean =>
  seesContactValues(actor) || !/\d{5}|@/.test(typed.normalize('NFKC').replaceAll(/[\s()+.-]/g, ''))

/** Returns whether the actor passes the named permission. Calls and the `can` that travels with a record use the same answer. */
export function passes(actor: Actor | null, name: PermissionName): boolean {
  const permission = permissions[name]
  if (permission === 'anyone') return true
  if (!actor) return false
  if (permission === 'signedIn' || actor.kind === 'system' || actor.opensEverything) return true
  const sees =
    'anyOf' in permission ? permission.anyOf.some((code) => actor.codes.has(code)) : isSeen(actor, permission)
  return sees && (!('capability' in permission) || actor.capabilities.has(permission.capability))
}

const isSeen = ({ codes }: Person, permission: { code: number; within?: number }) =>
  codes.has(permission.code) && (permission.within === undefined || codes.has(permission.within))

/** The screen that a permission asks for; undefined where it asks for none, or for one of several. */
export function screenOf(name: PermissionName): number | undefined {
  const permission = permissions[name]
  return typeof permission === 'object' && 'code' in permission ? permission.code : undefined
}

/** Returns the person behind a call that only people make. */
export function personOf({ actor }: Pick<Context, 'actor'>): Person {
  if (actor?.kind !== 'person') throw fail('platform.session_unknown')
  return actor
}

const rightsNumbers = new WeakMap<Actor, number>()
let lastRightsNumber = 0
/**
 * A number for what an actor may do, for what is remembered of statements that hold her rights. These never change: a person whose rights change becomes
 * another actor.
 */
export function rightsNumberOf(actor: Actor): number {
  const known = rightsNumbers.get(actor)
  if (known !== undefined) return known
  lastRightsNumber += 1
  rightsNumbers.set(actor, lastRightsNumber)
  return lastRightsNumber
}

/** Returns the actor's id for rows that record who wrote them; null for the system. */
export const actorId = ({ actor }: Pick<Context, 'actor'>) => (actor?.kind === 'person' ? actor.id : null)
