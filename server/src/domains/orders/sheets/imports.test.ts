import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createOrder, editOrder, getOrder } from '@seamark/contract/orders/orders/orders'
import { listOrders } from '@seamark/contract/orders/lists/lists'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { JudgedRow, WrittenRow } from '../../../platform/list.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { aBareOrder } from '../testing.ts'
import { ordersImport } from './imports.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const options = importOptions.parse({})
const client = await lin.call(createCompany, { body: aCompany({ name: '导入客户有限公司', code: 'IMP-1' }) })
const theirs = await zhou.call(createCompany, {
  body: aCompany({ name: '同事客户有限公司', code: 'IMP-2', organizationNumber: '' }),
})

beforeAll(() =>
  product.db
    .updateTable('identity.roles')
    .set({ capabilities: sql`capabilities || '{import}'::text[]` })
    .where('authority', '=', 'sales')
    .execute(),
)

const context = () => personContext(product.context, office.person('sales'), 'zh')
type Cells = Record<string, string>
const judge = async (rows: readonly Cells[]) =>
  ordersImport.judge(
    await context(),
    rows.map((values, place) => ({ row: place + 2, values })),
    options,
  )
const problemsOf = (one: JudgedRow | undefined) => one?.problems?.map(({ field, code }) => `${field} ${code}`)

/** Writes judged rows as the workbench does: stored as JSON, further rows of one key behind their first. */
async function writeJudged(rows: readonly JudgedRow[]): Promise<WrittenRow[]> {
  const first = new Map<string, number>()
  const given = rows.flatMap((row, place) => {
    const [key = ''] = row.keys ?? []
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, place + 2)
    if (row.verdict !== 'create' && row.verdict !== 'update') return []
    const prepared: unknown = JSON.parse(JSON.stringify(row.prepared))
    return [
      {
        row: place + 2,
        verdict: earlier === undefined ? row.verdict : ('update' as const),
        prepared,
        subjectId: row.subjectId ?? null,
        addsTo: earlier ?? null,
      },
    ]
  })
  return write(await context(), { permission: 'orders.importOrders', audit: 'test.imported' }, async (tx) => {
    const written = await ordersImport.write(tx, given, options, {
      name: 'list.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
    tx.unchanged()
    return written
  })
}
const found = async (numbers: string) => (await lin.call(listOrders, { query: { numbers } })).rows[0]

test('a row becomes an order, further rows of its number add containers, and flags are kept', async () => {
  const judged = await judge([
    {
      number: 'IMP-A',
      companyId: '导入客户有限公司',
      pol: '宁波',
      pod: '某港',
      bookingNo: 'ib1',
      container: 'CSQU3054383',
      containerType: '40HQ',
      sailingDay: '2026-12-05',
    },
    { number: 'imp-a', container: 'TCLU4265243', containerType: '40HQ' },
    { number: 'IMP-A', container: 'CSQU3054384', containerType: '20GP' },
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create'])
  expect(problemsOf(judged[0])).toEqual(['pod orders.port_unknown'])
  expect(problemsOf(judged[2])).toEqual(['container orders.container_check'])
  expect(judged[1]).toMatchObject({
    keys: ['number:IMP-A'],
    repeat: { by: ['number:IMP-A'], verdict: 'update' },
    within: ['container:TCLU4265243'],
  })
  const written = await writeJudged(judged)
  expect(written.map(({ verdict }) => verdict)).toEqual(['create', 'update', 'update'])
  const order = await lin.call(getOrder, { params: { id: (await found('IMP-A'))?.id ?? 0 } })
  expect(order).toMatchObject({
    client: { id: client.id },
    manager: { name: '林晓帆' },
    pol: 'CNNGB',
    pod: '某港',
    bookingNo: 'IB1',
    flags: ['containerCheck', 'portUnknown'],
  })
  expect(order.containers.map(({ number }) => number)).toEqual(['CSQU3054383', 'TCLU4265243', 'CSQU3054384'])
})

test('the same sheet again changes nothing, and a filled cell changes what stands', async () => {
  const same = { number: 'IMP-B', bookingNo: 'IB2', vesselVoyage: 'EVER ACE / 317W', container: 'CSQU3054383' }
  await writeJudged(await judge([same]))
  expect((await judge([same]))[0]).toMatchObject({ verdict: 'unchanged' })
  const [changed] = await judge([{ bookingNo: 'ib2', voyage: '318W', container: 'TCLU4265243' }])
  expect(changed).toMatchObject({
    verdict: 'update',
    changes: [{ field: 'voyage', before: '317W', after: '318W' }, { field: 'containers' }],
  })
  expect(await writeJudged(changed ? [changed] : [])).toMatchObject([{ verdict: 'update' }])
  expect(await lin.call(getOrder, { params: { id: (await found('IB2'))?.id ?? 0 } })).toMatchObject({
    vessel: 'EVER ACE',
    voyage: '318W',
    containers: [{ number: 'CSQU3054383' }, { number: 'TCLU4265243' }],
  })
})

test.each<[string, Cells, string[]]>([
  ['without any number', { vessel: 'X' }, ['number orders.key_missing']],
  [
    'a client of a colleague',
    { number: 'E1', companyId: '同事客户有限公司' },
    ['companyId orders.company_of_colleague'],
  ],
  ['a code of a colleague', { number: 'E2', clientCode: 'IMP-2' }, ['clientCode orders.company_unknown']],
  ['nobody of this name', { number: 'E3', managerId: '查无此人' }, ['managerId orders.manager_unknown']],
  ['a manager beyond', { number: 'E4', managerId: '周敏' }, ['managerId orders.manager_beyond']],
  ['an operator who is not there', { number: 'E5', operatorId: '查无此人' }, ['operatorId orders.operator_unknown']],
])('%s is an error', async (_, cells, expected) => {
  const [row] = await judge([cells])
  expect([row?.verdict, problemsOf(row)]).toEqual(['error', expected])
})

test('a colleague’s client is told as the look-up tells it, without its id, and that is in the log', async () => {
  const [row] = await judge([{ number: 'E6', companyId: '同事客户有限公司' }])
  expect(row?.match).toEqual({ id: null, name: theirs.name, custodian: '周敏', visibility: 'private', by: 'name' })
  const { rows } = await product.pool.query<{ after: unknown }>(
    `select after from platform.audit join platform.audit_values on audit_id = id where action = 'orders.clientsLookedUp' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { companyId: [theirs.id] } }])
})

test('a client that nobody has is kept by its name and flagged', async () => {
  const judged = await judge([{ number: 'IMP-C', companyId: '全新客户' }])
  expect([judged[0]?.verdict, problemsOf(judged[0])]).toEqual(['create', ['companyId orders.client_unknown']])
  await writeJudged(judged)
  expect(await found('IMP-C')).toMatchObject({ client: { id: null, name: '全新客户' }, flags: ['clientUnknown'] })
})

test('an order that the importer does not see is answered as taken, and one that has come since as a duplicate', async () => {
  const stranger = await product.signIn('sales3')
  await stranger.call(createOrder, { body: aBareOrder({ number: 'HIDDEN-1', bookingNo: 'HB1' }) })
  const hidden: Cells[] = [{ number: 'HIDDEN-1' }, { bookingNo: 'HB1' }]
  for (const cells of hidden)
    expect(problemsOf((await judge([cells]))[0])).toEqual(['number orders.number_taken_unseen'])
  const judged = await judge([{ number: 'LATE-1' }])
  await stranger.call(createOrder, { body: aBareOrder({ number: 'LATE-1' }) })
  expect(await writeJudged(judged)).toMatchObject([{ verdict: 'duplicate', subjectId: null }])
})

test('an import is taken back: new orders go, changed ones are as before, and what somebody changed since stays', async () => {
  const standing = await lin.call(createOrder, { body: aBareOrder({ number: 'UNDO-1', vessel: 'OLD' }) })
  const written = await writeJudged(
    await judge([{ number: 'UNDO-1', vessel: 'NEW' }, { number: 'UNDO-2' }, { number: 'UNDO-3' }]),
  )
  const touched = await found('UNDO-3')
  await lin.call(editOrder, { params: { id: touched?.id ?? 0 }, version: 1, body: { vessel: 'MINE' } })
  const changes = written.map(({ subjectId, change }) => ({
    id: subjectId ?? 0,
    before: change?.before ?? null,
    after: change?.after ?? null,
    at: new Date(),
    overwrite: false,
  }))
  const reversals = await write(
    await context(),
    { permission: 'orders.importOrders', audit: 'test.undone' },
    async (tx) => {
      tx.unchanged()
      return ordersImport.revert?.(tx, changes)
    },
  )
  expect(reversals?.map(({ outcome }) => outcome)).toEqual(['reverted', 'reverted', 'conflict'])
  expect(await lin.call(getOrder, { params: { id: standing.id } })).toMatchObject({ vessel: 'OLD' })
  expect(await found('UNDO-2')).toBeUndefined()
  expect(await found('UNDO-3')).toMatchObject({ vessel: 'MINE' })
})
