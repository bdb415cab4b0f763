import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { asking, saying } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { addRecords } from '../../trade/testing.ts'
import { createEndpoints } from '../endpoints/adapters/endpoint.ts'
import type { Turn, TurnPiece } from './pieces.rules.ts'
import { answerByModel } from './turns.queries.ts'

const product = await startTestApp()
const { office } = await openDesk(product, testPassword)
const asLin = () => personContext(product.context, office.person('sales'))
const stub = await startModelServer()
afterAll(() => stub.stop())
const endpoints = createEndpoints(readConfig({ AI_URL: stub.address, AI_KEY: 'sk-invented', AI_MODEL: 'stub-1' }))

const added = await addRecords(product.context, [
  { importer: 'AURELIA HOMEWARES INC', exporter: 'NINGBO LIAOYU CO., LTD.' },
  { importer: 'AURELIA HOMEWARES INC', exporter: 'NINGBO LIAOYU CO., LTD.', commodity: 'WALL CLOCKS' },
  { importer: 'AURELIA GARDEN LLC', exporter: 'NINGBO LIAOYU CO., LTD.' },
])

async function answer(turn: Partial<Turn> = {}) {
  const pieces: TurnPiece[] = []
  const whole: Turn = { text: '这家公司怎么样', history: [], handles: [], ...turn }
  for await (const piece of answerByModel(await asLin(), { endpoints, read: product.read }, whole)) pieces.push(piece)
  const of = <Kind extends TurnPiece['kind']>(kind: Kind) =>
    pieces.filter((one): one is Extract<TurnPiece, { kind: Kind }> => one.kind === kind)
  return {
    calls: of('call').map(({ call }) => call),
    handles: of('handles').flatMap(({ handles }) => handles),
    subjects: of('subjects').flatMap(({ subjects }) => subjects),
    notes: of('note').map(({ note }) => note),
  }
}
/** What tools have told the model, over all that it was sent. */
const told = () =>
  stub.questions.flatMap(({ json }) =>
    (json as { messages: { role: string; content?: string }[] }).messages.flatMap(({ role, content }) =>
      role === 'tool' && content ? [JSON.parse(content) as Record<string, unknown>] : [],
    ),
  )
const codes = (change: string) =>
  product.pool.query(`update identity.roles set codes = ${change} where authority = 'sales'`)

beforeEach(() => {
  stub.answer(saying('好的'))
  stub.questions.length = 0
})

test('a party gets a handle, by which its profile is asked; the model sees no id', async () => {
  const id = added.party('AURELIA HOMEWARES INC')
  stub.answerOnce(
    asking('parties', { text: 'AURELIA HOMEWARES', side: 'importer', days: '2026-01-01 to 2026-11-30' }),
    asking('party', { party: '[K1]' }),
    saying('[K1] 两票。'),
  )
  const { calls, handles, subjects, notes } = await answer()
  expect(handles[0]).toEqual({ handle: 'K1', kind: 'tradeParty', id })
  expect(subjects).toEqual(
    expect.arrayContaining([
      { kind: 'tradeParty', id },
      { kind: 'screen', id: 342 },
    ]),
  )
  // Whom it buys from was shown, too.
  expect(subjects).toContainEqual({ kind: 'tradeParty', id: added.party('NINGBO LIAOYU CO., LTD.') })
  expect(calls).toMatchObject([
    { tool: 'parties', outcome: 'rows', count: 1 },
    { tool: 'party', outcome: 'rows', count: 1, plan: { query: { id: String(id) } } },
  ])
  expect(told().at(-1)).toMatchObject({
    outcome: 'rows',
    rows: [{ outside: true, handle: 'K1', name: 'AURELIA HOMEWARES INC', all: { shipments: 2 } }],
  })
  expect(JSON.stringify(told())).not.toMatch(/"id"/)
  expect(notes).toEqual([])
})

test('a name that two parties have is asked for; one that nobody has is unknown', async () => {
  stub.answerOnce(asking('party', { party: 'AURELIA' }), asking('party', { party: 'NOBODY KNOWS' }), saying('哪一家？'))
  const { calls, handles } = await answer()
  expect(calls.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown'])
  expect(handles.map(({ kind }) => kind)).toEqual(['tradeParty', 'tradeParty'])
  expect(told().at(0)).toMatchObject({
    perhaps: [
      { handle: 'K1', outside: true },
      { handle: 'K2', outside: true },
    ],
  })
})

test('a shipment is asked for by its handle alone', async () => {
  stub.answerOnce(
    asking('tradeRecords', { goods: 'WALL CLOCKS', days: '2026-01-01 to 2026-11-30' }),
    asking('tradeRecord', { record: 'K1' }),
    asking('tradeRecord', { record: `${added.importId}-2` }),
    saying('[K1]'),
  )
  const { calls, handles } = await answer()
  const id = added.importId * 1_000_000_000 + 2
  expect(handles).toEqual([{ handle: 'K1', kind: 'tradeRecord', id }])
  expect(calls.map(({ tool, outcome }) => [tool, outcome])).toEqual([
    ['tradeRecords', 'rows'],
    ['tradeRecord', 'rows'],
    ['tradeRecord', 'unknown'],
  ])
  expect(calls[1]?.plan?.query).toEqual({ id: `${added.importId}-2` })
})

test('whoever has no right to trade data is told so, and the model sees none of it', async () => {
  await codes('array_remove(array_remove(codes, 341), 342)')
  try {
    stub.answerOnce(
      asking('party', { party: 'AURELIA HOMEWARES INC' }),
      asking('tradeRecord', { record: 'K1' }),
      asking('parties', { text: 'AURELIA' }),
      saying('没有权限'),
    )
    const kept = { handle: 'K1', kind: 'tradeRecord', id: added.importId * 1_000_000_000 + 1 }
    const { calls } = await answer({ handles: [kept] })
    expect(calls.map(({ outcome }) => outcome)).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect(JSON.stringify(told())).not.toContain('AURELIA')
  } finally {
    await codes('codes || 341 || 342')
  }
})
