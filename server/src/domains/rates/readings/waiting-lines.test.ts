import {
  acceptReading,
  createReading,
  editReadingLine,
  listReadings,
  listWaitingLines,
} from '@seamark/contract/rates/readings/readings'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { readReading } from './runs.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const follower = await product.signIn('follow', testPassword)

beforeEach(() => product.pool.query('delete from rates.readings'))

async function paste(text: string, person = lin) {
  const { id } = await person.call(createReading, { body: { text, day: '2026-11-25' } })
  await readReading(product.context, { id })
  return id
}
const waiting = (query: object = {}, person = lin) => person.call(listWaitingLines, { query })
const listed = async (query: object, person = lin) =>
  (await person.call(listReadings, { query })).rows.map(({ id }) => id)

test('the lines that wait stand together, those of the newest reading first, and those that are settled are gone', async () => {
  const one = await paste('上海-汉堡 40HQ 2650 12.5船\n\n宁波-汉堡 40HQ 27OO\n\n青岛-伯贝拉新港 20GP 3650')
  const other = await paste('大连-汉堡 40HQ 28OO\n\n深圳-LAX 空运 45元/KG')
  const { rows, next, count } = await waiting()
  expect(rows.map(({ reading, line }) => [reading.id, line.place, line.source])).toEqual([
    [other, 1, '大连-汉堡 40HQ 28OO'],
    [one, 2, '宁波-汉堡 40HQ 27OO'],
    [one, 3, '青岛-伯贝拉新港 20GP 3650'],
  ])
  expect([next, count]).toEqual([null, { value: 3, exact: true }])
  expect(rows[1]?.reading).toMatchObject({
    title: '上海-汉堡 40HQ 2650 12.5船',
    counts: { ready: 1, open: 1, ports: 1 },
  })
  const prices = [{ container: '40HQ' as const, amount: 2800 }]
  await lin.call(editReadingLine, { params: { id: other, place: 1 }, body: { prices } })
  await lin.call(editReadingLine, { params: { id: one, place: 3 }, body: { leftOut: true } })
  expect((await waiting()).rows.map(({ reading, line }) => [reading.id, line.place])).toEqual([[one, 2]])
})

test('pages follow each other without a gap, within a reading and from one to the next', async () => {
  const doubtful = (from: string) => Array.from({ length: 3 }, (_, at) => `${from}-汉堡 40HQ 2${at}OO`).join('\n\n')
  await paste(doubtful('上海'))
  await paste(doubtful('宁波'))
  const places: [string, number][] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 9; pages++) {
    const page: Awaited<ReturnType<typeof waiting>> = await waiting({ limit: 2, ...(cursor ? { cursor } : {}) })
    places.push(...page.rows.map(({ line }): [string, number] => [line.source.slice(0, 2), line.place]))
    expect(page.count).toEqual({ value: 6, exact: true })
    cursor = page.next
  }
  expect(places).toEqual(['宁波', '上海'].flatMap((from) => [1, 2, 3].map((place) => [from, place])))
  expect(await refusalOf(waiting({ cursor: 'x' }))).toMatchObject({ code: 'rates.cursor_invalid' })
})

test('they are seen by the owner of the reading and by whoever reaches the owner, who may ask for the own alone', async () => {
  await paste('宁波-汉堡 40HQ 27OO')
  const numberOf = async (person = lin, query = {}) => (await waiting(query, person)).count.value
  expect(await Promise.all([numberOf(), numberOf(manager), numberOf(zhou)])).toEqual([1, 1, 0])
  expect((await waiting({}, zhou)).rows).toEqual([])
  expect(await numberOf(manager, { mine: 'true' })).toBe(0)
  expect(await refusalOf(waiting({}, follower))).toMatchObject({ status: 403 })
})

test('readings are found by the name of the file or how the text begins, and by what became of their lines', async () => {
  const ready = await paste('  \n上海-汉堡 40HQ 2650 MSC 12.1-12.14')
  const open = await paste('宁波100%_特价\n\n宁波-汉堡 40HQ 27OO')
  const failed = await paste('明天放假')
  const taken = await paste('大连-汉堡 40HQ 2650 MSC 12.1-12.14')
  await lin.call(acceptReading, { params: { id: taken }, body: {} })
  expect(await listed({})).toEqual([taken, failed, open, ready])
  const shows = await Promise.all(['open', 'ready', 'taken', 'failed'].map((show) => listed({ show })))
  expect(shows).toEqual([[open], [ready], [taken], [failed]])
  expect(await listed({ q: '上海-汉堡' })).toEqual([ready])
  expect(await listed({ q: '0%_特' })).toEqual([open])
  expect(await listed({ q: '%' })).toEqual([open])
  expect(await listed({ mine: 'true' }, manager)).toEqual([])
  const first = await lin.call(listReadings, { query: { limit: 3 } })
  expect(first.count).toEqual({ value: 4, exact: true })
  expect(await listed({ limit: 3, cursor: first.next ?? '' })).toEqual([ready])
})
