import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Database } from './database/connection.ts'
import type { Reactions } from './events.ts'
import type { Served } from './http/serve.ts'
import type { Job, Schedule } from './jobs.ts'
import type { List } from './list.ts'
import type { Log } from './log.ts'

/** A kind of record that the audit log names. The domain that owns the records says what the caller may know of them today. */
export interface AuditedSubject {
  kind: string
  /** The names of those among `ids` that the caller may see. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** The ids of those that the caller finds by the text on their own list, 200 at most. */
  find: (context: Context, text: string) => Promise<readonly number[]>
  /** Whether the caller may see every value of the record, those too that are masked for others. */
  mayOpen: (context: Context, id: number) => Promise<boolean>
}

/** A kind of record that notices are about. The domain that owns the records says which of them the reader may see today. */
export interface NoticedSubject {
  kind: string
  /** Those among `ids` that the caller may see, with their names. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** What a domain may ask for when the product is put together: the process, and what all domains say of their records. */
export interface House {
  config: Config
  log: Log
  databaseUrl: string
  /** Connections that only signing in uses. */
  door: Database
  /** Signs tokens. */
  secret: Buffer
  subjects: readonly AuditedSubject[]
  notices: readonly NoticedSubject[]
  /** The options that hold while an administrator has chosen nothing else. */
  options: Readonly<Record<string, unknown>>
  /** Registers what has to end with the process. */
  onStop: (stop: () => Promise<void>) => void
}

/**
 * A domain as a value: all that it gives to the product, from the door of its folder. `createApp` walks the list of them. Descriptions of records
 * that a floor below reads are handed down to it by the function that makes its value, such as `phonebook([handedOverTasks])`.
 */
export interface Domain {
  name: string
  routes?: (house: House) => readonly Served[]
  jobs?: (house: House) => readonly Job[]
  schedules?: (house: House) => readonly Schedule[]
  /** Registers what the domain does about what floors below announce. */
  reactions?: (reactions: Reactions) => void
  lists?: (house: House) => readonly List[]
  subjects?: readonly AuditedSubject[]
  notices?: readonly NoticedSubject[]
  options?: Readonly<Record<string, unknown>>
}

/** What the domains give of one kind, in the order of the list. */
export const gather = <Part>(
  domains: readonly Domain[],
  give: (domain: Domain) => readonly Part[] | undefined,
): Part[] => domains.flatMap((domain) => give(domain) ?? [])
