import { listRateOrigins } from '@seamark/contract/groups/findings/origins'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { confirmRun } from '../../workbench/testing.ts'
import { aGroup, aKeptFile, aMessage, anOffer, found, keepFound, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const { context, pool } = product
const closed = await lin.call(createGroup, { body: aGroup({ account: '730 1', name: '客户询价群' }) })
const open = await lin.call(createGroup, {
  body: aGroup({ account: '730 2', name: '宁波舱位群', type: 'freightAgent' }),
})

/** Posts what was found as rates, and returns them in the order of the findings. */
async function posted(fingerprints: readonly string[]): Promise<number[]> {
  const { rows: kept } = await pool.query<{ id: number }>(
    'select f.id::float8 as id from unnest($1::text[]) with ordinality as g (fingerprint, place) join groups.findings f using (fingerprint) order by place',
    [fingerprints],
  )
  const ids = kept.map(({ id }) => id)
  await confirmRun(
    lin,
    await lin.call(countBulk, { body: { list: 'findings', action: 'post', input: {}, rows: { ids } } }),
  )
  const { rows } = await pool.query<{ subject_id: number }>(
    'select subject_id::float8 as subject_id from groups.finding_outcomes where finding_id = any($1) order by finding_id',
    [ids],
  )
  return rows.map(({ subject_id }) => subject_id)
}
const origins = async (caller: typeof lin, id: number) =>
  (await caller.call(listRateOrigins, { params: { id } })).origins

test('a rate leads back to its finding, its group and its message, and nobody hears of a group that is not his to read', async () => {
  const at = new Date('2026-06-10T02:00:00Z')
  const fileId = await aKeptFile(product, { groupId: open.id, personId: office.person('sales') }, [aMessage({})])
  const [both, hidden] = [anOffer(1801), anOffer(1802)]
  await keepFound(context, [
    found(both, closed.id, { at: new Date('2026-06-10T01:00:00Z'), sender: { id: null, key: 'c', name: '客户' } }),
    found(both, open.id, { at, file: { id: fileId, part: 0, line: 7 } }),
    found(hidden, closed.id),
  ])
  const [ofBoth = 0, ofHidden = 0] = await posted([both.fingerprint, hidden.fingerprint])
  const inOpen = {
    finding: { state: 'accepted' },
    group: { id: open.id, name: '宁波舱位群' },
    sender: '宁波陈',
    at: at.toISOString(),
    place: `${at.getTime()}.${fileId}.0.7`,
  }
  expect(await origins(lin, ofBoth)).toMatchObject([{ group: { id: closed.id }, sender: '客户', place: null }])
  expect(await origins(zhou, ofBoth)).toMatchObject([inOpen])
  expect(await origins(lin, ofHidden)).toMatchObject([{ group: { id: closed.id } }])
  expect(await origins(zhou, ofHidden)).toEqual([])
  expect(await refusalOf(origins(zhou, 987_654_321))).toMatchObject({ status: 404, code: 'rates.rate_not_found' })
})
