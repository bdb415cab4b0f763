import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { forgetOldNotices } from './sweeps.commands.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })

test('notices are kept for 180 days, read or not, however many have grown old', async () => {
  const plant = (days: number, count: number) =>
    product.pool.query(
      `insert into notices.notices (user_id, kind, subject_kind, subject_id, told_at, gathers) select $1, 'test.old', 'user', g, now() - make_interval(days => $2), false
       from generate_series(1, $3::int) g`,
      [linId, days, count],
    )
  await plant(181, 5001)
  await plant(179, 2)
  await product.pool.query(
    'insert into notices.digests (user_id, day) values ($1, current_date - 181), ($1, current_date - 179)',
    [linId],
  )
  await forgetOldNotices(product.context)
  const { rows } = await product.pool.query<{ kept: number; digests: number }>(
    'select (select count(*)::int from notices.notices) as kept, (select count(*)::int from notices.digests) as digests',
  )
  expect(rows).toEqual([{ kept: 2, digests: 1 }])
})
