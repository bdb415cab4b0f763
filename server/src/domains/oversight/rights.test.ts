import { describe, expect, test } from 'vitest'
import type { Context, Person } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { startTestApp } from '../../testing.ts'
import { openAuditValues } from './audit.commands.ts'
import { listAudit, listAuditChoices } from './audit.queries.ts'
import { reopenError, reportErrors, resolveError } from './errors.commands.ts'
import { getError, listErrors } from './errors.queries.ts'
import { listExportLog } from './exports.queries.ts'
import { getHealth } from './health.queries.ts'
import { getMailbox } from './mailbox.queries.ts'
import { aReport } from './testing.ts'

const product = await startTestApp()
const id = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const nobodyKnows = {
  roleId: 1,
  sessionId: null,
  departmentId: null,
  opensEverything: false,
  capabilities: new Set<never>(),
  reach: { kind: 'all' },
} as const
const someone = (codes: readonly number[]): Person => ({
  ...nobodyKnows,
  kind: 'person',
  id,
  name: '林晓帆',
  codes: new Set(codes),
})
const as = (actor: Person | null): Context => ({ ...product.context, actor })

/** Each function is called directly, because jobs and other functions do not pass through a route. */
const verbs: [name: string, code: number, run: (context: Context) => Promise<unknown>][] = [
  ['listErrors', 355, (context) => listErrors(context, { limit: 1 })],
  ['getError', 355, (context) => getError(context, 1)],
  ['listAudit', 354, (context) => listAudit(context, [], { limit: 1 })],
  ['listAuditChoices', 354, (context) => listAuditChoices(context)],
  ['openAuditValues', 354, (context) => openAuditValues(context, [], 1)],
  ['listExportLog', 360, (context) => listExportLog(context, { limit: 1 })],
  ['getHealth', 361, (context) => getHealth(context, [product.config.DATA_DIR])],
]

describe.each(verbs)('%s', (_, code, run) => {
  test('is refused to whoever has all screens but its own', async () => {
    const others = Array.from({ length: 400 }, (_one, index) => index).filter((one) => one !== code)
    await expect(run(as(someone(others)))).rejects.toMatchObject({ code: 'platform.forbidden' })
  })

  test('is answered to whoever has its screen alone', async () => {
    const outcome = await run(as(someone([code]))).then(
      () => 'answered',
      (error: unknown) => (error instanceof Failure ? error.code : error),
    )
    expect(['answered', 'oversight.error_not_found']).toContain(outcome)
  })
})

test.each([
  ['resolveError', resolveError],
  ['reopenError', reopenError],
])('%s wants more than to see the screen', async (_, run) => {
  await expect(run(as(someone([355])), 1)).rejects.toMatchObject({ code: 'platform.forbidden' })
})

test('getMailbox wants the screen and the right to reset passwords, since it shows what would', async () => {
  const manager = (codes: readonly number[]) =>
    as({ ...someone(codes), capabilities: new Set(['manageUsers'] as const) })
  await expect(getMailbox(as(someone([362])))).rejects.toMatchObject({ code: 'platform.forbidden' })
  await expect(getMailbox(manager([361]))).rejects.toMatchObject({ code: 'platform.forbidden' })
  await expect(getMailbox(manager([362]))).resolves.toMatchObject({ keeps: { mail: true, text: true }, letters: [] })
})

test('who is not signed in reports nothing', async () => {
  await expect(reportErrors(as(null), { release: 'x', errors: [aReport()] }, '')).rejects.toMatchObject({
    code: 'platform.session_unknown',
  })
})
