import { getRate } from '@seamark/contract/rates/index'
import {
  answerPortWord,
  listPortAnswers,
  listPortWords,
  withdrawPortAnswer,
} from '@seamark/contract/rates/readings/port-words'
import {
  acceptReading,
  createReading,
  editReadingLine,
  forecastReading,
  getReading,
  listReadingLines,
  listReadings,
  type ReadingLine,
  undoReading,
} from '@seamark/contract/rates/readings/readings'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { applyPortWord } from './port-words.commands.ts'
import { readReading } from './runs.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const day = '2026-11-25'

/** Pastes a text and reads it as the job does. */
async function paste(text: string, person = lin) {
  const { id } = await person.call(createReading, { body: { text, day } })
  await readReading(product.context, { id })
  return { id, reading: await person.call(getReading, { params: { id } }), ...(await linesOf(id, person)) }
}
/** The lines in the order of the text. */
async function linesOf(id: number, person = lin) {
  const { lines } = await person.call(listReadingLines, { params: { id }, query: {} })
  return { lines: lines.toSorted((one, other) => one.place - other.place) }
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { body?: { code?: string } }) => error.body?.code ?? 'another error',
  )

test('a pasted message becomes lines with the places of their values, counted by what is to be done', async () => {
  const { reading, lines } = await paste(
    '上海-汉堡 40HQ 2650 12.5船\n宁波-伯贝拉新港 20GP 3650\n宁波-汉堡 40HQ 27OO\n深圳-LAX 空运 45元/KG',
  )
  expect(reading).toMatchObject({
    state: 'ready',
    title: '上海-汉堡 40HQ 2650 12.5船',
    counts: { lines: 4, ready: 1, ports: 1, open: 1, findings: 1, leftOut: 0, accepted: 0 },
  })
  expect(lines.map(({ isReady, words }) => [isReady, words])).toEqual([
    [true, []],
    [false, ['伯贝拉新港']],
    [false, []],
    [false, []],
  ])
  const [price] = lines[0]?.line.prices ?? []
  expect(reading.text.slice(price?.span?.start, price?.span?.end)).toContain('2650')
})

test('a chat message is read before its call is answered, a longer text by a job', async () => {
  const stateOf = async (text: string) => {
    const { id } = await lin.call(createReading, { body: { text, day } })
    return (await lin.call(getReading, { params: { id } })).state
  }
  expect(await stateOf('上海-汉堡 40HQ 2650')).toBe('ready')
  expect(await stateOf('上海-汉堡 40HQ 2650\n\n'.repeat(80))).toBe('reading')
})

test('a copied table is read with its merged cells', async () => {
  const grid = {
    rows: [
      ['起运港', '目的港', '20GP', '40HQ'],
      ['上海', '汉堡', 1500, 2700],
      [null, '鹿特丹', 1450, 2650],
    ],
    merges: [{ top: 1, left: 0, bottom: 2, right: 0 }],
  }
  const { id } = await lin.call(createReading, { body: { grid, day } })
  await readReading(product.context, { id })
  const { lines } = await linesOf(id)
  expect(
    lines.map(({ line }) => [line.pols[0]?.codes, line.pods[0]?.codes, line.prices.map(({ amount }) => amount)]),
  ).toEqual([
    [['CNSHA'], ['DEHAM'], [1500, 2700]],
    [['CNSHA'], ['NLRTM'], [1450, 2650]],
  ])
})

test('a text without a rate or a request ends with the reason', async () => {
  const { reading } = await paste('明天放假，请大家注意安全')
  expect(reading).toMatchObject({ state: 'failed', failure: 'rates.reading_nothing' })
})

test('what is empty or too long is refused at once', async () => {
  expect(await refusalOf(lin.call(createReading, { body: { text: '  ' } }))).toBe('platform.invalid_input')
  expect(await refusalOf(lin.call(createReading, { body: { text: 'x'.repeat(200_001) } }))).toBe(
    'platform.invalid_input',
  )
})

test('a price without an end holds for as many days as the office has chosen', async () => {
  const expiryOf = async () => (await paste('上海-汉堡 40HQ 2650')).lines[0]?.line.validity?.to
  expect(await expiryOf()).toBe('2026-12-02')
  await product.pool.query(`update settings.options set chosen = chosen || '{"chatRateDays": 3}'`)
  expect(await expiryOf()).toBe('2026-11-28')
  await product.pool.query(`update settings.options set chosen = chosen - 'chatRateDays'`)
})

test('a wrong cell of a copied table is named by its row and column', async () => {
  const rows = [['起运港'], [null, 'x'.repeat(5001)]]
  await expect(lin.call(createReading, { body: { grid: { rows }, day } })).rejects.toMatchObject({
    body: { details: { fields: [{ field: 'grid.rows.1.1', message: expect.stringMatching(/2.*B/) }] } },
  })
})

test('lines with open questions come first, then the others, page by page', async () => {
  const { id } = await paste('上海-汉堡 40HQ 2650\n\n宁波-汉堡 40HQ 27OO\n\n青岛-汉堡 40HQ 2700\n\n大连-汉堡 40HQ 28OO')
  const pages: number[][] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: { lines: ReadingLine[]; next: number | null } = await lin.call(listReadingLines, {
      params: { id },
      query: { after, limit: 2 },
    })
    pages.push(page.lines.map(({ place }) => place))
    after = page.next
  }
  expect(pages).toEqual([
    [2, 4],
    [1, 3],
  ])
})

test('taking lines is one deed of the workbench over its lots, and its undo lets the lines wait again', async () => {
  const text = Array.from({ length: 3 }, (_, at) => `营口-汉堡 40HQ ${2600 + at} MSC 12.${at + 1}船`).join('\n\n')
  const { id } = await paste(text)
  const first = await lin.call(acceptReading, { params: { id }, body: {} })
  const { id: other } = await paste('营口-鹿特丹 40HQ 2600 MSC 12.9船')
  const second = await lin.call(acceptReading, { params: { id: other }, body: { runId: first.runId ?? 0 } })
  expect(second.runId).toBe(first.runId)
  const counted = await lin.call(countUndo, { params: { id: first.runId ?? 0 }, body: { overwrite: 'none' } })
  expect(counted.total).toBe(4)
  await lin.call(confirmBulk, { params: { id: counted.id }, body: { count: 4 } })
  const standing = await sql<{ count: number }>`
    select count(*)::int as count from rates.rates r join rates.rate_ports p on p.rate_id = r.id
    where p.code = 'CNYIK' and r.delete_after is null`.execute(product.db)
  expect(standing.rows).toEqual([{ count: 0 }])
  expect((await lin.call(getReading, { params: { id } })).counts).toMatchObject({ ready: 3, accepted: 0 })
})

test('a deed of somebody else is not gone on with', async () => {
  const { id } = await paste('营口-安特卫普 40HQ 2600 MSC 12.9船')
  const { runId } = await lin.call(acceptReading, { params: { id }, body: {} })
  const { id: own } = await paste('营口-勒阿弗尔 40HQ 2600 MSC 12.9船', zhou)
  const taken = await zhou.call(acceptReading, { params: { id: own }, body: { runId: runId ?? 0 } })
  expect([taken.created, taken.runId === runId]).toEqual([1, false])
})

test('a request gets the days, boxes and ships that a person says', async () => {
  const { id } = await paste('求 上海-汉堡 2*40HQ')
  const { line } = await lin.call(editReadingLine, {
    params: { id, place: 1 },
    body: {
      effective: '2026-12-08',
      expiry: '2026-12-14',
      boxes: [{ container: '40HQ', count: 5 }],
      sailings: ['2026-12-10'],
    },
  })
  expect(line.line).toMatchObject({
    ready: { from: '2026-12-08', to: '2026-12-14' },
    boxes: [{ container: '40HQ', count: 5 }],
    sailings: [{ value: '2026-12-10' }],
  })
})

test('a line that a person settles is ready; one that is left out is not counted as open', async () => {
  const { id, lines } = await paste('宁波-汉堡 40HQ 27OO\n上海-鹿特丹 40HQ 2600')
  const edited = await lin.call(editReadingLine, {
    params: { id, place: lines[0]?.place ?? 0 },
    body: { prices: [{ container: '40HQ', amount: 2700 }], currency: 'USD' },
  })
  expect(edited).toMatchObject({ line: { isReady: true, edited: true }, counts: { ready: 2, open: 0 } })
  const left = await lin.call(editReadingLine, { params: { id, place: 2 }, body: { leftOut: true } })
  expect(left.counts).toMatchObject({ ready: 1, leftOut: 1 })
  const audits = await sql<{ action: string }>`
    select action from platform.audit where subject_kind = 'reading' and subject_id = ${id} order by id`.execute(
    product.db,
  )
  expect(audits.rows.map(({ action }) => action)).toEqual([
    'rates.readingCreated',
    'rates.readingLineEdited',
    'rates.readingLineEdited',
  ])
})

const standingOf = async (id: number) =>
  (await linesOf(id)).lines.map(({ state, isReady, replacedBy, line }) => [
    state,
    isReady,
    replacedBy,
    line.prices.map(({ amount }) => amount),
  ])

test('a correction takes the place of the line that it names, which is left out and says so', async () => {
  const { id, reading } = await paste('锦州-汉堡 40HQ 2650 MSC\n\n锦州-鹿特丹 40HQ 2600\n\n更正：锦州-汉堡 40HQ 2550')
  expect(reading.counts).toMatchObject({ lines: 3, ready: 2, leftOut: 1, findings: 0, open: 0 })
  expect(await standingOf(id)).toEqual([
    ['leftOut', true, 3, [2650]],
    ['waiting', true, null, [2600]],
    ['waiting', true, null, [2550]],
  ])
  expect(await lin.call(acceptReading, { params: { id }, body: {} })).toMatchObject({ created: 2, left: 0 })
  const { rows } = await sql<{ amount: number; carrier: string }>`
    select p.amount::float8 as amount, r.carrier from rates.rates r join rates.prices p on p.rate_id = r.id
    join rates.reading_lines l on l.rate_id = r.id where l.reading_id = ${id} order by r.id`.execute(product.db)
  expect(rows).toEqual([
    { amount: 2600, carrier: '' },
    { amount: 2550, carrier: 'MSCU' },
  ])
})

test('a correction that is left out, or that is an offer of its own, lets the line wait again', async () => {
  const { id } = await paste('锦州-安特卫普 40HQ 2650\n\n更正：锦州-安特卫普 40HQ 2550')
  const edit = (body: object) => lin.call(editReadingLine, { params: { id, place: 2 }, body })
  await edit({ leftOut: true })
  expect((await standingOf(id)).map(([state]) => state)).toEqual(['waiting', 'leftOut'])
  await edit({ leftOut: false })
  expect((await standingOf(id)).map(([state]) => state)).toEqual(['leftOut', 'waiting'])
  await edit({ kind: 'supply' })
  expect((await standingOf(id)).map(([state, , replacedBy]) => [state, replacedBy])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
})

test('a correction that names no line waits until a person says which one it replaces', async () => {
  const { id, reading } = await paste(
    '锦州-热那亚 40HQ 2650 MSC\n\n锦州-热那亚 40HQ 2700 CMA\n\n更正：锦州-热那亚 40HQ 2550',
  )
  expect(reading.counts).toMatchObject({ ready: 2, open: 1, leftOut: 0, findings: 0 })
  const edit = (body: object) => lin.call(editReadingLine, { params: { id, place: 3 }, body })
  // Its values may be right as they are read, but not what nobody has said.
  expect((await edit({ confirmed: ['kind', 'prices'] })).line.isReady).toBe(false)
  for (const corrects of [3, 4]) expect(await refusalOf(edit({ corrects }))).toBe('rates.line_corrects_none')
  expect((await edit({ corrects: 2 })).line).toMatchObject({
    isReady: true,
    line: { corrects: 2, carrier: { value: 'CMDU' }, prices: [{ amount: 2550 }] },
  })
  expect(await standingOf(id)).toEqual([
    ['waiting', true, null, [2650]],
    ['leftOut', true, 3, [2700]],
    ['waiting', true, null, [2550]],
  ])
})

test('a port that does not exist and days that run backwards are refused with their field', async () => {
  const { id } = await paste('宁波-汉堡 40HQ 2700')
  const edit = (body: object) => refusalOf(lin.call(editReadingLine, { params: { id, place: 1 }, body }))
  expect(await edit({ pods: ['ZZZZZ'] })).toBe('rates.line_port_unknown')
  expect(await edit({ effective: '2026-12-10', expiry: '2026-12-01' })).toBe('rates.line_days_backwards')
  expect(await refusalOf(lin.call(editReadingLine, { params: { id, place: 9 }, body: { leftOut: true } }))).toBe(
    'rates.line_not_found',
  )
})

test('a line of which a rate was made is edited no more', async () => {
  const { id } = await paste('秦皇岛-鹿特丹 40HQ 2650 MSC 12.1-12.14')
  await lin.call(acceptReading, { params: { id }, body: {} })
  const edit = lin.call(editReadingLine, { params: { id, place: 1 }, body: { carrier: 'ONE' } })
  expect(await refusalOf(edit)).toBe('rates.line_accepted')
  expect((await linesOf(id)).lines).toMatchObject([{ state: 'accepted', line: { carrier: { value: 'MSCU' } } }])
})

test('a reading that eight attempts did not move is given up, and says so', async () => {
  const { id } = await lin.call(createReading, { body: { text: '上海-汉堡 40HQ 2650\n\n'.repeat(80), day } })
  await sql`update rates.readings set attempts = 9 where id = ${id}`.execute(product.db)
  await readReading(product.context, { id })
  expect(await lin.call(getReading, { params: { id } })).toMatchObject({
    state: 'failed',
    failure: 'rates.reading_stuck',
  })
})

test('a word is answered once: the waiting lines get the port, and the next paste knows it', async () => {
  const word = '贝利港湾'
  const { id } = await paste(`上海-${word} 20GP 3650\n宁波-${word} 20GP 3700`)
  const { words } = await lin.call(listPortWords, {})
  expect(words).toContainEqual(expect.objectContaining({ word, lines: 2 }))
  expect(await lin.call(answerPortWord, { body: { word, codes: ['SOBBO'] } })).toEqual({ lines: 2 })
  await applyPortWord(product.context, { word, code: 'SOBBO' })
  const { lines } = await linesOf(id)
  expect(lines.map(({ isReady, line }) => [isReady, line.pods[0]?.codes])).toEqual([
    [true, ['SOBBO']],
    [true, ['SOBBO']],
  ])
  const { lines: next } = await paste(`青岛-${word} 20GP 3600`)
  expect(next[0]).toMatchObject({ isReady: true, words: [] })
  expect(await refusalOf(lin.call(answerPortWord, { body: { word, codes: ['ZZZZZ'] } }))).toBe(
    'rates.line_port_unknown',
  )
})

test('a word may mean several ports or be none, and one port instead of that', async () => {
  const word = '贝托基港'
  const answer = async (codes: string[]) => {
    await lin.call(answerPortWord, { body: { word, codes } })
    await applyPortWord(product.context, { word, codes })
  }
  const podsOf = async (id: number) => (await linesOf(id)).lines[0]?.line.pods.map(({ codes }) => codes)
  const { id } = await paste(`上海-${word} 20GP 3650`)
  await answer(['DEHAM', 'NLRTM'])
  expect(await podsOf(id)).toEqual([['DEHAM', 'NLRTM']])
  expect(await podsOf((await paste(`宁波-${word} 20GP 3600`)).id)).toEqual([['DEHAM', 'NLRTM']])
  await answer([])
  expect(await podsOf((await paste(`宁波-${word}/汉堡 20GP 3600`)).id)).toEqual([['DEHAM']])
  await answer(['SOBBO'])
  expect(await podsOf((await paste(`宁波-${word} 20GP 3600`)).id)).toEqual([['SOBBO']])
  const { rows } = await product.pool.query<{ code: string }>(
    `select after ->> 'code' as code from platform.audit join platform.audit_values on audit_id = id
     where action = 'rates.portWordAnswered' and after ->> 'word' = $1 order by id`,
    [word],
  )
  expect(rows.map(({ code }) => code)).toEqual(['DEHAM, NLRTM', '', 'SOBBO'])
})

test.each([
  ['several ports', '贝岚甲湾', ['DEHAM', 'NLRTM']],
  ['no port', '贝岚乙湾', []],
  ['one port', '贝岚丙湾', ['SOBBO']],
])('an answer of %s is taken back, and the next text asks about the word again', async (_, word, codes) => {
  const answersOf = async (q: string) => (await lin.call(listPortAnswers, { query: { q } })).answers
  const withdraw = (meant: string[]) => lin.call(withdrawPortAnswer, { body: { word, codes: meant } })
  const { answered } = await lin.call(listPortWords, {})
  await lin.call(answerPortWord, { body: { word, codes } })
  expect((await lin.call(listPortWords, {})).answered).toBe(answered + 1)
  expect(await answersOf(word)).toMatchObject([{ word, codes, taughtBy: '林晓帆' }])
  // Somebody has answered otherwise since the page was drawn.
  expect(await withdraw(['CNSHA'])).toEqual({ withdrawn: false })
  expect(await withdraw(codes)).toEqual({ withdrawn: true })
  expect([await withdraw(codes), await answersOf(word)]).toEqual([{ withdrawn: false }, []])
  expect((await paste(`宁波-${word} 20GP 3600`)).lines[0]?.words).toEqual([word])
  const { rows } = await product.pool.query(
    `select before from platform.audit join platform.audit_values on audit_id = id
     where action = 'rates.portWordWithdrawn' and before ->> 'word' = $1`,
    [word],
  )
  expect(rows).toEqual([{ before: { word, code: codes.join(', ') } }])
})

test('the database keeps one port apart from several, and no list of ports without end', async () => {
  const keep = (codes: string[], word = '贝检湾') =>
    product.pool.query('insert into territory.port_sets (word, codes) values ($1, $2)', [word, codes])
  for (const codes of [['DEHAM'], Array.from({ length: 41 }, () => 'DEHAM')])
    await expect(keep(codes)).rejects.toMatchObject({ code: '23514' })
  await expect(keep([], '')).rejects.toMatchObject({ code: '23514' })
})

test('lines that wait for a word that is no port are settled without it', async () => {
  const word = '贝某某湾'
  const { id } = await paste(`上海-${word}/汉堡 20GP 3650\n\n宁波-${word} 20GP 3700`)
  expect((await lin.call(getReading, { params: { id } })).counts).toMatchObject({ ports: 2 })
  expect(await lin.call(answerPortWord, { body: { word, codes: [] } })).toEqual({ lines: 2 })
  await applyPortWord(product.context, { word, codes: [] })
  expect((await lin.call(getReading, { params: { id } })).counts).toMatchObject({ ports: 0, ready: 1, open: 1 })
})

test('a line that was read as the other side is put right whole, and taken so', async () => {
  const { id } = await paste('秦皇岛-汉堡 40HQ 2650 MSC 12.1-12.14')
  const edit = (body: object) => lin.call(editReadingLine, { params: { id, place: 1 }, body })
  expect(await refusalOf(edit({ kind: 'demand' }))).toBe('rates.boxes_missing')
  expect(await refusalOf(edit({ via: 'ZZZZZ' }))).toBe('rates.line_port_unknown')
  await edit({ kind: 'demand', boxes: [{ container: '40HQ', count: 3 }] })
  await edit({
    kind: 'supply',
    routeCode: 'AE6',
    via: 'SGSIN',
    transitDays: 31,
    freeCombined: 14,
    tonnes: 27,
    space: 'tight',
  })
  await edit({
    basis: 'base',
    cargo: 'reefer',
    weekdays: [3],
    cutoff: '2026-12-04',
    surcharges: [{ code: 'AMS', state: 'added', amounts: [35], per: 'bill', currency: 'USD' }],
  })
  await lin.call(acceptReading, { params: { id }, body: {} })
  const [line] = (await linesOf(id)).lines
  expect(await lin.call(getRate, { params: { id: line?.rateId ?? 0 } })).toMatchObject({
    side: 'supply',
    routeCode: 'AE6',
    via: 'SGSIN',
    transitDays: 31,
    freeCombined: 14,
    tonnes: 27,
    space: 'tight',
    basis: 'base',
    cargoClass: 'reefer',
    weekdays: [3],
    cutoff: '2026-12-04',
    surcharges: [{ code: 'AMS', amounts: [35], unit: 'bill' }],
  })
})

test('a reading is seen by its owner and by whoever reaches the owner, and by nobody else', async () => {
  const { id } = await paste('宁波-汉堡 40HQ 2700')
  expect((await manager.call(listReadings, { query: {} })).rows.map((one) => one.id)).toContain(id)
  expect((await zhou.call(listReadings, { query: {} })).rows.map((one) => one.id)).not.toContain(id)
  const calls = [
    () => zhou.call(getReading, { params: { id } }),
    () => linesOf(id, zhou),
    () => zhou.call(editReadingLine, { params: { id, place: 1 }, body: { leftOut: true } }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toBe('rates.reading_not_found')
})

test('two workers of one reading keep each line once, and a lot that is done is not done again', async () => {
  const text = Array.from({ length: 25 }, (_, at) => `上海-汉堡 40HQ ${2600 + at} MSC`).join('\n\n')
  const { id } = await lin.call(createReading, { body: { text, day } })
  await Promise.all([1, 2, 3].map(() => readReading(product.context, { id, perLot: 4 })))
  await vi.waitFor(async () => {
    await readReading(product.context, { id, perLot: 4 })
    expect((await lin.call(getReading, { params: { id } })).state).toBe('ready')
  })
  const { lines } = await linesOf(id)
  expect(lines.map(({ line }) => line.prices[0]?.amount)).toEqual(Array.from({ length: 25 }, (_, at) => 2600 + at))
})

test('only lines without an open question become rates; the same again changes nothing, and undo takes them back', async () => {
  const text = '大连-汉堡 40HQ 2650 MSC 12.1-12.14\n大连-鹿特丹 40HQ 26OO'
  const { id } = await paste(text)
  const accept = (reading: number) => lin.call(acceptReading, { params: { id: reading }, body: {} })
  expect(await accept(id)).toMatchObject({
    created: 1,
    refused: 0,
    left: 0,
    counts: { accepted: 1, open: 1, ready: 0 },
  })
  const { id: again } = await paste(text)
  expect(await accept(again)).toMatchObject({ created: 0, unchanged: 1 })
  const { id: next } = await paste('大连-汉堡 40HQ 2750 MSC 12.8-12.21')
  expect(await accept(next)).toMatchObject({ created: 1, superseded: 1 })
  const rates = () =>
    sql<{ amount: number; ends_on: string; source_text: string }>`
      select p.amount::float8 as amount, r.ends_on::text as ends_on, r.source_text from rates.rates r
      join rates.prices p on p.rate_id = r.id join rates.rate_ports o on o.rate_id = r.id and o.role = 'pol'
      where o.code = 'CNDLC' and r.delete_after is null order by r.id`.execute(product.db)
  expect((await rates()).rows).toMatchObject([
    { amount: 2650, ends_on: '2026-12-07', source_text: '大连-汉堡 40HQ 2650 MSC 12.1-12.14' },
    { amount: 2750, ends_on: '2026-12-21' },
  ])
  expect(await lin.call(undoReading, { params: { id: next }, body: {} })).toMatchObject({
    taken: 1,
    counts: { ready: 1 },
  })
  expect((await rates()).rows).toMatchObject([{ amount: 2650, ends_on: '2026-12-14' }])
  expect(await refusalOf(zhou.call(acceptReading, { params: { id }, body: {} }))).toBe('rates.reading_not_found')
})

test('the same price with other terms is a change that is shown as one; with fewer words it is the same', async () => {
  const text = '葫芦岛-汉堡 40HQ 2650 MSC 12.1-12.14'
  const accept = async (said: string) => {
    const { id } = await paste(said)
    const forecast = await lin.call(forecastReading, { params: { id } })
    const taken = await lin.call(acceptReading, { params: { id }, body: {} })
    const { lines } = await linesOf(id)
    const [one] = lines
    return { id, forecast, taken, outcome: one?.outcome, rateId: one?.rateId ?? 0 }
  }
  await accept(text)
  const changed = await accept(`${text} 免箱21天 含THC`)
  expect(changed).toMatchObject({
    outcome: 'changed',
    forecast: { created: 1, superseded: 1, otherTerms: 1, unchanged: 0 },
    taken: { created: 1, superseded: 1, otherTerms: 1, unchanged: 0 },
  })
  expect(await lin.call(getRate, { params: { id: changed.rateId } })).toMatchObject({ freeCombined: 21 })
  expect(await accept(text)).toMatchObject({
    outcome: 'unchanged',
    rateId: changed.rateId,
    forecast: { unchanged: 1, otherTerms: 0 },
  })
  expect(await lin.call(undoReading, { params: { id: changed.id }, body: {} })).toMatchObject({ taken: 1 })
})

test('a rate has the kind that its text names, and none where it names none or two', async () => {
  const kindsOf = async (text: string) => {
    const { id } = await paste(text)
    await lin.call(acceptReading, { params: { id }, body: {} })
    const { lines } = await linesOf(id)
    return Promise.all(lines.map(async ({ rateId }) => (await lin.call(getRate, { params: { id: rateId ?? 0 } })).kind))
  }
  expect(await kindsOf('丹东-汉堡 40HQ 2650 MSC FAK 12.1-12.14')).toEqual(['fak'])
  expect(await kindsOf('丹东-汉堡 40HQ 2350 MSC 约价 12.1-12.14')).toEqual(['nac'])
  expect(await kindsOf('SPOT 丹东-鹿特丹 40HQ 2500 MSC 12.1-12.14')).toEqual(['spot'])
  expect(await kindsOf('丹东-安特卫普 40HQ 2650 MSC 12.1-12.14')).toEqual(['other'])
  // A price of a contract neither ends one for all cargo nor is ended by it.
  const { rows } = await sql<{ kind: string; state: string }>`
    select r.kind, r.state from rates.rates r join rates.rate_ports o on o.rate_id = r.id and o.role = 'pol'
    join rates.rate_ports p on p.rate_id = r.id and p.role = 'pod'
    where o.code = 'CNDDG' and p.code = 'DEHAM' order by r.id`.execute(product.db)
  expect(rows).toEqual([
    { kind: 'fak', state: 'open' },
    { kind: 'nac', state: 'open' },
  ])
})

test('a rate leads those who may see its reading to the line that it was read from, and nobody else', async () => {
  const { id } = await paste('上海-汉堡 40HQ 27OO\n\n秦皇岛-汉堡 40HQ 2710 12.5船')
  await lin.call(acceptReading, { params: { id }, body: {} })
  const { rows } = await sql<{ rate_id: number }>`
    select rate_id::float8 as rate_id from rates.reading_lines where reading_id = ${id} and place = 2`.execute(
    product.db,
  )
  const rateId = rows[0]?.rate_id ?? 0
  const seenBy = async (person: typeof lin) => (await person.call(getRate, { params: { id: rateId } })).reading
  expect(await seenBy(lin)).toEqual({ id, line: 2 })
  expect(await seenBy(manager)).toEqual({ id, line: 2 })
  expect(await seenBy(zhou)).toBeNull()
})

test('the counts that are kept beside readings are those of their lines, after all that was done to them here', async () => {
  const { id } = await paste('上海-汉堡 40HQ 2650\n\n宁波-汉堡 40HQ 27OO\n\n青岛-汉堡 40HQ 2700')
  await lin.call(editReadingLine, { params: { id, place: 1 }, body: { leftOut: true } })
  await sql`delete from rates.reading_lines where reading_id = ${id} and place = 3`.execute(product.db)
  const { rows } = await sql<{ kept: number[]; counted: number[] }>`
    select array[r.count_lines, r.count_ready, r.count_ports, r.count_open, r.count_left_out, r.count_accepted, r.count_findings] as kept,
      array(select unnest(array[count(*), count(*) filter (where state = 'waiting' and is_ready),
        count(*) filter (where state = 'waiting' and cardinality(words) > 0 and not is_finding),
        count(*) filter (where state = 'waiting' and not is_ready and cardinality(words) = 0 and not is_finding),
        count(*) filter (where state = 'leftOut'), count(*) filter (where state = 'accepted'), count(*) filter (where is_finding)])::int
        from rates.reading_lines l where l.reading_id = r.id) as counted
    from rates.readings r order by r.id`.execute(product.db)
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted))
  expect(rows.at(-1)?.kept).toEqual([2, 0, 0, 1, 1, 0, 0])
  for (const part of rows.at(-1)?.kept.keys() ?? [])
    expect(
      rows.some(({ kept }) => (kept[part] ?? 0) > 0),
      `count ${part}`,
    ).toBe(true)
})
