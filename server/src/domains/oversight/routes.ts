import type { AuditedSubject } from '../../platform/domain.ts'
import * as contract from '@seamark/contract/oversight/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { openAuditValues } from './audit.commands.ts'
import { listAudit, listAuditChoices } from './audit.queries.ts'
import { reopenError, reportErrors, resolveError } from './errors.commands.ts'
import { getError, listErrors } from './errors.queries.ts'
import { listExportLog } from './exports.queries.ts'
import { getHealth } from './health.queries.ts'
import { getMailbox } from './mailbox.queries.ts'

/** `subjects` are the kinds of records, from all domains, that the log can name; `folders` are the folders whose disks are watched. */
export const oversightRoutes = (subjects: readonly AuditedSubject[], folders: readonly string[]): Served[] => [
  serve(contract.reportErrors, (context, { body, exchange }) => reportErrors(context, body, exchange.userAgent)),
  serve(contract.listErrors, (context, { query }) => listErrors(context, query)),
  serve(contract.getError, (context, { params }) => getError(context, params.id)),
  serve(contract.resolveError, (context, { params }) => resolveError(context, params.id)),
  serve(contract.reopenError, (context, { params }) => reopenError(context, params.id)),
  serve(contract.listAudit, (context, { query }) => listAudit(context, subjects, query)),
  serve(contract.listAuditChoices, (context) => listAuditChoices(context)),
  serve(contract.openAuditValues, (context, { params }) => openAuditValues(context, subjects, params.id)),
  serve(contract.listExportLog, (context, { query }) => listExportLog(context, query)),
  serve(contract.getHealth, (context) => getHealth(context, folders)),
  serve(contract.getMailbox, (context) => getMailbox(context)),
]
