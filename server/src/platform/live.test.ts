import { afterAll, expect, test, vi } from 'vitest'
import { startWire } from './testing/http.ts'
import { Live, type LivePublication } from './live.ts'
import { createLog } from './log.ts'
import { testDatabase } from './testing/database.ts'
import { createPool } from './database/connection.ts'

const { url } = await testDatabase()
const wire = await startWire(url)
const retryMs = 20
const log = createLog('silent')
const [near, far] = [new Live(url, log), new Live(wire.url, log, { retryMs })]
await near.start()
await far.start()
afterAll(() => Promise.all([near.stop(), far.stop()]))

const heard: LivePublication[] = []
let missed = 0
far.listen(
  (publication) => void heard.push(publication),
  () => void (missed += 1),
)

test('what one process says, another hears, in order, however much it is', async () => {
  const said = Array.from({ length: 120 }, (_, index) => ({ endedSession: `session-${index}` }))
  for (const publication of said) near.publish(publication)
  await vi.waitFor(() => expect(heard).toEqual(said), 10_000)
})

test('what was told lately can be told again', async () => {
  const said = { endedSession: 'lately' }
  near.publish(said)
  await vi.waitFor(() => expect(far.recent(60_000).at(-1)).toEqual(said), 10_000)
  expect(far.recent(0)).toEqual([])
})

test('nonsense on the channel is passed over', async () => {
  const pool = createPool(url, { max: 1, statementTimeout: 5000 })
  await pool.query("select pg_notify('seamark_live', 'no json'), pg_notify('seamark_live', '[{}]')")
  await pool.end()
  near.publish({ endedSession: 'after the nonsense' })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ endedSession: 'after the nonsense' }), 10_000)
})

test('a lost connection is taken up again, one try at a time, and says that something may have been missed', async () => {
  const triesBefore = wire.tries()
  const cutAt = performance.now()
  wire.cut()
  await vi.waitFor(() => expect(wire.tries() - triesBefore).toBeGreaterThanOrEqual(30), {
    timeout: 20_000,
    interval: 5,
  })
  // Thirty tries take thirty pauses; if tries multiplied, they would be there after five.
  expect(performance.now() - cutAt).toBeGreaterThan(20 * retryMs)
  expect(missed).toBe(0)

  wire.mend()
  await vi.waitFor(() => expect(missed).toBe(1), 10_000)
  near.publish({ endedSession: 'after the loss' })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ endedSession: 'after the loss' }), 10_000)
})
