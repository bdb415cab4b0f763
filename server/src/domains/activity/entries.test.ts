import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { write } from '../../platform/write.ts'
import { actFor } from '../identity/index.ts'
import { forgetActivity, type Happening, recordActivities, recordActivity } from './entries.commands.ts'
import { listActivity } from './entries.queries.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const context = product.context
const record = (...happenings: Happening[]) =>
  write(context, { permission: 'identity.ownSession', audit: 'test.happened' }, async (tx) => {
    for (const happening of happenings) await recordActivity(tx, happening)
    tx.unchanged()
  })

describe('what happened to a subject', () => {
  test('is told newest first, thirty at a time, and each once', async () => {
    await record(
      ...Array.from({ length: 65 }, (_, number) => ({
        subject: 'company',
        id: 1,
        kind: 'test.happened',
        facts: { number },
      })),
    )
    const told: unknown[] = []
    for (
      let page = await listActivity(context, 'company', 1);
      ;
      page = await listActivity(context, 'company', 1, { before: page.next })
    ) {
      told.push(...page.entries.map(({ facts }) => facts['number']))
      if (page.next === null) break
    }
    expect(told).toEqual(Array.from({ length: 65 }, (_, index) => 64 - index))
  })

  test('is noted for many at once as for each', async () => {
    const { roleId } = await product.db
      .selectFrom('identity.user_roles')
      .select('role_id as roleId')
      .where('user_id', '=', linId)
      .executeTakeFirstOrThrow()
    await write(
      await actFor(context, { userId: linId, roleId }),
      { permission: 'identity.ownSession', audit: 'test.happened' },
      async (tx) => {
        await recordActivities(tx, [])
        await recordActivities(tx, [
          { subject: 'company', id: 11, kind: 'test.one', facts: { fields: ['name'] } },
          { subject: 'company', id: 12, kind: 'test.two' },
        ])
        tx.unchanged()
      },
    )
    const actor = { id: linId, name: '林晓帆' }
    expect((await listActivity(context, 'company', 11)).entries).toMatchObject([
      { kind: 'test.one', actor, facts: { fields: ['name'] } },
    ])
    expect((await listActivity(context, 'company', 12)).entries).toMatchObject([{ kind: 'test.two', actor, facts: {} }])
  })

  test('ends exactly with a full page', async () => {
    await record(...Array.from({ length: 30 }, () => ({ subject: 'company', id: 2, kind: 'test.happened' })))
    expect((await listActivity(context, 'company', 2)).next).toBeNull()
  })

  test('is apart from what happened to others, and to other kinds with the same number', async () => {
    await record(
      { subject: 'company', id: 3, kind: 'test.one' },
      { subject: 'contact', id: 3, kind: 'test.two' },
      { subject: 'company', id: 4, kind: 'test.three' },
    )
    expect((await listActivity(context, 'company', 3)).entries.map(({ kind }) => kind)).toEqual(['test.one'])
  })

  test('names who did it, and nobody when it was the system or somebody long gone', async () => {
    await product.pool.query(
      "insert into activity.entries (subject_kind, subject_id, kind, actor_id) values ('company', 5, 'test.happened', null), ('company', 5, 'test.happened', 999999), ('company', 5, 'test.happened', $1)",
      [linId],
    )
    expect((await listActivity(context, 'company', 5)).entries.map(({ actor }) => actor)).toEqual([
      { id: linId, name: '林晓帆' },
      null,
      null,
    ])
  })

  test('is forgotten with the subject, and only with it', async () => {
    await record(
      { subject: 'company', id: 6, kind: 'test.happened' },
      { subject: 'company', id: 7, kind: 'test.happened' },
    )
    await write(context, { permission: 'identity.ownSession', audit: 'test.forgotten' }, async (tx) => {
      await forgetActivity(tx, 'company', [6])
      tx.unchanged()
    })
    expect((await listActivity(context, 'company', 6)).entries).toEqual([])
    expect((await listActivity(context, 'company', 7)).entries).toHaveLength(1)
  })
})
