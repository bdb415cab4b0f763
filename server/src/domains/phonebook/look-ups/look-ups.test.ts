import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { createCompany, editCompany, findSimilarCompanies, lookUpCompanies } from '@seamark/contract/phonebook/index'
import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { actFor } from '../../identity/index.ts'
import { aCompany, openOffice, refusalOf } from '../testing.ts'
import { lookUpCompanies as lookUpVerb } from './look-ups.commands.ts'
import { findSimilarCompanies as similarVerb } from './similar-companies.queries.ts'

const product = await startTestApp()
const elsewhere = await product.startAnother()
const office = await openOffice(product.context, testPassword)
const [lin, zhou, manager] = [
  await product.signIn('sales'),
  await product.signIn('sales2'),
  await product.signIn('manager'),
]
type Caller = typeof lin
type Typed = z.input<NonNullable<(typeof lookUpCompanies)['body']>>

const make = (caller: Caller, given: Partial<NewCompany>) =>
  caller.call(createCompany, { body: aCompany({ organizationNumber: '', telephone: '', email: '', ...given }) })
const look = async (caller: Caller, body: Typed) => (await caller.call(lookUpCompanies, { body })).matches
const similar = async (caller: Caller, body: Typed) => (await caller.call(findSimilarCompanies, { body })).rows

const hers = await make(lin, {
  name: '宁波远洋国际货运代理有限公司',
  telephone: '8765 4829 转 801',
  email: 'Booking@ocean-star.example',
  organizationNumber: '91330200ma2ahx000w',
})
await sql`
  with contact as (insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${hers.id}, '陈立', 1, 1) returning id)
  insert into phonebook.contact_values (contact_id, kind, value, key, place)
  select id, 'mobile', '13800001234', '+8613800001234', 0 from contact union all select id, 'email', 'Chen@home.example', 'chen@home.example', 0 from contact`.execute(
  product.db,
)

test.each<[string, Typed]>([
  ['in its own letters', { email: 'Info@例子.中国' }],
  ['as it is sent', { email: 'info@xn--fsqu00a.xn--fiqs8s' }],
  ['of a contact', { email: 'amy@xn--fsqu00a.xn--fiqs8s' }],
  ['with an extension behind a dash', { telephone: '021-62345678-801' }],
  ['with an extension in words', { phoneAreaCode: '021', telephone: '62345678 转 9' }],
])('an international address and a number with an extension are found: %s', async (_how, typed) => {
  await sql`delete from phonebook.companies where name = '域名物流'`.execute(product.db)
  const made = await make(lin, {
    name: '域名物流',
    email: 'info@xn--fsqu00a.xn--fiqs8s',
    phoneCountryCode: '',
    phoneAreaCode: '',
    telephone: '021-62345678-2',
  })
  expect(made.email).toBe('info@例子.中国')
  const values = [
    { kind: 'mobile', value: '13800137001' },
    { kind: 'email', value: 'amy@例子.中国' },
  ] as const
  await lin.call(createContact, { params: { id: made.id }, body: newContact.parse({ name: 'Amy', values }) })
  expect(await look(lin, typed)).toMatchObject([{ id: made.id }])
})

beforeEach(async () => {
  await sql`truncate phonebook.look_ups`.execute(product.db)
})

describe('the declared look-up', () => {
  const exact: [string, Typed, string][] = [
    ['name, without width, brackets and legal form', { name: '宁波远洋国际货运代理（有限公司）' }, 'name'],
    ['credit code, small or large', { organizationNumber: '91330200MA2AHX000W' }, 'organizationNumber'],
    [
      'telephone, written otherwise',
      { phoneCountryCode: '86', phoneAreaCode: '574', telephone: '87654829' },
      'telephone',
    ],
    ['e-mail, small or large', { email: 'BOOKING@ocean-star.example' }, 'email'],
    ['mobile of a contact', { phoneCountryCode: '+86', telephone: '138 0000 1234' }, 'telephone'],
    ['mobile of a contact without the country', { telephone: '13800001234' }, 'telephone'],
    ['e-mail of a contact', { email: 'chen@home.example' }, 'email'],
  ]
  test.each(exact)('by %s tells name, custodian and state of another’s, and nothing more', async (_by, typed, by) => {
    expect(await look(zhou, typed)).toEqual([
      {
        by: [by],
        id: null,
        name: hers.name,
        custodian: '林晓帆',
        visibility: 'private',
        reference: expect.stringMatching(/^[0-9a-f-]{36}\.0$/) as unknown,
        applied: [],
        can: { claim: false, apply: true },
      },
    ])
  })

  test.each(exact)('by %s tells whoever sees the record which one it is', async (_by, typed) => {
    for (const caller of [lin, manager])
      expect(await look(caller, typed)).toMatchObject([{ id: hers.id, reference: null, can: { apply: false } }])
  })

  test.each<[string, Typed]>([
    ['half a name', { name: '宁波远洋' }],
    ['another name that sounds the same', { name: '宁波远扬国际货运代理有限公司' }],
    ['the name and a letter', { name: '宁波远洋国际货运代理有限公司A' }],
    ['a number one off', { phoneCountryCode: '86', phoneAreaCode: '574', telephone: '87654828' }],
    ['a part of the number', { telephone: '87654829' }],
    ['another mailbox of the house', { email: 'sales@ocean-star.example' }],
    ['the house alone', { email: 'ocean-star.example' }],
    ['a pattern', { name: '%', email: '%@ocean-star.example', telephone: '%', organizationNumber: '91330200%' }],
    ['a credit code one off', { organizationNumber: '91330200MA2AHX0002' }],
  ])('by %s tells a stranger nothing', async (_by, typed) => {
    expect(await look(zhou, typed)).toEqual([])
    expect(await similar(zhou, typed)).toEqual([])
  })

  test('says once what several values agree on, and does not find the record under edit', async () => {
    const all = { name: hers.name, email: hers.email, organizationNumber: hers.organizationNumber }
    expect(await look(zhou, all)).toMatchObject([{ by: ['organizationNumber', 'name', 'email'] }])
    expect(await look(lin, { ...all, exceptId: hers.id })).toEqual([])
    // Excluding another's id must not make the look-up show it.
    expect(await look(zhou, { ...all, exceptId: hers.id })).toEqual([])
  })

  test('finds in the pool, where a masked address is told like any other and so is counted', async () => {
    const pooled = await make(manager, {
      name: '青岛海川物流有限公司',
      email: 'info@haichuan.example',
      visibility: 'public',
    })
    expect(await look(zhou, { email: 'info@haichuan.example' })).toMatchObject([
      { id: pooled.id, custodian: null, visibility: 'public', reference: null, can: { apply: false } },
    ])
    expect(await told()).toEqual([pooled.id])
    expect(await look(zhou, { name: '青岛海川物流' })).toMatchObject([{ id: pooled.id }])
    expect(await told()).toEqual([pooled.id])
  })

  test('that tells of another’s stands in the audit log without what was typed; one that tells nothing does not', async () => {
    const entries = async () => {
      const { rows } = await sql<{ actor_id: number; subject_id: number | null; after: unknown }>`
        select actor_id, subject_id, after from platform.audit a join platform.audit_values v on v.audit_id = a.id
        where action = 'phonebook.companyLookedUp' order by a.id desc`.execute(product.db)
      return rows
    }
    const before = await entries()
    await look(zhou, { name: '没有这家公司' })
    expect(await entries()).toEqual(before)
    await look(zhou, { name: hers.name })
    expect(await entries()).toEqual([
      { actor_id: office.person('sales2'), subject_id: null, after: { ids: [hers.id] } },
      ...before,
    ])
    const logged = product.logged.join('')
    expect(logged).not.toContain('booking@ocean-star.example')
    expect(logged).not.toContain('8765 4829')
  })

  test('that asks for nothing yet is not counted', async () => {
    expect(await look(zhou, { name: ' ', telephone: '12', email: 'half@', organizationNumber: '913' })).toEqual([])
    expect(await counted()).toBe(0)
  })

  test('is for those who may write companies', async () => {
    const follow = await product.signIn('follow')
    expect(await refusalOf(look(follow, { name: hers.name }))).toMatchObject({ code: 'platform.forbidden' })
    expect(await refusalOf(similar(follow, { name: hers.name }))).toMatchObject({ code: 'platform.forbidden' })
  })
})

describe('look-ups are counted in the database', () => {
  const plant = (count: number, minutesAgo: number) =>
    sql`insert into phonebook.look_ups (user_id, at) select ${office.person('sales2')}, now() - make_interval(mins => ${minutesAgo}::int) from generate_series(1, ${count}::int)`.execute(
      product.db,
    )

  test('two hundred an hour, whichever process is asked; what tells nothing counts like what tells', async () => {
    await plant(199, 10)
    expect(await look(zhou, { name: '没有这家公司' })).toEqual([])
    const refused = await fetch(`${elsewhere}/phonebook/look-ups`, {
      method: 'POST',
      headers: { ...zhou.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ name: hers.name }),
    })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 2900]).toEqual([429, true])
    expect(await refused.json()).toMatchObject({
      code: 'phonebook.lookups_exhausted',
      message: expect.stringContaining('50 min') as unknown,
    })
    expect(await look(lin, { name: hers.name })).toHaveLength(1)
    expect(await similar(zhou, { name: hers.name })).toEqual([])
  })

  test('and a thousand a day', async () => {
    await plant(1000, 120)
    expect(await refusalOf(look(zhou, { name: hers.name }))).toMatchObject({ code: 'phonebook.lookups_exhausted' })
    await sql`update phonebook.look_ups set at = at - interval '1 day'`.execute(product.db)
    expect(await look(zhou, { name: hers.name })).toHaveLength(1)
    expect(await counted()).toBe(1)
  })

  test('of ten at once only as many pass as are left', async () => {
    await plant(197, 10)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => look(zhou, { name: hers.name }).then(() => 'told', refusalOfStatus)),
    )
    expect(answers.filter((answer) => answer === 'told')).toHaveLength(3)
  })

  const refusalOfStatus = () => 'refused'
})

describe('companies like the one that is typed', () => {
  test('are found by sound, as far as one types, the most alike first', async () => {
    const other = await make(lin, { name: '远扬物流（深圳）有限公司' })
    await make(lin, { name: '远洋达供应链管理有限公司' })
    expect((await similar(lin, { name: '宁波远洋国际货运' })).map(({ name }) => name)).toEqual([
      hers.name,
      '远扬物流（深圳）有限公司',
      '远洋达供应链管理有限公司',
    ])
    expect((await similar(lin, { name: 'yuanyang' })).map(({ id }) => id)).toContain(other.id)
    expect((await similar(lin, { name: '远扬物流', exceptId: other.id })).map(({ id }) => id)).not.toContain(other.id)
  })

  test('are found by the house of a mailbox and by the switchboard, but not where those are masked', async () => {
    expect(await similar(lin, { email: 'sales@ocean-star.example' })).toMatchObject([
      { id: hers.id, by: ['email'], custodian: '林晓帆', visibility: 'private' },
    ])
    expect(await similar(lin, { phoneCountryCode: '86', phoneAreaCode: '0574', telephone: '87654800' })).toMatchObject([
      { id: hers.id, by: ['telephone'] },
    ])
    const pooled = await make(manager, {
      name: '天津渤海货运有限公司',
      email: 'a@bohai-sea.example',
      phoneAreaCode: '022',
      telephone: '66668888',
      visibility: 'public',
    })
    const typed = { email: 'b@bohai-sea.example', phoneAreaCode: '022', telephone: '66668800' }
    expect(await similar(zhou, typed)).toEqual([])
    expect(await similar(zhou, { name: '渤海货运' })).toMatchObject([
      { id: pooled.id, by: ['name'], can: { claim: true } },
    ])
    const admin = await product.signIn('sysadmin')
    expect(await similar(admin, typed)).toMatchObject([{ id: pooled.id, by: ['email', 'telephone'] }])
  })

  test('are found by the house of a mailbox whose domain an older record holds as it is sent', async () => {
    const older = await make(lin, { name: '国际域名物流', email: 'a@远航.中国' })
    await sql`update phonebook.companies set email = 'a@xn--od1al4z.xn--fiqs8s' where id = ${older.id}`.execute(
      product.db,
    )
    expect(await similar(lin, { email: 'b@远航.中国' })).toMatchObject([{ id: older.id, by: ['email'] }])
  })

  test('follow a change of the name', async () => {
    const one = await make(zhou, { name: '旧名科技有限公司' })
    await zhou.call(editCompany, {
      params: { id: one.id },
      version: one.version,
      body: { name: '星辰大海物流有限公司' },
    })
    expect(await similar(zhou, { name: '旧名' })).toEqual([])
    expect(await similar(zhou, { name: '星辰大海' })).toMatchObject([{ id: one.id }])
  })

  test('nothing typed far enough finds nothing', async () => {
    for (const typed of [{}, { name: '宁' }, { name: 'y' }, { email: '842561970@qq.com' }, { telephone: '8765' }])
      expect(await similar(lin, typed)).toEqual([])
  })
})

test('the statements of both look-ups are planned a few times a connection, and not for each look-up', async () => {
  const { rows: held } = await sql<{ userId: number; roleId: number }>`
    select user_id as "userId", role_id as "roleId" from identity.user_roles where user_id = ${office.person('sales')}`.execute(
    product.db,
  )
  const context = await actFor(product.context, held[0] ?? { userId: 0, roleId: 0 })
  const typed = { ...empty, name: '远洋物流', telephone: '8765 4829', email: 'booking@ocean-star.example' }
  await product.db.connection().execute(async (db) => {
    for (let turn = 0; turn < 15; turn++) {
      await lookUpVerb({ ...context, db }, typed)
      await similarVerb({ ...context, db }, typed)
    }
    const { rows } = await sql<{ statement: string; custom: number }>`
      select statement, custom_plans::int as custom from pg_prepared_statements
      where custom_plans > 12 and statement ~ 'phonebook' and statement !~ 'similarity'`.execute(db)
    expect(rows).toEqual([])
  })
})

const empty = { organizationNumber: '', phoneCountryCode: '', phoneAreaCode: '', country: '' }

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
