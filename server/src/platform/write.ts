import type { PermissionName } from '@seamark/contract'
import type { RawBuilder, Transaction } from 'kysely'
import { type AuditedChange, type AuditedValues, auditParts, writeAudit, writeAudits } from './audit.ts'
import { authorize, type Context } from './context.ts'
import { forgetCounts } from './counting/counts.ts'
import { fail } from './failure.ts'
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
   * Returns the audit row as parts of the statement that makes or changes the record, named `audited` and `audited_values`. They read its `id`
   * from `written`.
   */
  auditParts(subject: string, written: RawBuilder<unknown>, values: AuditedValues): RawBuilder<unknown>
  /** Declares that the call changed nothing, and so needs no audit row. */
  unchanged(): void
  /** Errors of inner writes. The transaction fails with them even if the caller catches them, because half of the work may be written. */
  failed: unknown[]
}

/** A context for the parts of a write that is one statement. It has no database, so that nothing is written beside that statement. */
export type StatementContext = Omit<Context, 'db'> & Pick<WriteContext, 'auditParts'>

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
  await failIfRevoked(context)
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

/**
 * Writes by one statement, with the audit row among its parts, and returns what it selects. PostgreSQL does such a statement as a whole or not
 * at all, so no transaction is opened around it, which would take two round trips more. A statement that finds nothing to write leaves no
 * audit row. Publish what it did once it has returned. Authorizes, and joins the caller's transaction, as `write` does.
 */
write.inOneStatement = async <Row>(
  context: Context,
  deed: Deed,
  make: (tx: StatementContext) => RawBuilder<Row>,
): Promise<Row[]> => {
  authorize(context, deed.permission)
  await failIfRevoked(context)
  let isAccountedFor = false
  const { db, ...surroundings } = context
  const statement = make({
    ...surroundings,
    auditParts: (subject, written, values) => {
      isAccountedFor = true
      return auditParts(context, deed.audit, subject, written, values)
    },
  })
  if (!isAccountedFor) throw new Error(`${deed.audit} wrote no audit row`)
  try {
    const { rows } = await statement.execute(db)
    if (!isWriting(context)) forgetCounts(db)
    return rows
  } catch (error) {
    if (isWriting(context)) context.failed.push(error)
    throw error
  }
}

const bookkeeping = 'platform.bookkeeping'

/** A call that has begun with a session or rights that are over writes nothing. */
async function failIfRevoked({ mayWrite }: Context) {
  if (mayWrite && !(await mayWrite)) throw fail('platform.session_unknown')
}

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
    auditParts: (subject, written, values) => {
      isAccountedFor = true
      return auditParts(context, deed.audit, subject, written, values)
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
