import { cancelTradeImport } from '@seamark/contract/trade/imports/imports'
import { listPortNames, matchPortName } from '@seamark/contract/trade/imports/port-names'
import { listSources } from '@seamark/contract/trade/sources/sources'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'
import { createDemoPeople } from '../../identity/index.ts'
import { tradeImportsOf } from '../testing.ts'

const product = await startTestApp({ worker: true })
await createDemoPeople(product.context, testPassword)
const { rows } = await sql<{ username: string }>`
  select u.username from identity.users u join identity.user_roles ur on ur.user_id = u.id
    join identity.roles r on r.id = ur.role_id where r.authority = 'salesManager'`.execute(product.db)
const manager = await product.signIn(rows[0]?.username ?? '', testPassword, 'en')
const imports = tradeImportsOf(manager, product.api)

const headings = ['Ngày đăng ký', 'Tên doanh nghiệp nhập khẩu', 'Mã HS', 'Cảng dỡ hàng', 'Trọng lượng (kg)']
const fileOf = (day: string) =>
  csvFile([headings, [`${day}/03/2026`, 'CONG TY THU NGHIEM', '85167990', 'HAI PHONG', '"1.418,64"']])

const read = (name: string, bytes: Buffer) => imports.read(undefined, name, bytes)
const sources = async () => (await manager.call(listSources, {})).sources

test('a file is read before anybody says where it comes from, and its source is made with the mapping', async () => {
  const view = await read('vn_import_2026-03.csv', fileOf('18'))
  expect(view.source).toBeNull()
  expect(view.found?.guesses).toMatchObject({
    source: null,
    name: 'vn import',
    country: { value: 'VN', row: 2, text: 'HAI PHONG' },
    direction: { value: 'import' },
    dateMeaning: { value: 'declaration', row: null, text: 'Ngày đăng ký' },
    zone: 'Asia/Ho_Chi_Minh',
    dayFirst: { value: true, row: 2, text: '18/03/2026' },
    decimal: { value: ',', row: 2, text: '1.418,64' },
  })
  await expect(imports.mapped(view)).rejects.toMatchObject({ body: { code: 'trade.mapping_sourceless' } })

  const source = { name: 'Vietnam customs', country: 'VN' }
  const mapped = await imports.mapped(view, {}, { source, zone: 'Asia/Ho_Chi_Minh', dateMeaning: 'declaration' })
  expect(mapped.source).toMatchObject({ name: 'Vietnam customs' })
  expect(await sources()).toMatchObject([{ ...source, zone: 'Asia/Ho_Chi_Minh', dateMeaning: 'declaration' }])
  await imports.until(view.id, 'tried')
})

test('the next file with these headings is known to come from there', async () => {
  const [first] = await sources()
  const sourceId = first?.id ?? 0
  await imports.done(sourceId, 'april.csv', fileOf('19'))
  const view = await read('may.csv', fileOf('20'))
  expect(view.found).toMatchObject({
    mappingIsSaved: true,
    guesses: { source: { id: sourceId, name: 'Vietnam customs', same: 5, all: 5 } },
  })
  expect((await imports.mapped(view, {}, { source: { id: sourceId } })).source?.id).toBe(sourceId)
  await imports.until(view.id, 'tried')
})

test('other headings are of no known source', async () => {
  const view = await read(
    'other.csv',
    csvFile([
      ['Date', 'Importer', 'HS Code', 'Port'],
      ['2026-03-05', 'A', '850980', 'X'],
    ]),
  )
  expect(view.found?.guesses.source).toBeNull()
})

test('a name that is taken, and a source that is gone, are refused and the file stays to be mapped', async () => {
  const view = await read('again.csv', fileOf('21'))
  const source = { name: 'Vietnam customs', country: null }
  await expect(imports.mapped(view, {}, { source })).rejects.toMatchObject({ body: { code: 'trade.source_taken' } })
  await expect(imports.mapped(view, {}, { source: { id: 999_999 } })).rejects.toMatchObject({
    body: { code: 'trade.source_not_found' },
  })
  expect(await imports.look(view.id)).toMatchObject({ state: 'mapping', source: null })
  await manager.call(cancelTradeImport, { params: { id: view.id }, body: {} })
})

test('a deleted source is not guessed', async () => {
  const source = { name: 'Short lived', country: null }
  const view = await read(
    'short.csv',
    csvFile([
      ['Fecha', 'Importador', 'Partida', 'Puerto'],
      ['2026-03-05', 'A', '850980', 'X'],
    ]),
  )
  await imports.until((await imports.mapped(view, {}, { source })).id, 'tried')
  await manager.call(cancelTradeImport, { params: { id: view.id }, body: {} })
  await sql`update trade.sources set deleted_at = now(),
    mapping = '{"Fecha":"date","Importador":"importer","Partida":"hs","Puerto":"port_home"}'
    where name = 'Short lived'`.execute(product.db)
  const again = await read(
    'short2.csv',
    csvFile([
      ['Fecha', 'Importador', 'Partida', 'Puerto'],
      ['2026-03-05', 'A', '850980', 'X'],
    ]),
  )
  expect(again.found?.guesses.source).toBeNull()
})

test('the database keeps an import without a source from being judged or written', async () => {
  const view = await read('kept.csv', fileOf('22'))
  await expect(
    sql`update trade.imports set state = 'running' where id = ${view.id}`.execute(product.db),
  ).rejects.toMatchObject({ constraint: 'imports_have_a_source' })
})

test('a port that only a tried file names is answered before the file is written', async () => {
  const [first] = await sources()
  const bytes = csvFile([headings, ['18/03/2026', 'CONG TY', '85167990', 'NO SUCH WHARF', '9']])
  const answer = () => manager.call(matchPortName, { body: { text: 'NO SUCH WHARF', code: 'VNHPH' } })
  await expect(answer()).rejects.toMatchObject({ body: { code: 'trade.port_name_unknown' } })
  const tried = await imports.tried(first?.id ?? 0, 'wharf.csv', bytes)
  expect(tried.unmatchedPorts).toEqual([{ text: 'NO SUCH WHARF', rows: 1 }])
  await answer()
  const again = await imports.until((await imports.mapped(tried)).id, 'tried')
  expect(again.unmatchedPorts).toEqual([])
})

test('what a port name means is forgotten with an audit row, and brought back unless somebody has answered since', async () => {
  const text = 'NO SUCH WHARF'
  const match = (code: string | null, was?: string | null) => manager.call(matchPortName, { body: { text, code, was } })
  const meaning = async () =>
    (await manager.call(listPortNames, { query: { q: text, matched: 'true' } })).names.map(({ code }) => code)
  const openJobs = async () =>
    (await sql`select from jobs.job where name = 'trade.applyPortName' and state < 'completed'`.execute(product.db))
      .rows.length
  const quiet = async () => {
    await expect.poll(openJobs).toBe(0)
  }
  expect(await meaning()).toEqual(['VNHPH'])

  await match(null, 'VNHPH')
  expect(await meaning()).toEqual([])
  const { rows: log } = await sql<{ before: unknown; after: unknown }>`
    select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.action = 'trade.portNameForgotten'`.execute(product.db)
  expect(log).toEqual([{ before: { text, code: 'VNHPH' }, after: { text, code: null } }])
  // The records follow the deletion as a job, after which no record has the name.
  await quiet()
  await match('VNHPH', null)
  expect(await meaning()).toEqual(['VNHPH'])

  await match(null, 'VNHPH')
  await match('VNSGN', null)
  await expect(match('VNHPH', null)).rejects.toMatchObject({
    httpStatus: 409,
    body: { code: 'trade.port_name_changed' },
  })
  expect(await meaning()).toEqual(['VNSGN'])
})
