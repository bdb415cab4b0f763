import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, deleteContact, editContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { BulkChange, WrittenRow } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { deleteCompanies } from '../bulk/deletions.commands.ts'
import { editCompany } from '../companies/companies.commands.ts'
import { restoreCompany } from '../contacts/company-deletions.commands.ts'
import { restoreContact } from '../contacts/contacts.commands.ts'
import { revertMerge } from '../merges/undos.commands.ts'
import { aCompany, judgeSheetRows, meetingsIn, openOffice, personContext, writeSheetRows } from '../testing.ts'
import { revertImport } from './undos.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const meeting = meetingsIn(product.db)
const wang = await product.signIn('sales2')
const boss = await product.signIn('sysadmin')
let asLin: Context
let asWang: Context
let asBoss: Context
beforeAll(async () => {
  const as = (username: string) => personContext(product.context, office.person(username))
  ;[asLin, asWang, asBoss] = await Promise.all([as('sales'), as('sales2'), as('sysadmin')])
})

let given = 0
/** A company of 周敏 with a contact; both have values of their own. */
async function make() {
  given += 1
  const own = String(given).padStart(4, '0')
  const body = aCompany({
    name: `回来${own}号进出口`,
    organizationNumber: `BACK-${own}`,
    email: `desk@back${own}.example`,
    telephone: `8111${own}`,
  })
  const company = await wang.call(createCompany, { body })
  const mobile = `1390000${own}`
  const contact = await wang.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: `王${own}`, values: [{ kind: 'mobile', value: mobile }] }),
  })
  const rows = {
    name: { name: body.name },
    organizationNumber: { name: `另${own}甲`, organizationNumber: body.organizationNumber },
    email: { name: `另${own}乙`, email: body.email },
    telephone: { name: `另${own}丙`, telephone: `0574-${body.telephone}` },
    contactMobile: { name: `另${own}丁`, contactName: '王', contactMobile: mobile },
  } satisfies Record<string, Record<string, string>>
  return { company, contact, rows }
}
const outcome = ([row]: readonly WrittenRow[]) => [row?.verdict, row?.match?.by]

/** Previews the row as a new company, and writes it while `work` is not committed. */
async function importBeside(row: Record<string, string>, as: Context, work: (tx: WriteContext) => Promise<unknown>) {
  const preview = await judgeSheetRows(asLin, [row])
  expect(preview.map(({ verdict }) => verdict)).toEqual(['create'])
  return outcome(await meeting({ as, work }, () => writeSheetRows(asLin, preview)))
}

const keys = ['name', 'organizationNumber', 'email', 'telephone', 'contactMobile'] as const

describe.each(keys)('a row with the %s of a company that comes back at the same moment is its duplicate', (key) => {
  test('when its deletion is undone', async () => {
    const { company, rows } = await make()
    await wang.call(deleteCompany, { params: { id: company.id }, version: company.version })
    expect(await importBeside(rows[key], asWang, (tx) => restoreCompany(tx, company.id))).toEqual(['duplicate', key])
  })

  test('when the deletion of many is undone', async () => {
    const { company, rows } = await make()
    await wang.call(deleteCompany, { params: { id: company.id }, version: company.version })
    const change: BulkChange = {
      id: company.id,
      before: { deleted: false },
      after: { deleted: true },
      at: new Date(),
      overwrite: false,
    }
    const restore = (tx: WriteContext) => deleteCompanies.revert?.(tx, [change]) ?? Promise.resolve([])
    expect(await importBeside(rows[key], asWang, restore)).toEqual(['duplicate', key])
  })

  test('when its merge is undone', async () => {
    const [kept, other] = [await make(), await make()]
    const companies = [kept, other].map(({ company: { id, version } }) => ({ id, version }))
    const { runId } = await boss.call(mergeCompanies, { body: { keepId: kept.company.id, companies } })
    const changes = await changesOf(runId)
    // The contacts of the other are found by the kept record all along.
    const row = key === 'contactMobile' ? other.rows.name : other.rows[key]
    const by = key === 'contactMobile' ? 'name' : key
    expect(await importBeside(row, asBoss, (tx) => revertMerge(tx, changes))).toEqual(['duplicate', by])
  })
})

test('a row with the mobile of a contact whose deletion is undone at the same moment is a duplicate', async () => {
  const { contact, rows } = await make()
  await wang.call(deleteContact, { params: { id: contact.id }, version: contact.version })
  expect(await importBeside(rows.contactMobile, asWang, (tx) => restoreContact(tx, contact.id))).toEqual([
    'duplicate',
    'contactMobile',
  ])
})

test('a row with the value that a merged record gets back at the same moment is a duplicate', async () => {
  const [kept, other] = [await make(), await make()]
  const companies = [kept, other].map(({ company: { id, version } }) => ({ id, version }))
  const body = { keepId: kept.company.id, companies, fields: { name: other.company.id } }
  const { runId } = await boss.call(mergeCompanies, { body })
  const changes = await changesOf(runId)
  expect(await importBeside(kept.rows.name, asBoss, (tx) => revertMerge(tx, changes))).toEqual(['duplicate', 'name'])
})

describe('a row with a value that the undo of an import brings back at the same moment is a duplicate', () => {
  test('of a company', async () => {
    const { company, rows } = await make()
    const change = await importChange({ code: company.code, name: `改名${given}号`, telephone: '0574-89999999' })
    const undo = (tx: WriteContext) =>
      revertImport(tx, [{ id: company.id, ...change, overwrite: false, at: new Date() }])
    expect(await importBeside(rows.telephone, asWang, undo)).toEqual(['duplicate', 'telephone'])
  })

  test('of a contact who has lost it since', async () => {
    const { company, contact, rows } = await make()
    const change = await importChange({
      code: company.code,
      contactName: contact.name,
      contactMobile: '13711113333',
    })
    const body = { values: [{ kind: 'mobile' as const, value: '13711113333' }] }
    await wang.call(editContact, { params: { id: contact.id }, version: contact.version + 1, body })
    const undo = (tx: WriteContext) =>
      revertImport(tx, [{ id: company.id, ...change, overwrite: true, at: new Date() }])
    expect(await importBeside(rows.contactMobile, asWang, undo)).toEqual(['duplicate', 'contactMobile'])
  })
})

test('a row with the number that a colleague makes of a new area at the same moment is a duplicate', async () => {
  const { company, rows } = await make()
  const row = { name: `新区号${given}`, telephone: rows.telephone.telephone.replace('0574', '0755') }
  const edit = (tx: WriteContext) => editCompany(tx, company.id, company.version, { phoneAreaCode: '0755' })
  expect(await importBeside(row, asWang, edit)).toEqual(['duplicate', 'telephone'])
})

/** Writes a row over the company that it names by its code; returns what the log keeps of it. */
async function importChange(row: Record<string, string>) {
  const preview = await judgeSheetRows(asWang, [row], { existing: 'update' })
  const [written] = await writeSheetRows(asWang, preview, { existing: 'update' })
  if (!written?.change) throw new Error(`The row changed nothing: ${JSON.stringify(preview)}`)
  return written.change
}

async function changesOf(runId: number): Promise<BulkChange[]> {
  const { rows } = await sql<Omit<BulkChange, 'overwrite'>>`
    select subject_id as id, before, after, at from workbench.bulk_rows where run_id = ${runId} order by subject_id`.execute(
    product.db,
  )
  return rows.map((row) => ({ ...row, overwrite: false }))
}
