import type { PermissionName } from '@seamark/contract'
import type { RawBuilder, Transaction } from 'kysely'
import { type AuditedChange, auditParts, writeAudit, writeAudits } from './audit.ts'
import { authorize, type Context } from './context.ts'
import { forgetCounts } from './counting/counts.ts'
import type { LivePublication } from './live.ts'
import type { DB } from './database/schema.ts'

/** A context inside its transaction. Its publications go to live streams once the transaction has committed. */
export interface WriteContext extends Context {
  db: Transaction<DB>
  /** Writes the audit row of this change. */
  audit(change: AuditedChange): Promise<void>
  /** Writes the audit rows of many changes at once. */
  audits(changes: readonly AuditedChange[]): Promise<void>
  /**
   * Returns the audit row as parts of the statement that makes the record, named `audited` and `audited_values`. They read the new `id` from
   * `made`.
   */
  auditParts(subject: string, made: RawBuilder<unknown>, after: unknown): RawBuilder<unknown>
  /** Declares that the call changed nothing, and so needs no audit row. */
  unchanged(): void
  /** Errors of inner writes. The transaction fails with them even if the caller catches them, because half of the work may be written. */
  failed: unknown[]
}

/** What a write does, and who may do it. */
export interface Deed {
  permission: PermissionName
  /** The dotted name of the action: `phonebook.companyCreated`. */
  audit: string
}

/**
 * The only way to write. It authorizes, opens one transaction (or joins the caller's), and refuses to commit without an audit row: the writes
 * of `work` are then rolled back and the call fails as unexpected.
 */
export async function write<Result>(
  context: Context,
  deed: Deed,
  work: (tx: WriteContext) => Promise<Result>,
): Promise<Result> {
  authorize(context, deed.permission)
  if (isWriting(context)) return joinWrite(context, deed, work)
  const published: LivePublication[] = []
  const failed: unknown[] = []
  const publish = (publication: LivePublication) => void published.push(publication)
  const result = await context.db
    .transaction()
    .execute((db) => runAudited({ ...context, db, publish, failed }, deed, work))
  forgetCounts(context.db)
  for (const publication of published) context.publish(publication)
  return result
}

/**
 * Writes what a job keeps about its own work: its progress, its findings, the jobs that it enqueues. No person did this, so the transaction
 * leaves no audit row; a verb that is called inside writes its own. Authorizes as `write` does.
 */
write.bookkeep = async <Result>(
  context: Context,
  permission: PermissionName,
  work: (tx: WriteContext) => Promise<Result>,
): Promise<Result> =>
  write(context, { permission, audit: bookkeeping }, async (tx) => {
    tx.unchanged()
    return work({ ...tx, audit: refuseAudit, audits: refuseAudit, auditParts: refuseAudit })
  })

const bookkeeping = 'platform.bookkeeping'

function refuseAudit(): never {
  throw new Error('Bookkeeping writes no audit row: what a person did is a deed of its own, in write(…)')
}

async function joinWrite<Result>(
  context: WriteContext,
  deed: Deed,
  work: (tx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await runAudited(context, deed, work)
  } catch (error) {
    context.failed.push(error)
    throw error
  }
}

async function runAudited<Result>(
  context: Writing,
  deed: Deed,
  work: (tx: WriteContext) => Promise<Result>,
): Promise<Result> {
  /** Whether `work` wrote an audit row or declared that nothing changed. */
  let isAccountedFor = false
  const result = await work({
    ...context,
    audit: async (change) => {
      isAccountedFor = true
      await writeAudit(context, deed.audit, change)
    },
    audits: async (changes) => {
      isAccountedFor ||= changes.length > 0
      await writeAudits(context, deed.audit, changes)
    },
    auditParts: (subject, made, after) => {
      isAccountedFor = true
      return auditParts(context, deed.audit, subject, made, after)
    },
    unchanged: () => {
      isAccountedFor = true
    },
  })
  if (context.failed.length > 0) throw context.failed[0]
  if (!isAccountedFor) throw new Error(`${deed.audit} wrote no audit row`)
  return result
}

type Writing = Context & Pick<WriteContext, 'db' | 'failed'>

const isWriting = (context: Context): context is WriteContext => 'audit' in context
