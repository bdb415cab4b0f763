import { getCrawledCustomer, listCrawledCustomers } from '@seamark/contract/crawl/customers/customers'
import { createCrawlSource, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { tellOfHidden } from '../../phonebook/index.ts'
import { aCompany, meetingsIn, openDesk, personContext } from '../../phonebook/testing.ts'
import { importRows, judgeRows, writeJudged } from '../testing.ts'
import { editCustomer } from './edits.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('manager'), 'zh')
const meet = meetingsIn(product.context.db)

let made = 0
async function aSource() {
  const { id } = await manager.call(createCrawlSource, { body: { name: `名录 ${++made}` } })
  await manager.call(releaseCrawlSource, { params: { id }, body: {} })
  return id
}

async function customerNamed(caller: typeof lin, q: string) {
  const { rows } = await caller.call(listCrawledCustomers, { query: { q } })
  return caller.call(getCrawledCustomer, { params: { id: rows[0]?.id ?? 0 } })
}

test('an import tells nothing of a colleague’s client, and puts nothing in force there', async () => {
  const sourceId = await aSource()
  const name = '泉州别问石材有限公司'
  await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name }) })
  const known = { name, country: 'CN', telephone: '0595-22001133', email: 'known@stone.example' }
  await importRows(await context(), sourceId, [known])
  const asZhou = await personContext(product.context, office.person('sales2'), 'zh')
  // What is known, what is not, and nothing at all look the same.
  const files: Record<string, string>[] = [
    known,
    { name, telephone: '1' },
    { name, email: 'guess@stone.example', city: '泉州' },
    { name },
  ]
  for (const said of files) {
    const judged = await judgeRows(asZhou, sourceId, [said])
    expect(judged).toMatchObject([{ verdict: 'update', changes: [] }])
    const before = await customerNamed(zhou, name)
    expect((await writeJudged(asZhou, sourceId, judged))[0]?.verdict).toBe('update')
    const after = await customerNamed(zhou, name)
    expect([after.version, after.sorting]).toEqual([before.version + 1, 'sorted'])
  }
  const seen = await customerNamed(lin, name)
  expect(seen).toMatchObject({ city: '', contacts: { telephone: known.telephone, email: known.email } })
  // Nothing is lost: those who answer for it see what the file says, and choose.
  expect(seen.conflicts).toEqual(['telephone', 'email'])
  expect(seen.values.filter(({ isInForce }) => !isInForce).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['1', 'guess@stone.example', '泉州']),
  )
})

test('an import waits for what a person does to its customers, and then keeps to it', async () => {
  const [first, second] = [await aSource(), await aSource()]
  const name = '漳州先后钟表有限公司'
  await importRows(await context(), first, [{ name, country: 'CN', telephone: '0596-22001133' }])
  const { id, version } = await customerNamed(lin, name)
  const judged = await judgeRows(await context(), second, [{ name, telephone: '0596-44001133' }])
  const as = await context()
  const written = await meet({ as, work: (tx) => editCustomer(tx, id, version, { telephone: '0596-33001133' }) }, () =>
    writeJudged(as, second, judged),
  )
  expect(written[0]?.verdict).toBe('update')
  const { contacts, values } = await customerNamed(lin, name)
  expect(contacts.telephone).toBe('0596-33001133')
  const telephones = values.filter(({ field }) => field === 'telephone')
  expect(telephones.filter(({ isInForce }) => isInForce).map(({ text }) => text)).toEqual(['0596-33001133'])
  expect(telephones).toHaveLength(3)
})

/** A role that imports and may look no company up. */
async function importerId() {
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('importers', '只导入', 'Importers', 'Importadores', '取込', '{312,336}', 'own', '{import}')`.execute(
    product.context.db,
  )
  return product.addPerson({ username: 'importer', name: '只导入', role: 'importers' })
}

test.each([
  ['龙岩', async () => office.person('sales2')],
  ['三明', importerId],
])('a file of names tells no more colleagues’ clients a day than the look-ups do: %s', async (place, idOf) => {
  const sourceId = await aSource()
  const names = [`${place}探名一厂`, `${place}探名二厂`, `${place}新名三厂`]
  for (const name of names.slice(0, 2))
    await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name }) })
  const importer = await personContext(product.context, await idOf(), 'zh')
  const judged = await judgeRows(
    importer,
    sourceId,
    names.map((name) => ({ name })),
  )
  expect(judged.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create'])
  // One is left of the day.
  await tellOfHidden(
    importer,
    Array.from({ length: 1999 }, (_, at) => 5_000_000 + at),
    'crawl.readCustomers',
  )
  const written = await writeJudged(importer, sourceId, judged)
  expect(written.map(({ verdict }) => verdict)).toEqual(['create', 'error', 'error'])
  // The last is nobody's: were it taken, the refusal would tell of the one before.
  for (const row of written.slice(1)) expect(row).toMatchObject({ problems: [{ code: 'phonebook.lookups_spent' }] })
})
