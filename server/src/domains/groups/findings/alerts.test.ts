import { listFindingAlerts, setFindingAlert } from '@seamark/contract/groups/findings/alerts'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { listNotices } from '@seamark/contract/notices/index'
import { createView, deleteView, type ViewState } from '@seamark/contract/workbench/views/views'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, anOffer, found, keepFound, refusalOf } from '../testing.ts'
import { tellAlerts } from './alerts.commands.ts'

const product = await startTestApp()
const { context } = product
const { lin, zhou } = await openDesk(product, testPassword)
let made = 0

const newGroup = async (given: Parameters<typeof aGroup>[0]) =>
  (await lin.call(createGroup, { body: aGroup({ account: `alert-${++made}`, ...given }) })).id
const forwarders = await newGroup({ type: 'freightAgent' })
const clients = await newGroup({ type: 'inquiry' })

const saveView = (search: Record<string, string>, by = zhou) => {
  const state: ViewState = { search, columns: [], density: 'small', frozen: 1 }
  return by.call(createView, { params: { list: 'findings' }, body: { name: `视图${++made}`, shared: true, state } })
}
const setOn = (id: number, isOn = true, by = zhou) => by.call(setFindingAlert, { params: { id }, body: { isOn } })
const say = (price: number, groupId = forwarders) => keepFound(context, [found(anOffer(price), groupId)])
/** What the bell tells of a view, the newest first. */
async function told(viewId: number) {
  await tellAlerts(context)
  const { rows } = await zhou.call(listNotices, { query: {} })
  return rows.flatMap(({ kind, subject, facts, path }) =>
    kind === 'groups.notice.findingsFound' && subject?.id === viewId ? [{ count: facts['count'], path }] : [],
  )
}
/** An hour goes by. */
const wait = () =>
  sql`
    with gone as (update notices.notices set first_told_at = first_told_at - interval '61 minutes')
    update groups.finding_alerts set told_at = told_at - interval '61 minutes'`.execute(product.db)

test('a saved view tells its owner of new findings, each once, and not twice within an hour', async () => {
  await say(4000)
  const { id } = await saveView({ pol: 'CNNGB', sort: 'price', state: 'accepted' })
  expect(await setOn(id)).toEqual({ viewIds: [id] })
  expect(await told(id)).toEqual([])
  await say(4001)
  await say(4002)
  const first = { count: 2, path: `/contacts/ChatRecordExtraction?pol=CNNGB&sort=price&state=accepted&savedView=${id}` }
  expect(await told(id)).toEqual([first])
  await say(4003)
  expect(await told(id)).toEqual([first])
  await wait()
  expect(await told(id)).toEqual([{ ...first, count: 1 }, first])
  await wait()
  // What is said again is not new.
  await keepFound(context, [found(anOffer(4003), forwarders, { at: new Date('2026-06-10T09:00:00Z') })])
  expect(await told(id)).toHaveLength(2)
  await setOn(id, false)
  await say(4004)
  expect(await told(id)).toHaveLength(2)
})

test('nothing is told of what does not fit, nor of groups that the owner may not read at the telling', async () => {
  const { id } = await saveView({ pol: 'CNNGB' })
  await setOn(id)
  const { id: other } = await saveView({ pol: 'CNSHA' })
  await setOn(other)
  await say(4100, clients)
  expect([await told(id), await told(other)]).toEqual([[], []])
  // The same offer in a group that she reads is news to her.
  await keepFound(context, [found(anOffer(4100), forwarders, { at: new Date('2026-06-10T09:00:00Z') })])
  expect(await told(id)).toMatchObject([{ count: 1 }])
  await wait()
  await say(4101)
  await sql`update groups.groups set type = 'inquiry' where id = ${forwarders}`.execute(product.db)
  expect(await told(id)).toHaveLength(1)
  await sql`update groups.groups set type = 'freightAgent' where id = ${forwarders}`.execute(product.db)
})

test("only one's own views of findings tell, and only such as are narrowed; a deleted one is silent", async () => {
  const mine = await saveView({ lane: 'usWest' }, lin)
  expect(await refusalOf(setOn(mine.id))).toMatchObject({ status: 404, code: 'workbench.view_not_found' })
  const wide = await saveView({ state: 'found', sort: 'at' })
  expect(await refusalOf(setOn(wide.id))).toMatchObject({ status: 409, code: 'groups.alert_too_wide' })
  const view = await saveView({ pol: 'CNNGB' })
  await setOn(view.id)
  await zhou.call(deleteView, { params: { id: view.id }, version: view.version })
  await say(4200)
  expect(await told(view.id)).toEqual([])
  expect((await zhou.call(listFindingAlerts, {})).viewIds).not.toContain(view.id)
  const { rows } = await sql`
    select 1 from platform.audit where action = 'groups.alertChanged' and subject_kind = 'view' and subject_id = ${view.id}`.execute(
    product.db,
  )
  expect(rows).toHaveLength(1)
})
