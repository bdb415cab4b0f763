import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import type { NoticedSubject } from '../../../platform/domain.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { viewFor } from '../../workbench/index.ts'
import { freshFindings, listAlerts } from './alerts.queries.ts'
import { filtersOfView } from './alerts.rules.ts'

/** Lets one of the caller's saved views tell of new findings from now on, or stops it. Fails with view_not_found or alert_too_wide. */
export async function setAlert(context: Context, viewId: number, isOn: boolean) {
  return write(context, { permission: 'groups.alerts', audit: 'groups.alertChanged' }, async (tx) => {
    const view = await viewFor(tx, viewId)
    if (view.list !== 'findings' || !view.can.edit) throw fail('workbench.view_not_found')
    if (isOn && !filtersOfView(view.state.search)) throw fail('groups.alert_too_wide')
    const { numAffectedRows = 0n } = await (isOn ? switchOn(tx, viewId) : switchOff(tx, viewId))
    if (numAffectedRows === 0n) tx.unchanged()
    else await tx.audit({ subject: 'view', id: viewId, before: { alert: !isOn }, after: { alert: isOn } })
    return listAlerts(tx)
  })
}

const switchOn = (tx: WriteContext, viewId: number) => {
  const { id, roleId } = personOf(tx)
  return sql`
    insert into groups.finding_alerts (view_id, person_id, role_id, told_source)
    select ${viewId}, ${id}, ${roleId}, coalesce(max(s.id), 0) from groups.finding_sources s
    on conflict (view_id) do nothing`.execute(tx.db)
}

const switchOff = (tx: WriteContext, viewId: number) =>
  sql`delete from groups.finding_alerts where view_id = ${viewId}`.execute(tx.db)

/** How long a view is silent after it has told, in minutes. */
const silence = 60
const isDue = sql`(a.told_at is null or a.told_at <= now() - make_interval(mins => ${silence}))`

/** Tells the owners of views of what is new in them, each view at most once an hour. One that fails does not keep the others waiting. */
export async function tellAlerts(context: Context) {
  const { rows } = await sql<{ view_id: number }>`
    select a.view_id::float8 as view_id from groups.finding_alerts a
    join identity.users u on u.id = a.person_id and u.disabled_at is null
    where ${isDue} order by a.view_id`.execute(context.db)
  const failed: unknown[] = []
  for (const { view_id } of rows)
    await write
      .bookkeep(context, 'groups.alerts', (tx) => tellAlert(tx, view_id))
      .catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

export const tellAlertsJob = job('groups.tellAlerts', z.null(), tellAlerts)

interface AlertRow {
  person_id: number
  role_id: number
  told_source: number
  name: string
  search: Record<string, string>
}

/** What is told and how far that was go together, so that a job that is killed or runs twice tells nothing twice. */
async function tellAlert(tx: WriteContext, viewId: number) {
  const { rows } = await sql<AlertRow>`
    select a.person_id::float8 as person_id, a.role_id::float8 as role_id, a.told_source::float8 as told_source, v.name, v.state -> 'search' as search
    from groups.finding_alerts a join workbench.views v on v.id = a.view_id
    where a.view_id = ${viewId} and ${isDue} for update of a skip locked`.execute(tx.db)
  const [alert] = rows
  if (!alert) return
  const filters = filtersOfView(alert.search)
  const reader = await readerOf(tx, alert)
  if (!filters || !reader) return
  const { fresh, top } = await freshFindings(reader, filters, alert.told_source)
  await sql`
    update groups.finding_alerts set told_source = ${top}, told_at = case when ${fresh}::int > 0 then now() else told_at end
    where view_id = ${viewId}`.execute(tx.db)
  if (fresh === 0) return
  await notifyPeople(tx, {
    userIds: [alert.person_id],
    kind: 'groups.notice.findingsFound',
    facts: { view: alert.name, count: fresh },
    subject: { kind: 'findingAlert', id: viewId },
    path: `/contacts/ChatRecordExtraction?${new URLSearchParams({ ...alert.search, savedView: String(viewId) }).toString()}`,
  })
}

/** The owner with the rights of this moment; undefined where she has lost her role or the screen. */
async function readerOf(tx: WriteContext, { person_id: userId, role_id: roleId }: AlertRow) {
  try {
    const reader = await actFor(tx, { userId, roleId })
    return passes(reader.actor, 'groups.alerts') ? reader : undefined
  } catch (error) {
    if (error instanceof Failure && error.code === 'platform.forbidden') return undefined
    throw error
  }
}

/** The subject of these notices: only the owner of the view sees it, as long as it stands. */
export const alertSubject: NoticedSubject = {
  kind: 'findingAlert',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'groups.alerts')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select id::float8 as id, name from workbench.views where id = any(${[...ids]}::bigint[]) and owner_id = ${personOf(context).id}`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
}
