import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, listContacts, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { listImportRows } from '@seamark/contract/workbench/imports/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'
import { aCompany, type Caller, judgeSheetRows, openDesk, personContext } from '../testing.ts'
import { toldADay } from './rows/rows.queries.ts'

const product = await startTestApp({ worker: true })
const { office, lin, zhou } = await openDesk(product, testPassword)
const imports = importsOf(lin, product.api)
let asLin: Context
beforeAll(async () => {
  asLin = await personContext(product.context, office.person('sales'))
})

async function make(caller: Caller, name: string, mobile?: string, email?: string) {
  const blank = { organizationNumber: '', phoneAreaCode: '', telephone: '', email: '' }
  const company = await caller.call(createCompany, {
    body: aCompany({ name, ...blank }),
  })
  const values = [
    { kind: 'mobile' as const, value: mobile ?? '' },
    ...(email ? [{ kind: 'email' as const, value: email }] : []),
  ]
  if (mobile)
    await caller.call(createContact, { params: { id: company.id }, body: newContact.parse({ name: '先到', values }) })
  return company
}

const own = await make(lin, '备注货代')
const hers = await make(zhou, '周敏的货代', '13711110001', 'first@zhou.example')
const row = (mobile: string, email = '') => ({
  name: own.name,
  contactName: '后来',
  contactMobile: mobile,
  contactEmail: email,
})
const adding = { existing: 'add' } as const

describe('a row whose contact belongs to another company', () => {
  test('says so by mobile or address, and is written all the same', async () => {
    const elsewhere = { code: 'phonebook.contact_elsewhere', params: { name: hers.name, custodian: '周敏' } }
    expect(
      await judgeSheetRows(
        asLin,
        [row('+86 137-1111-0001'), row('13711110009', 'FIRST@zhou.example'), row('13711110008')],
        adding,
      ),
    ).toMatchObject([
      { verdict: 'update', problems: [{ field: 'contactMobile', ...elsewhere }] },
      { verdict: 'update', problems: [{ field: 'contactEmail', ...elsewhere }] },
      { verdict: 'update' },
    ])
    const [clean] = await judgeSheetRows(asLin, [row('13711110008')], adding)
    expect(clean?.problems).toBeUndefined()
  })

  test('names a company of the pool as such, and one’s own', async () => {
    const pooled = await make(lin, '回公海货代', '13711110002')
    await sql`update phonebook.companies set visibility = 'public', custodian_id = null, held_since = null,
      pooled_at = now() where id = ${pooled.id}`.execute(product.db)
    const mine = await make(lin, '自己的另一家', '13711110003')
    expect(await judgeSheetRows(asLin, [row('13711110002'), row('13711110003')], adding)).toMatchObject([
      { problems: [{ code: 'phonebook.contact_in_pool', params: { name: pooled.name } }] },
      { problems: [{ code: 'phonebook.contact_elsewhere', params: { name: mine.name, custodian: '林晓帆' } }] },
    ])
  })

  test('leaves no remark where the row adds no contact', async () => {
    const [skipped] = await judgeSheetRows(asLin, [row('13711110001')])
    expect(skipped).toMatchObject({ verdict: 'duplicate' })
    expect(skipped?.problems).toBeUndefined()
  })

  test('is kept in the audit log where the other company is a stranger’s, and limited for a day', async () => {
    const told = async () => {
      const { rows } = await sql<{ after: unknown }>`
        select after from platform.audit a join platform.audit_values v on v.audit_id = a.id
        where action = 'phonebook.companiesLookedUp' and actor_id = ${office.person('sales3')}`.execute(product.db)
      return rows.map(({ after }) => after)
    }
    const third = await product.signIn('sales3')
    const asThird = await personContext(product.context, office.person('sales3'))
    const theirs = await make(third, '第三家货代')
    const other = await make(zhou, '周敏的又一家', '13711110004')
    const rowOf = (mobile: string) => ({ ...row(mobile), name: theirs.name })
    await judgeSheetRows(asThird, [rowOf('13711110001')], adding)
    expect(await told()).toEqual([{ ids: [hers.id] }])
    await sql`
      with entry as (insert into platform.audit (actor_id, action, subject_kind, request_id)
        values (${office.person('sales3')}, 'phonebook.companiesLookedUp', 'company', 'test') returning id)
      insert into platform.audit_values (audit_id, after)
      select id, jsonb_build_object('ids', (select jsonb_agg(-n) from generate_series(1, ${toldADay - 1}::int) n))
      from entry`.execute(product.db)
    const [known, refused] = await judgeSheetRows(asThird, [rowOf('13711110001'), rowOf('13711110004')], adding)
    expect(known).toMatchObject({ verdict: 'update', problems: [{ code: 'phonebook.contact_elsewhere' }] })
    expect(refused).toMatchObject({
      verdict: 'update',
      problems: [{ field: 'contactMobile', code: 'phonebook.contact_unchecked' }],
    })
    expect(JSON.stringify(refused)).not.toContain(other.name)
  })

  test('keeps its remark once it is written', async () => {
    const file = csvOf([
      ['公司名称', '联系人', '手机'],
      [own.name, '写入', '13711110001'],
    ])
    const done = await imports.done('备注.csv', file, adding)
    expect(done.counts).toMatchObject({ update: 1, error: 0 })
    const { rows } = await lin.call(listImportRows, { params: { id: done.id }, query: {} })
    expect(rows).toMatchObject([
      { verdict: 'update', problems: [{ field: 'contactMobile', code: 'phonebook.contact_elsewhere' }] },
    ])
    const contacts = await lin.call(listContacts, { params: { id: own.id }, query: {} })
    expect(contacts.rows.map(({ name }) => name)).toEqual(['写入'])
  })
})
