import type { LiveEvent } from '@seamark/contract/platform/live'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Database } from './database/connection.ts'
import type { Reactions } from './events.ts'
import type { ReadInside } from './http/inner-reads.ts'
import type { Served } from './http/serve.ts'
import type { Job, Schedule } from './jobs.ts'
import type { List } from './list.ts'
import type { Log } from './log.ts'
import type { OfficeRecordKind } from './office-records.ts'

/** A kind of record that the audit log names. The domain that owns the records decides which details the caller may know today. */
export interface AuditedSubject {
  kind: string
  /** Returns the names of those among `ids` that the caller may see. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Returns the ids, 200 at most, that the caller finds by the text on their own list. */
  find: (context: Context, text: string) => Promise<readonly number[]>
  /** Returns whether the caller may see every value of the record, also those that are masked for others. */
  mayOpen: (context: Context, id: number) => Promise<boolean>
}

/** A kind of record that notices are about. The domain that owns the records decides which of them the reader may see today. */
export interface NoticedSubject {
  kind: string
  /** Returns those among `ids` that the caller may see, with their names. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** The things that a domain may ask for when the product is put together: parts of the process, and the descriptions of all domains' records. */
export interface House {
  config: Config
  log: Log
  databaseUrl: string
  /** Database connections that only signing in uses. */
  door: Database
  /** Signs tokens. */
  secret: Buffer
  subjects: readonly AuditedSubject[]
  notices: readonly NoticedSubject[]
  /** The options that apply while an administrator has chosen nothing else. */
  options: Readonly<Record<string, unknown>>
  /** Makes the reads of all domains for a caller, by her own rights. Only what plans calls by name has use for it. */
  read: ReadInside
  /** Registers a function to call with the live events of all processes, whoever may see them. */
  hear: (listener: (event: LiveEvent) => void) => void
  /** Registers a function to call when the process ends. */
  onStop: (stop: () => Promise<void>) => void
}

/**
 * A domain as a value: everything that it gives to the product, from the `index.ts` of its folder. `createApp` walks the list of domains. A
 * floor that reads records of a floor above gets their descriptions as arguments, as in `phonebook([handedOverTasks])`.
 */
export interface Domain {
  name: string
  routes?: (house: House) => readonly Served[]
  jobs?: (house: House) => readonly Job[]
  schedules?: (house: House) => readonly Schedule[]
  /** Registers the domain's reactions to events of the floors below. */
  reactions?: (reactions: Reactions) => void
  lists?: (house: House) => readonly List[]
  officeRecords?: readonly OfficeRecordKind[]
  subjects?: readonly AuditedSubject[]
  notices?: readonly NoticedSubject[]
  options?: Readonly<Record<string, unknown>>
}

/** Collects one kind of thing from all domains, in the order of the list. */
export const gatherParts = <Part>(
  domains: readonly Domain[],
  give: (domain: Domain) => readonly Part[] | undefined,
): Part[] => domains.flatMap((domain) => give(domain) ?? [])

/**
 * Throws where two domains describe records of one kind. The log knows a record by kind and number: it would name one domain's record as the
 * other's, and deleting one for good would empty what the log knows of the other. `speakers` are domains that describe another's records.
 */
export function refuseSharedKinds(domains: readonly Domain[], speakers: Readonly<Record<string, string>> = {}) {
  const owners = new Map<string, string>()
  for (const { name: speaker, subjects = [], officeRecords = [] } of domains)
    for (const { kind } of [...subjects, ...officeRecords]) {
      const name = speakers[speaker] ?? speaker
      const owner = owners.get(kind) ?? name
      if (owner !== name) throw new Error(`${owner} and ${name} both have records of the kind ${kind}`)
      owners.set(kind, name)
    }
}
