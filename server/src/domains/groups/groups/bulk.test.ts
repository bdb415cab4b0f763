import { createGroup, editGroup, getGroup, groupChanges } from '@seamark/contract/groups/groups/groups'
import { countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { aGroup, refusalOf } from '../testing.ts'
import { groupsExport } from './exports.queries.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
let made = 0
const newGroup = (caller: Caller, given: Parameters<typeof aGroup>[0] = {}) =>
  caller.call(createGroup, { body: aGroup({ account: `bulk-${++made}`, ...given }) })
const read = (id: number) => lin.call(getGroup, { params: { id } })
const run = async (action: string, input: Record<string, unknown>, ids: number[]) =>
  confirmRun(lin, await lin.call(countBulk, { body: { list: 'groups', action, input, rows: { ids } } }))

test('groups get an assistant at once, those of others are refused, and the undo gives them back', async () => {
  const [one, two, theirs] = [await newGroup(lin), await newGroup(lin), await newGroup(zhou)]
  const done = await run('assistant', { assistantId: office.person('service') }, [one.id, two.id, theirs.id])
  expect(done).toMatchObject({ state: 'done', counts: { done: 2, refused: 1 } })
  expect(await read(one.id)).toMatchObject({ assistant: { id: office.person('service') }, version: 2 })
  const { rows } = await lin.call(listBulkRows, { params: { id: done.id }, query: {} })
  expect(JSON.stringify(rows)).toContain('may change it')
  const { version } = await read(two.id)
  await lin.call(editGroup, { params: { id: two.id }, version, body: groupChanges.parse({ assistantId: null }) })
  expect(await undoRun(lin, done.id, 'none')).toMatchObject({ counts: { done: 1 } })
  expect((await read(one.id)).assistant).toBeNull()
})

test('a large group does not become one of inquiries in a run, and a colleague who is not there is refused at once', async () => {
  const [small, large] = [
    await newGroup(lin, { type: 'freightAgent', memberCount: 40 }),
    await newGroup(lin, { type: 'freightAgent', memberCount: 400 }),
  ]
  const done = await run('type', { type: 'inquiry' }, [small.id, large.id])
  expect(done).toMatchObject({ counts: { done: 1, refused: 1 } })
  expect([(await read(small.id)).type, (await read(large.id)).type]).toEqual(['inquiry', 'freightAgent'])
  const body = { list: 'groups', action: 'operator', input: { operatorId: 999_999 }, rows: { ids: [small.id] } }
  expect(await refusalOf(lin.call(countBulk, { body }))).toMatchObject({ code: 'groups.operator_unknown' })
})

test('the register leaves as a file in the words of the reader', async () => {
  const group = await newGroup(lin, { name: '出口的群', startPorts: ['CNNGB', '宁波周边'] })
  const context = await personContext(product.context, office.person('manager'), 'zh')
  const asked = groupsExport.query.parse({ ids: String(group.id) })
  const { rows } = await groupsExport.rows(context, asked, { cursor: undefined, limit: 10 })
  expect(rows).toMatchObject([
    { name: '出口的群', platform: 'QQ', type: '询价群', startPorts: '宁波、宁波周边', ownerArea: '宁波市' },
  ])
  await expect(
    groupsExport.rows(await personContext(product.context, office.person('sales'), 'zh'), asked, {
      cursor: undefined,
      limit: 10,
    }),
  ).rejects.toMatchObject({ code: 'platform.forbidden' })
})
