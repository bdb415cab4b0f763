import {
  addContacts,
  createContact,
  deleteContact,
  judgeContacts,
  newContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { applyForCompany, createCompany, lookUpCompanies } from '@seamark/contract/phonebook/index'
import type { Company, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { lookUpContacts } from '@seamark/contract/phonebook/look-ups/look-ups'
import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk, refusalOf } from '../testing.ts'
import { toldADay } from '../sheets/rows/rows.queries.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)

type Value = readonly [ContactKind, string]
const valuesOf = (values: readonly Value[]) => values.map(([kind, value]) => ({ kind, value }))

let made = 0
/** A company with a name of its own, and no number or address unless they are given. */
async function make(caller: Caller, given: Partial<NewCompany> = {}): Promise<Company> {
  made += 1
  const blank = { organizationNumber: '', phoneCountryCode: '', phoneAreaCode: '', telephone: '', email: '', qq: '' }
  return caller.call(createCompany, { body: aCompany({ name: `海和${made}号科技`, ...blank, ...given }) })
}
const add = (caller: Caller, company: Pick<Company, 'id'>, name: string, values: readonly Value[]) =>
  caller.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name, values: valuesOf(values) }),
  })
const look = (caller: Caller, company: Pick<Company, 'id'>, values: readonly Value[], exceptId?: number) =>
  caller.call(lookUpContacts, {
    params: { id: company.id },
    body: { values: valuesOf(values), ...(exceptId === undefined ? {} : { exceptId }) },
  })

const hers = await make(lin, {
  name: '海和科技有限公司',
  phoneCountryCode: '+86',
  phoneAreaCode: '0574',
  telephone: '8765 4829',
  email: 'Info@haihe.example',
  qq: '842561970',
})
const chen = await add(lin, hers, '陈立', [
  ['mobile', '138 0000 1234'],
  ['phone', '021-62345678 转 801'],
  ['email', 'Chen@例子.中国'],
  ['wechat', 'Chen_Li'],
  ['qq', '10203040'],
  ['linkedin', 'https://www.linkedin.com/in/chen-li/'],
  ['zalo', '+84 912 345 678'],
])
await add(lin, hers, '吴微', [
  ['mobile', '13800009999'],
  ['wechat', '13711112222'],
])
/** The company into whose contact somebody types. */
const theirs = await make(zhou)
const hersToo = await make(lin)

beforeEach(async () => {
  await sql`truncate phonebook.look_ups`.execute(product.db)
})

const found: [string, Value][] = [
  ['a mobile', ['mobile', '13800001234']],
  ['a mobile in another spelling', ['mobile', '+86-138 0000 1234']],
  ['a mobile of another kind', ['whatsapp', '86 13800001234']],
  ['a mobile as a WeChat account', ['wechat', '138 0000 1234']],
  ['a WeChat account that is a mobile', ['mobile', '13711112222']],
  ['a switchboard with another extension', ['phone', '（021）6234 5678-9']],
  ['a switchboard without an extension', ['phone', '0086 21 62345678']],
  ['an address', ['email', 'chen@例子.中国']],
  ['an address as it is sent', ['email', 'CHEN@xn--fsqu00a.xn--fiqs8s']],
  ['a WeChat account', ['wechat', 'chen_li']],
  ['a QQ number', ['qq', '10203040']],
  ['an account from its page', ['linkedin', 'chen-li']],
  ['a number of Zalo', ['phone', '+84 912345678']],
  ["the company's own telephone", ['phone', '0574-87654829']],
  ["the company's own telephone as a mobile's row has it", ['mobile', '0574 8765 4829']],
  ["the company's own address", ['email', 'info@haihe.example']],
  ["the company's own QQ number", ['qq', '842561970']],
]

describe('a value of another company', () => {
  test.each(found)('%s tells name, custodian and state of a stranger’s, and nothing more', async (_what, value) => {
    expect(await look(zhou, theirs, [value])).toEqual({
      matches: [
        {
          by: [{ kind: value[0], value: value[1].normalize('NFKC'), contact: null }],
          id: null,
          name: hers.name,
          custodian: '林晓帆',
          visibility: 'private',
          reference: expect.stringMatching(/^[0-9a-f-]{36}\.0$/) as unknown,
          applied: [],
          can: { claim: false, apply: true },
        },
      ],
      contacts: [],
    })
  })

  test('names the contact to people who see the company, and leads them there', async () => {
    const { matches } = await look(lin, hersToo, [
      ['mobile', '13800001234'],
      ['phone', '0574-87654829'],
      ['mobile', '13800009999'],
    ])
    expect(matches).toMatchObject([
      {
        id: hers.id,
        reference: null,
        can: { apply: false },
        by: [
          { kind: 'mobile', value: '13800001234', contact: '陈立' },
          { kind: 'phone', contact: null },
          { kind: 'mobile', value: '13800009999', contact: '吴微' },
        ],
      },
    ])
    expect((await look(manager, theirs, [['mobile', '13800001234']])).matches).toMatchObject([
      { id: hers.id, by: [{ contact: '陈立' }] },
    ])
  })

  test.each<[string, Value]>([
    ['half a mobile', ['mobile', '1380000123']],
    ['a mobile one off', ['mobile', '13800001235']],
    ['a switchboard without its area', ['phone', '62345678']],
    ['half an address', ['email', 'chen@例子']],
    ['the house of an address', ['email', '例子.中国']],
    ['half an account', ['wechat', 'che']],
    ['an account of another service', ['telegram', 'chen_li']],
    ['a part of a QQ number', ['qq', '1020304']],
    ['a pattern', ['email', '%@例子.中国']],
    ['nothing', ['mobile', '  ']],
  ])('%s finds nobody', async (_what, value) => {
    expect(await look(zhou, theirs, [value])).toEqual({ matches: [], contacts: [] })
  })

  test('that is not typed to its end is not counted', async () => {
    await look(zhou, theirs, [
      ['mobile', '138'],
      ['email', 'chen@'],
      ['wechat', 'ch'],
    ])
    expect(await counted()).toBe(0)
  })

  test('in the pool is told without its values or its contact, and its company can be claimed', async () => {
    const pooled = await make(manager, { visibility: 'public' })
    const { id } = await make(lin, { name: '青岛海川物流有限公司' })
    await add(lin, { id }, '孙海', [['mobile', '13800005678']])
    await sql`update phonebook.companies set visibility = 'public', custodian_id = null, held_since = null,
      pooled_at = now() where id = ${id}`.execute(product.db)
    const { matches } = await look(zhou, theirs, [['mobile', '13800005678']])
    expect(matches).toMatchObject([
      {
        id,
        custodian: null,
        visibility: 'public',
        reference: null,
        by: [{ kind: 'mobile', value: '13800005678', contact: null }],
        can: { claim: true, apply: false },
      },
    ])
    expect(await told()).toEqual([id])
    // Somebody who sees a company of the pool masked learns nothing of its own contacts.
    expect(await look(zhou, { id }, [['mobile', '13800005678']])).toEqual({ matches: [], contacts: [] })
    expect(await look(zhou, pooled, [['mobile', '13800001234']])).toMatchObject({ matches: [{ id: null }] })
  })

  test('that belongs to several is told of the nearest', async () => {
    const near = await make(zhou)
    const { id, version } = await add(zhou, near, '近处', [['mobile', '13800001234']])
    expect((await look(zhou, theirs, [['mobile', '13800001234']])).matches).toMatchObject([{ id: near.id }])
    expect((await look(lin, hersToo, [['mobile', '13800001234']])).matches).toMatchObject([{ id: hers.id }])
    await zhou.call(deleteContact, { params: { id }, version })
  })

  test('of a deleted contact is nobody’s', async () => {
    const gone = await add(lin, hers, '走了', [['mobile', '13800007777']])
    await lin.call(deleteContact, { params: { id: gone.id }, version: gone.version })
    expect(await look(zhou, theirs, [['mobile', '13800007777']])).toEqual({ matches: [], contacts: [] })
  })

  test('can be applied for by the reference', async () => {
    const [match] = (await look(zhou, theirs, [['wechat', 'chen_li']])).matches
    const kind = 'phonebook.application.access'
    await zhou.call(applyForCompany, { body: { reference: match?.reference ?? '', kind, note: '' } })
    expect((await look(zhou, theirs, [['wechat', 'chen_li']])).matches).toMatchObject([{ applied: [kind] }])
  })
})

describe('a value of the same company', () => {
  test('tells its insiders which contact has it, by every kind that is the same number', async () => {
    expect(
      await look(lin, hers, [
        ['whatsapp', '+86 138 0000 1234'],
        ['wechat', 'CHEN_LI'],
        ['phone', '021 6234 5678 ext 801'],
      ]),
    ).toEqual({
      matches: [],
      contacts: [
        {
          id: chen.id,
          name: '陈立',
          by: [
            { kind: 'whatsapp', value: '+86 138 0000 1234' },
            { kind: 'wechat', value: 'CHEN_LI' },
            { kind: 'phone', value: '021 6234 5678 ext 801' },
          ],
        },
      ],
    })
  })

  test('is not told of the contact under edit, but of the others', async () => {
    const double = await add(lin, hersToo, '一个', [['mobile', '13800006666']])
    const other = await add(lin, hersToo, '另一个', [['mobile', '13800006666']])
    expect((await look(lin, hersToo, [['mobile', '13800006666']], double.id)).contacts).toMatchObject([
      { id: other.id },
    ])
    // Excluding a contact of another company must not hide anything.
    expect((await look(lin, hers, [['mobile', '13800001234']], double.id)).contacts).toMatchObject([{ id: chen.id }])
    expect((await look(zhou, theirs, [['mobile', '13800001234']], chen.id)).matches).not.toEqual([])
  })

  test('tells people at one switchboard apart by their extensions, and takes its own switchboard for no sign', async () => {
    expect((await look(lin, hers, [['phone', '021-62345678 转 802']])).contacts).toEqual([])
    await add(lin, hers, '总机', [
      ['mobile', '13800003333'],
      ['phone', '0574-87654829'],
    ])
    expect((await look(lin, hers, [['phone', '0574 87654829']])).contacts).toEqual([])
    expect((await look(lin, hers, [['mobile', '13800003333']])).contacts).toMatchObject([{ name: '总机' }])
  })

  test('is told to a follow-up person, who sees the values, too', async () => {
    const shared = await make(lin)
    await add(lin, shared, '共享', [['mobile', '13800004444']])
    const body = { add: [office.person('sales2')] }
    await lin.call(changeFollowers, { params: { id: shared.id }, body })
    expect((await look(zhou, shared, [['mobile', '13800004444']])).contacts).toMatchObject([{ name: '共享' }])
  })
})

describe('who may', () => {
  test('a company that the caller does not see is not found, and neither is one that does not exist', async () => {
    for (const id of [hers.id, 999_999_999])
      expect(await refusalOf(look(zhou, { id }, [['mobile', '13800001234']]))).toMatchObject({
        code: 'phonebook.company_not_found',
      })
    expect(await counted()).toBe(0)
  })

  test('people who may not write companies are refused', async () => {
    const follow = await product.signIn('follow')
    expect(await refusalOf(look(follow, hers, [['mobile', '13800001234']]))).toMatchObject({
      code: 'platform.forbidden',
    })
  })
})

describe('look-ups are counted and kept', () => {
  test('in the audit log where they tell of a stranger’s, without what was typed', async () => {
    const before = await entries('phonebook.companyLookedUp')
    await look(lin, hersToo, [['mobile', '13800001234']])
    await look(zhou, theirs, [['mobile', '13812340000']])
    expect(await entries('phonebook.companyLookedUp')).toEqual(before)
    await look(zhou, theirs, [['qq', '10203040']])
    expect(await entries('phonebook.companyLookedUp')).toEqual([
      ...before,
      { actor_id: office.person('sales2'), subject_id: null, after: { ids: [hers.id] } },
    ])
    expect(product.logged.join('')).not.toContain('10203040')
  })

  test('four values as one, with the same limits as those of companies', async () => {
    const nine = Array.from({ length: 9 }, (_, at): Value => ['mobile', `1381234000${at}`])
    await look(zhou, theirs, nine)
    expect(await counted()).toBe(3)
    await sql`insert into phonebook.look_ups (user_id) select ${office.person('sales2')} from generate_series(1, 197)`.execute(
      product.db,
    )
    expect(await refusalOf(look(zhou, theirs, [['mobile', '13800001234']]))).toMatchObject({
      code: 'phonebook.lookups_exhausted',
    })
    expect(await refusalOf(zhou.call(lookUpCompanies, { body: { name: hers.name } }))).toMatchObject({
      code: 'phonebook.lookups_exhausted',
    })
  })
})

test('the form of a company finds a switchboard that another company’s contact has with an extension', async () => {
  const typed = { phoneCountryCode: '+86', phoneAreaCode: '021', telephone: '62345678' }
  expect((await zhou.call(lookUpCompanies, { body: typed })).matches).toMatchObject([
    { name: hers.name, by: ['telephone'] },
  ])
})

describe('cards of a file', () => {
  const card = (name: string, ...values: Value[]) => newContact.parse({ name, values: valuesOf(values) })
  const judge = (caller: Caller, company: Pick<Company, 'id'>, contacts: ReturnType<typeof card>[]) =>
    caller.call(judgeContacts, { params: { id: company.id }, body: { contacts } })

  test('say which value another company has, and are added all the same', async () => {
    const company = await make(zhou)
    const contacts = [
      card('陈立', ['mobile', '13811110001'], ['wechat', 'chen_li']),
      card('新人', ['mobile', '13811110002']),
      card('又是新人', ['mobile', '13811110002']),
    ]
    const before = await entries('phonebook.companiesLookedUp')
    expect(await judge(zhou, company, contacts)).toEqual({
      rows: [
        {
          verdict: 'create',
          match: null,
          elsewhere: { id: null, name: hers.name, custodian: '林晓帆', kind: 'wechat', value: 'chen_li' },
        },
        { verdict: 'create', match: null, elsewhere: null },
        { verdict: 'duplicate', match: '新人', elsewhere: null },
      ],
      unchecked: 0,
    })
    expect((await entries('phonebook.companiesLookedUp')).slice(before.length)).toEqual([
      { actor_id: office.person('sales2'), subject_id: null, after: { ids: [hers.id] } },
    ])
    const { rows } = await zhou.call(addContacts, { params: { id: company.id }, body: { contacts } })
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'duplicate'])
    expect((await judge(manager, company, [card('陈', ['mobile', '13800001234'])])).rows).toMatchObject([
      { elsewhere: { id: hers.id } },
    ])
  })

  test('beyond the limit of a day tell no stranger’s any more, and say so', async () => {
    const third = await product.signIn('sales3')
    const company = await make(third)
    await sql`
      with entry as (insert into platform.audit (actor_id, action, subject_kind, request_id)
        values (${office.person('sales3')}, 'phonebook.companiesLookedUp', 'company', 'test') returning id)
      insert into platform.audit_values (audit_id, after)
      select id, jsonb_build_object('ids', (select jsonb_agg(-n) from generate_series(1, ${toldADay}::int) n))
      from entry`.execute(product.db)
    expect(await judge(third, company, [card('陈立', ['mobile', '13800001234'])])).toEqual({
      rows: [{ verdict: 'create', match: null, elsewhere: null }],
      unchecked: 1,
    })
  })
})

async function told() {
  const { rows } = await sql<{ ids: number[] }>`select told_ids as ids from phonebook.look_ups`.execute(product.db)
  return rows.flatMap(({ ids }) => ids)
}

async function counted() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from phonebook.look_ups`.execute(
    product.db,
  )
  return rows[0]?.count
}

async function entries(action: string) {
  const { rows } = await sql<{ actor_id: number; subject_id: number | null; after: unknown }>`
    select actor_id, subject_id, after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where action = ${action} order by a.id`.execute(product.db)
  return rows
}
