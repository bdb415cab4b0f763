import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../testing.ts'
import { announcement, Reactions } from './events.ts'
import { createQueue, prepareQueues, work } from './jobs.ts'
import { createLog } from './log.ts'
import { type WriteContext, write } from './write.ts'

const product = await startTestApp({ worker: true })
const queue = createQueue(product.url, createLog('silent'), product.context.now)
const deed = { permission: 'identity.ownSession', audit: 'test.announced' } as const

const closed = announcement('test.departmentClosed', z.object({ name: z.string() }))
const seenWithin: string[][] = []
const seenAfter: string[] = []
const reactions = new Reactions()
  .within(closed, async (tx, { name }) => {
    seenWithin.push(await departments(tx.db))
    await tx.db
      .insertInto('identity.departments')
      .values({ name: `${name}的后续` })
      .execute()
    if (name === '不许') throw new Error('somebody above objects')
  })
  .after(closed, 'test.tidyAfterDepartment', async (_context, { name }) => void seenAfter.push(name))

const context = { ...product.context, jobs: queue, reactions }

beforeAll(async () => {
  await queue.start()
  await prepareQueues(queue, reactions.jobs)
  await work(queue, reactions.jobs, [], () => context)
})
afterAll(() => queue.stop({ graceful: false }))

test('a reaction within sees what is not yet committed, and is committed with it', async () => {
  await announce('华北')
  expect(seenWithin.at(-1)).toContain('华北')
  expect(await departments()).toEqual(expect.arrayContaining(['华北', '华北的后续']))
})

test('a reaction after runs as a job', async () => {
  await announce('华中')
  await vi.waitFor(() => expect(seenAfter).toContain('华中'), 10_000)
})

test('a reaction within can fail the whole, and then nothing comes after', async () => {
  const jobsBefore = await countEnqueued()
  await expect(announce('不许')).rejects.toThrow('somebody above objects')
  expect(await departments()).not.toContain('不许')
  expect(await departments()).not.toContain('不许的后续')
  expect(await countEnqueued()).toBe(jobsBefore)
})

test('nothing comes after what the announcer rolls back', async () => {
  const jobsBefore = await countEnqueued()
  const failing = announce('反悔', () => Promise.reject(new Error('changed my mind')))
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await departments()).not.toContain('反悔的后续')
  expect(await countEnqueued()).toBe(jobsBefore)
})

test('an announcement that nobody reacts to is said into the air', async () => {
  await expect(
    write(context, deed, async (tx) => {
      await reactions.announce(tx, announcement('test.unheard', z.null()), null)
      tx.unchanged()
    }),
  ).resolves.toBeUndefined()
  expect(seenAfter).not.toContain(null)
})

test('two reactions after cannot share a name, since the name is their queue', () => {
  expect(() => reactions.after(closed, 'test.tidyAfterDepartment', async () => undefined)).toThrow(
    'Two reactions are named test.tidyAfterDepartment',
  )
})

async function announce(name: string, and: (tx: WriteContext) => Promise<void> = async () => undefined) {
  await write(context, deed, async (tx) => {
    await tx.db.insertInto('identity.departments').values({ name }).execute()
    await reactions.announce(tx, closed, { name })
    await and(tx)
    await tx.audit({ subject: 'department', id: null })
  })
}

async function departments(db: Pick<typeof product.db, 'selectFrom'> = product.db) {
  const rows = await db.selectFrom('identity.departments').select('name').execute()
  return rows.map(({ name }) => name)
}

async function countEnqueued() {
  const { rows } = await product.pool.query<{ count: number }>(
    "select count(*)::int as count from jobs.job where name = 'test.tidyAfterDepartment'",
  )
  return rows[0]?.count
}
