import { randomUUID } from 'node:crypto'
import { takeCapture } from '@seamark/contract/exhibitions/captures/captures'
import { createExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createExhibitor, editExhibitor, getExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { sortCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { tellOfHidden } from '../../phonebook/index.ts'
import { anotherCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { exhibitorsImport } from '../sheets/imports.commands.ts'
import { anExhibition, anExhibitor, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const fair = await manager.call(createExhibition, { body: anExhibition() })
const asLin = () => personContext(product.context, office.person('sales'), 'zh')

const clientOfZhou = async (name: string) => {
  await zhou.call(createCompany, { body: anotherCompany({ name }) })
  return name
}

const card = (companyName: string) => ({
  exhibitionId: fair.id,
  revision: 1,
  capturedAt: new Date().toISOString(),
  device: 'phone-1',
  companyName,
})
const take = async (companyName: string) =>
  (await lin.call(takeCapture, { params: { id: randomUUID() }, body: card(companyName), images: {} })).capture

const sortAs = (taken: Awaited<ReturnType<typeof take>>, companyName: string) =>
  lin.call(sortCapture, {
    params: { id: taken.id },
    version: taken.version,
    body: {
      company: { kind: 'new' },
      companyName,
      contactName: '方小姐',
      position: '',
      mobile: '13805741234',
      telephone: '',
      email: '',
      wechat: '',
      heat: null,
      note: '',
      next: null,
    },
  })

/** How many companies of others Lin was told of today. */
async function toldOf(): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select coalesce(sum(jsonb_array_length(v.after -> 'ids')), 0)::int as told
    from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.actor_id = ${office.person('sales')} and a.action = 'phonebook.companiesLookedUp'`.execute(
    product.context.db,
  )
  return rows[0]?.told ?? 0
}

async function importRows(context: Context, cells: readonly Record<string, string>[]) {
  const options = importOptions.parse({ intoId: fair.id })
  const rows = cells.map((values, place) => ({ row: place + 2, values }))
  const judged = await exhibitorsImport.judge(context, rows, options)
  return write(context, { permission: 'exhibitions.importExhibitors', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    const file = { name: '名录.xlsx', rowsBefore: 0, isEnding: true, hasTouched: () => sql`false` }
    return exhibitorsImport.write(tx, storedRows(judged), options, { ...file, listRefusedCells: async () => [] })
  })
}

test('each name that tells of a colleague’s client counts as a look-up, also where it is refused', async () => {
  await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name: await clientOfZhou('宁波记名一号户外') }) })
  const taken = await take(await clientOfZhou('宁波记名二号户外'))
  expect(await toldOf()).toBe(2)
  const third = await clientOfZhou('宁波记名三号户外')
  expect(await refusalOf(sortAs(taken, third))).toMatchObject({ code: 'exhibitions.company_held' })
  expect(await toldOf()).toBe(3)
  await importRows(await asLin(), [{ name: await clientOfZhou('宁波记名四号户外') }, { name: '宁波无主一号户外' }])
  expect(await toldOf()).toBe(4)
})

test('beyond what a day allows names of exhibitors or cards tell of nobody, whoever holds them', async () => {
  const own = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name: '宁波无主二号户外' }) })
  const taken = await take('宁波无主三号户外')
  await tellOfHidden(
    await asLin(),
    Array.from({ length: 2000 }, (_, place) => 5_000_000 + place),
  )
  const name = await clientOfZhou('宁波探名五号户外')
  const free = '宁波无主四号户外'
  const refusalsOf = async (given: string) => [
    await refusalOf(lin.call(createExhibitor, { body: anExhibitor(fair.id, { name: given }) })),
    await refusalOf(lin.call(editExhibitor, { params: { id: own.id }, version: own.version, body: { nameEn: given } })),
    await refusalOf(take(given)),
    await refusalOf(sortAs(taken, given)),
  ]
  const before = await toldOf()
  const refusals = await refusalsOf(name)
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 429, code: 'phonebook.names_spent' })
  expect(await refusalsOf(free)).toEqual(refusals)
  const listed: Record<string, string>[] = [{ name }, { name: free }, { name: own.name, nameEn: name, city: '余姚' }]
  expect(await importRows(await asLin(), listed)).toMatchObject([
    { verdict: 'error', problems: [{ field: 'name', code: 'phonebook.lookups_spent' }] },
    { verdict: 'error', problems: [{ field: 'name', code: 'phonebook.lookups_spent' }] },
    { verdict: 'update', problems: [{ field: 'nameEn', code: 'phonebook.names_spent' }] },
  ])
  const still = await lin.call(getExhibitor, { params: { id: own.id } })
  expect(still).toMatchObject({ nameEn: '', standing: 'new', withdrawn: false })
  expect(await toldOf()).toBe(before)
  // What was told before, and cards without a firm, are as ever.
  await take('宁波记名二号户外')
  await lin.call(takeCapture, {
    params: { id: randomUUID() },
    body: { ...card(''), contactName: '方小姐' },
    images: {},
  })
})
