import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { listen as listenTo } from '../../testing/live-stream.ts'

const product = await startTestApp({ live: true })
const processes = [product.api, await product.startAnother()] as const
const [here, there] = processes

let people = 0
async function aPerson() {
  const username = `person${(people += 1)}`
  const id = await product.addPerson({ username, name: username, role: 'sales' })
  const { headers } = await product.signIn(username)
  return { id, open: (api: string) => listenTo(api, headers()) }
}
type Stream = Awaited<ReturnType<Awaited<ReturnType<typeof aPerson>>['open']>>

/** Opens streams one after another, each counted before the next, in turns in both processes. */
async function openInTurns({ id, open }: Awaited<ReturnType<typeof aPerson>>, count: number) {
  const streams: Stream[] = []
  for (let one = 0; one < count; one += 1) {
    streams.push(await open(one % 2 === 0 ? here : there))
    await vi.waitFor(async () => expect((await placesOf(id)).length).toBe(one + 1), 10_000)
  }
  return streams
}

async function placesOf(personId: number) {
  const { rows } = await product.pool.query<{ id: number; written: string; lease: Date }>(
    `select s.id, s.xmin::text as written, p.lease_until as lease
     from platform.open_streams s join platform.stream_processes p on p.id = s.process_id where s.person_id = $1 order by s.id`,
    [personId],
  )
  return rows
}

const ended = (streams: readonly Stream[]) => streams.map((stream) => stream.ended())
const wasReplaced = (stream: Stream | undefined) => stream?.text().includes('event: replaced\n\n')

test('the streams of a person are counted over both processes, and nobody else’s end', async () => {
  const [lin, zhou] = [await aPerson(), await aPerson()]
  const other = await openInTurns(zhou, 2)
  const streams = await openInTurns(lin, 10)
  expect(ended(streams)).not.toContain(true)

  const last = await lin.open(there)
  await vi.waitFor(() => expect(wasReplaced(streams[0])).toBe(true), 10_000)
  const newest = await lin.open(here)
  await vi.waitFor(() => expect(wasReplaced(streams[1])).toBe(true), 10_000)
  expect(ended([...streams.slice(2), last, newest, ...other])).not.toContain(true)
  expect(await placesOf(lin.id)).toHaveLength(10)
})

test('streams that open at one moment in both processes are ten together', async () => {
  const lin = await aPerson()
  const streams = await Promise.all(Array.from({ length: 24 }, (_, one) => lin.open(one % 2 === 0 ? here : there)))
  await vi.waitFor(() => expect(ended(streams).filter((isEnded) => !isEnded)).toHaveLength(10), 20_000)
  await vi.waitFor(async () => expect(await placesOf(lin.id)).toHaveLength(10), 20_000)
})

async function plantProcess(personId: number, lease: string) {
  const id = randomUUID()
  await product.pool.query(
    'insert into platform.stream_processes (id, lease_until) values ($1, now() + $2::interval)',
    [id, lease],
  )
  await product.pool.query(
    'insert into platform.open_streams (process_id, person_id) select $1, $2 from generate_series(1, 10)',
    [id, personId],
  )
  return id
}

test('the streams of a process count until its lease is over, and are then forgotten', async () => {
  const [lin, zhou] = [await aPerson(), await aPerson()]
  const [first] = await openInTurns(lin, 1)
  const [other] = await openInTurns(zhou, 1)
  const killed = await plantProcess(lin.id, '-1 second')
  await plantProcess(zhou.id, '1 hour')

  const second = await lin.open(here)
  await zhou.open(there)
  await vi.waitFor(() => expect(wasReplaced(other)).toBe(true), 10_000)
  await vi.waitFor(async () => {
    const { rows } = await product.pool.query('select from platform.stream_processes where id = $1', [killed])
    expect(rows).toEqual([])
  }, 20_000)
  await vi.waitFor(async () => expect(await placesOf(lin.id)).toHaveLength(2), 10_000)
  expect([first?.ended(), second.ended()]).toEqual([false, false])
})

test('a beat renews the lease of the process and writes nothing for a stream', async () => {
  const lin = await aPerson()
  const [stream] = await openInTurns(lin, 1)
  const [before] = await placesOf(lin.id)
  await vi.waitFor(() => expect(stream?.beats()).toBeGreaterThanOrEqual(2), 30_000)
  const [after] = await placesOf(lin.id)
  expect(after?.written).toBe(before?.written)
  expect(after?.lease.getTime()).toBeGreaterThan(before?.lease.getTime() ?? 0)
})

test('a stream that lost its place ends at the next beat, if the word of it did not arrive', async () => {
  const lin = await aPerson()
  const [stream, staying] = await openInTurns(lin, 2)
  const [place] = await placesOf(lin.id)
  await product.pool.query('delete from platform.open_streams where id = $1', [place?.id])
  await vi.waitFor(() => expect(wasReplaced(stream)).toBe(true), 20_000)
  expect(staying?.ended()).toBe(false)
})

test('all streams of a process open anew when it lost its lease', async () => {
  const lin = await aPerson()
  const [stream] = await openInTurns(lin, 1)
  await product.pool.query(
    'delete from platform.stream_processes where id in (select process_id from platform.open_streams where person_id = $1)',
    [lin.id],
  )
  await vi.waitFor(() => expect(stream?.ended()).toBe(true), 20_000)
  expect(wasReplaced(stream)).toBe(false)
})

test('a stream that is closed gives its place back', async () => {
  const lin = await aPerson()
  const { headers } = await product.signIn(`person${people}`)
  const closing = new AbortController()
  const response = await fetch(`${here}/live?since=0`, { headers: headers(), signal: closing.signal })
  await vi.waitFor(async () => expect(await placesOf(lin.id)).toHaveLength(1), 10_000)
  closing.abort()
  await response.body?.cancel().catch(() => undefined)
  await vi.waitFor(async () => expect(await placesOf(lin.id)).toEqual([]), 10_000)
})
