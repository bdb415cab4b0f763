import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext } from '../../phonebook/testing.ts'
import { addBulk, addChannel } from '../testing.ts'
import { recipientsList } from './exports.queries.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office } = await openDesk(product, testPassword)
const channelId = await addChannel(db)
const [mine, south, manager] = [office.person('sales'), office.person('sales3'), office.person('manager')]
const taken = recipientsList.export
if (!taken) throw new Error('The list is not exported')
const rowsFor = async (userId: number, query: object) =>
  (await taken.rows(await personContext(context, userId), query, { cursor: undefined, limit: 50 })).rows

test('the recipients of a bulk leave as its page shows them, with their reasons in words, and to whoever sees it alone', async () => {
  const [sent, left, gone] = await addClients(db, mine, 3, 'export-')
  if (!sent || !left || !gone) throw new Error('no clients')
  const bulkId = await addBulk(db, { by: mine, channelId }, [sent, left, gone])
  await sql`update messaging.recipients set state = 'skipped', reason = 'optOut' where target_id = ${left.id}`.execute(
    db,
  )
  await pool.query('update phonebook.companies set custodian_id = $1 where id = $2', [south, gone.id])
  const rows = await rowsFor(manager, { bulkId })
  expect(rows.map(({ address, reason }) => [address, reason])).toEqual([
    [sent.address, ''],
    [left.address, expect.stringMatching(/退订|opted out/i)],
    ['', ''],
  ])
  expect(await rowsFor(manager, { bulkId, state: ['skipped'] })).toHaveLength(1)
  expect(await taken.count(await personContext(context, manager), { bulkId, state: ['skipped'] })).toBe(1)
  const foreign = await addBulk(db, { by: south, channelId }, await addClients(db, south, 1, 'south-'))
  await expect(rowsFor(manager, { bulkId: foreign })).rejects.toMatchObject({ code: 'messaging.bulk_not_found' })
  await expect(rowsFor(mine, { bulkId })).rejects.toMatchObject({ code: 'platform.forbidden' })
})
