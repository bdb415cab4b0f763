import { z } from 'zod'
import { day, id, idParam, instant, page } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The dotted name of an action, `phonebook.companyCreated`; its words are under `phonebook.audit.companyCreated`. */
const actionName = z.string().regex(/^[a-z]{1,40}\.[A-Za-z]{1,60}$/)
const subjectKind = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null when the product did it itself. */
  actor: z.object({ id, name: z.string() }).nullable(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() }),
  requestId: z.string(),
  /** Null where the person did it herself. */
  via: z.enum(['assistant']).nullable(),
  /** The changed fields. Their values are opened one entry at a time. */
  fields: z.array(z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The values before and after an action, field by field. Null where the entry never had any, or they were erased with the record. */
export const auditValues = z.object({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditValues = z.output<typeof auditValues>

export const auditFilters = z.strictObject({
  /** A person's name, a record as its own list finds it, or a whole request id. The values in the log are not searched. */
  q: z.string().trim().max(200).optional(),
  actorId: z.coerce.number().int().positive().optional(),
  action: actionName.optional(),
  subjectKind: subjectKind.optional(),
  subjectId: z.coerce.number().int().positive().optional(),
  requestId: z.string().trim().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AuditFilters = z.output<typeof auditFilters>

export const listAudit = route({
  method: 'GET',
  path: '/oversight/audit',
  summary: 'Who did what to which record, newest first',
  permission: 'oversight.seeAudit',
  rate: 'read',
  query: auditFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(auditEntry),
  failures: ['oversight.cursor_invalid'],
})

export const listAuditChoices = route({
  method: 'GET',
  path: '/oversight/audit/choices',
  summary: 'The actions and kinds of records that the log holds, for its filters',
  permission: 'oversight.seeAudit',
  rate: 'read',
  /** Each kind of record with one of its actions, whose domain has the words for both. */
  response: z.object({
    actions: z.array(z.string()),
    subjectKinds: z.array(z.object({ kind: z.string(), action: z.string() })),
  }),
})

export const openAuditValues = route({
  method: 'POST',
  path: '/oversight/audit/:id/values',
  summary: 'What an entry changed, from what to what. Opening what somebody else did is itself written down',
  permission: 'oversight.seeAudit',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: auditValues,
  failures: ['oversight.entry_not_found'],
})

/** Returns the key of an action's words in its own domain: `phonebook.companyCreated` becomes `phonebook.audit.companyCreated`. */
export const actionKey = (action: string) => action.replace('.', '.audit.')
/** Returns the key of a kind of record in the action's domain: `phonebook.subject.company`. */
export const subjectKey = (action: string, kind: string) => `${domainOf(action)}.subject.${kind}`
/** Returns the key of a field's name in the action's domain. */
export const fieldKey = (action: string, field: string) => `${domainOf(action)}.field.${field}`

const domainOf = (action: string) => action.slice(0, action.indexOf('.'))
