import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { listContacts } from '@seamark/contract/phonebook/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { WrittenRow } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createCompany as makeCompany } from '../companies/companies.commands.ts'
import { createContact as makeContact } from '../contacts/contacts.commands.ts'
import { aCompany, judgeSheetRows, meetingsIn, openOffice, personContext, writeSheetRows } from '../testing.ts'
import { toldADay } from './rows/rows.queries.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const wang = await product.signIn('sales2', testPassword, 'zh')
let asLin: Context
let asWang: Context
beforeAll(async () => {
  asLin = await personContext(product.context, office.person('sales'))
  asWang = await personContext(product.context, office.person('sales2'))
})

let given = 0
/** Returns two rows, different in all but one key. */
function twoRows(key: string): [Record<string, string>, Record<string, string>] {
  given += 2
  const row = (number: number): Record<string, string> => ({
    name: `各键${number}号进出口`,
    organizationNumber: `KEYS-${String(number).padStart(6, '0')}`,
    email: `desk@key${number}.example`,
    telephone: `0574-8${String(number).padStart(7, '0')}`,
    contactName: `王${number}`,
    contactMobile: `139${String(number).padStart(8, '0')}`,
    contactEmail: `wang@key${number}.example`,
  })
  const [one, other] = [row(given), row(given + 1)]
  return [one, { ...other, [key]: one[key] ?? '' }]
}

const keys = ['name', 'organizationNumber', 'email', 'telephone', 'contactMobile', 'contactEmail'] as const

const companies = async (names: readonly (string | undefined)[]) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from phonebook.companies where name = any(${names}::text[]) and delete_after is null`.execute(
      product.db,
    )
  ).rows[0]?.count

const outcome = ([row]: readonly WrittenRow[]) => [row?.verdict, row?.match?.by]

const meeting = meetingsIn(product.db)

describe.each(keys)('a row whose %s somebody has entered since the preview', (key) => {
  test('is a duplicate of that record, and is not written', async () => {
    const [mine, hers] = twoRows(key)
    const preview = await judgeSheetRows(asLin, [mine])
    expect(preview.map(({ verdict }) => verdict)).toEqual(['create'])
    await writeSheetRows(asWang, await judgeSheetRows(asWang, [hers]))
    const turned = await writeSheetRows(asLin, preview)
    expect(turned).toMatchObject([
      { verdict: 'duplicate', subjectId: null, match: { id: null, name: hers['name'], custodian: '周敏', by: key } },
    ])
    expect(await companies([mine['name'], hers['name']])).toBe(1)
  })

  test('is one company when both are written at the same moment', async () => {
    const [mine, hers] = twoRows(key)
    const [myPreview, herPreview] = [await judgeSheetRows(asLin, [mine]), await judgeSheetRows(asWang, [hers])]
    const second = await meeting({ as: asWang, work: (tx) => writeSheetRows(tx, herPreview) }, () =>
      writeSheetRows(asLin, myPreview),
    )
    expect(outcome(second)).toEqual(['duplicate', key])
    expect(await companies([mine['name'], hers['name']])).toBe(1)
  })

  test('is one company when a colleague saves it by hand at the same moment', async () => {
    const [mine, hers] = twoRows(key)
    const preview = await judgeSheetRows(asLin, [mine])
    const second = await meeting({ as: asWang, work: (tx) => saveByHand(tx, hers) }, () =>
      writeSheetRows(asLin, preview),
    )
    expect(outcome(second)).toEqual(['duplicate', key])
  })
})

async function saveByHand(tx: WriteContext, row: Record<string, string>) {
  const { name, organizationNumber, email, telephone, contactName = '', contactMobile = '', contactEmail = '' } = row
  const split = { phoneAreaCode: '0574', telephone: telephone?.slice(5) ?? '' }
  const company = await makeCompany(tx, aCompany({ name, organizationNumber, email, ...split }))
  const values = [
    { kind: 'mobile' as const, value: contactMobile },
    { kind: 'email' as const, value: contactEmail },
  ]
  await makeContact(tx, company.id, newContact.parse({ name: contactName, values }))
}

test('rows of one file that share a switchboard are judged by the preview alone', async () => {
  const rows = [
    { name: '总机一号', telephone: '0574-81112222' },
    { name: '总机二号', telephone: '0574-81112222' },
  ]
  const [first, second] = await judgeSheetRows(asLin, rows)
  if (!first || !second) throw new Error('two rows')
  const [made] = await writeSheetRows(asLin, [first])
  const own = {
    name: 'list.csv',
    rowsBefore: 0,
    isEnding: true,
    hasTouched: (id: Parameters<typeof sql.join>[0][number]) => sql`${id} = ${made?.subjectId}`,
    listRefusedCells: async () => [],
  }
  expect((await writeSheetRows(asLin, [second], {}, own)).map(({ verdict }) => verdict)).toEqual(['create'])
  expect(outcome(await writeSheetRows(asLin, [second]))).toEqual(['duplicate', 'name'])
})

test('the same rows by two people at once, in opposite order, neither wait in a circle nor are written twice', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => twoRows('name')[n % 2] ?? {})
  const [mine, hers] = [await judgeSheetRows(asLin, rows), (await judgeSheetRows(asWang, rows)).toReversed()]
  const outcomes = (await Promise.all([writeSheetRows(asLin, mine), writeSheetRows(asWang, hers)])).flat()
  expect(outcomes.filter(({ verdict }) => verdict === 'create')).toHaveLength(60)
  expect(outcomes.filter(({ verdict }) => verdict === 'duplicate')).toHaveLength(60)
  expect(await companies(rows.map(({ name }) => name))).toBe(60)
})

describe('a row that brings a contact to a company that is there', () => {
  const colleague = async () => {
    const name = `同有${(given += 1)}号进出口`
    const company = await lin.call(createCompany, {
      body: aCompany({ name, organizationNumber: '', email: '', telephone: '', visibility: 'private' }),
    })
    return { name, id: company.id, code: company.code }
  }
  const bringing = (code: string, more: Record<string, string>) =>
    judgeSheetRows(asLin, [{ code, contactName: '李雷', contactMobile: '13700137100', ...more }])

  test.each([
    [
      'the mobile',
      { name: '别人', values: [{ kind: 'mobile' as const, value: '+86 137 0013 7100' }] },
      'contactMobile',
    ],
    [
      'the address',
      {
        name: '别人',
        values: [
          { kind: 'mobile' as const, value: '13700137199' },
          { kind: 'email' as const, value: 'LI@lei.example' },
        ],
      },
      'contactEmail',
    ],
  ])('is a duplicate when somebody has added %s since', async (_what, body, by) => {
    const { id, code, name } = await colleague()
    const preview = await bringing(code, { contactEmail: 'li@lei.example' })
    expect(preview.map(({ verdict }) => verdict)).toEqual(['update'])
    await lin.call(createContact, { params: { id }, body })
    expect(await writeSheetRows(asLin, preview)).toMatchObject([{ verdict: 'duplicate', match: { id, name, by } }])
    expect((await lin.call(listContacts, { params: { id }, query: {} })).rows).toHaveLength(1)
  })

  test('is a duplicate when a colleague has added somebody of that name since', async () => {
    const { id, code } = await colleague()
    const preview = await bringing(code, {})
    const boss = await personContext(product.context, office.person('manager'))
    await makeContact(boss, id, newContact.parse({ name: '李 雷', values: [{ kind: 'mobile', value: '13700137101' }] }))
    expect(outcome(await writeSheetRows(asLin, preview))).toEqual(['duplicate', 'contactName'])
  })

  test('is one contact when two lots bring it at the same moment', async () => {
    const { id, code } = await colleague()
    const [mine, again] = [await bringing(code, {}), await bringing(code, {})]
    const second = await meeting({ as: asLin, work: (tx) => writeSheetRows(tx, mine) }, () =>
      writeSheetRows(asLin, again),
    )
    expect(outcome(second)).toEqual(['duplicate', 'contactMobile'])
    expect((await lin.call(listContacts, { params: { id }, query: {} })).rows).toHaveLength(1)
  })
})

test('a mobile that a colleague notes for her client at the same moment makes the row a duplicate of that client', async () => {
  const hers = await wang.call(createCompany, {
    body: aCompany({ name: '周敏的老客户', organizationNumber: '', email: '', telephone: '' }),
  })
  const preview = await judgeSheetRows(asLin, [{ name: '新来的', contactName: '小王', contactMobile: '13600136100' }])
  const values = [
    { kind: 'mobile', value: '13600136109' },
    { kind: 'whatsapp', value: '+86 13600136100' },
  ]
  const body = newContact.parse({ name: '小王', values })
  const second = await meeting({ as: asWang, work: (tx) => makeContact(tx, hers.id, body) }, () =>
    writeSheetRows(asLin, preview),
  )
  expect(outcome(second)).toEqual(['duplicate', 'contactMobile'])
})

describe('what a duplicate shows of another’s record', () => {
  test('is a look-up: it is in the audit log, and beyond the limit of a day the row says no more', async () => {
    const [mine, hers] = twoRows('name')
    const [second, third] = twoRows('name')
    const preview = await judgeSheetRows(asLin, [mine, second])
    const made = await writeSheetRows(asWang, await judgeSheetRows(asWang, [hers]))
    await writeSheetRows(asLin, preview.slice(0, 1))
    expect((await lookUps()).at(-1)).toEqual([made[0]?.subjectId])
    await writeSheetRows(asWang, await judgeSheetRows(asWang, [third]))
    await sql`
      with spent as (
        insert into platform.audit (actor_id, subject_kind, action, request_id)
        select actor_id, subject_kind, action, request_id from platform.audit
        where action = 'phonebook.companiesLookedUp' order by id desc limit 1 returning id)
      insert into platform.audit_values (audit_id, after)
      select id, jsonb_build_object('ids', (select jsonb_agg(n) from generate_series(1000000, ${1000000 + toldADay}::int) n)) from spent`.execute(
      product.db,
    )
    const [limited] = await writeSheetRows(asLin, preview.slice(1))
    expect(limited).toMatchObject({ verdict: 'error', problems: [{ code: 'phonebook.lookups_spent' }] })
    expect(limited?.match).toBeUndefined()
  })
})

const lookUps = async () =>
  (
    await sql<{ ids: number[] }>`
      select v.after -> 'ids' as ids from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.action = 'phonebook.companiesLookedUp' order by a.id`.execute(product.db)
  ).rows.map(({ ids }) => ids)
