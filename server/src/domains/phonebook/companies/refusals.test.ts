import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { type Language, languages } from '@seamark/contract/languages'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, callsOfACompany, fingerprint, openOffice } from '../testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const { id, version } = await lin.call(createCompany, { body: aCompany() })

const long = (length: number) => '长'.repeat(length)
/** Field, value, and the code of the refusal. */
const faults: [field: string, value: unknown, code: string, at?: string][] = [
  ['name', '', 'phonebook.company_name_blank'],
  ['name', ' \u3000\t ', 'phonebook.company_name_blank'],
  ['name', '\u200B\u200D\uFEFF', 'phonebook.company_name_blank'],
  ['name', '上海/宁波', 'phonebook.company_name_slash'],
  ['name', '上海／宁波', 'phonebook.company_name_slash'],
  ['name', long(201), 'field.too_long'],
  ['name', '𠮷'.repeat(201), 'field.too_long'],
  ['name', '远\u0000洋', 'field.characters'],
  ['name', '远\n洋', 'field.characters'],
  ['name', '远\u0085洋', 'field.characters'],
  ['name', 42, 'field.type'],
  ['name', ['远洋'], 'field.type'],
  ['name', null, 'field.type'],
  ['code', long(41), 'field.too_long'],
  ['organizationNumber', long(41), 'field.too_long'],
  ['organizationNumber', '9131\u0007', 'field.characters'],
  ['progress', 'won', 'field.choice'],
  ['type', '', 'field.choice'],
  ['masterCoLoader', 'true', 'field.type'],
  ['phoneCountryCode', '86x', 'phonebook.phone_digits'],
  ['phoneCountryCode', '+861234567', 'field.too_long'],
  ['phoneAreaCode', '07-55', 'phonebook.phone_digits'],
  ['telephone', 'call Amy', 'phonebook.phone_digits'],
  ['telephone', '()', 'phonebook.phone_digits'],
  ['telephone', '1'.repeat(41), 'field.too_long'],
  ['email', 'amy@', 'phonebook.email_format'],
  ['email', 'amy li@x.example', 'phonebook.email_format'],
  ['email', `${'a'.repeat(250)}@x.example`, 'field.too_long'],
  ['qq', '1234', 'phonebook.qq_digits'],
  ['qq', '012345', 'phonebook.qq_digits'],
  ['qq', '123456789012', 'phonebook.qq_digits'],
  ['website', 'nowhere', 'field.url'],
  ['website', `x.example/${'a'.repeat(300)}`, 'field.too_long'],
  ['country', 'ZZ', 'phonebook.country_unknown'],
  ['country', '中国', 'phonebook.country_unknown'],
  ['province', long(61), 'field.too_long'],
  ['city', long(61), 'field.too_long'],
  ['address', long(301), 'field.too_long'],
  ['postalCode', long(21), 'field.too_long'],
  ['mainCategory', long(101), 'field.too_long'],
  ['industry', long(101), 'field.too_long'],
  ['routeAreas', ['usWest', 'moon'], 'field.choice', 'routeAreas.1'],
  ['routeAreas', 'usWest', 'field.type'],
  ['routeAreas', Array<string>(28).fill('usWest'), 'field.too_many'],
  ['coreRoutes', [{ pol: 'CNSHA', pod: 'Los Angeles' }], 'phonebook.port_code', 'coreRoutes.0.pod'],
  ['coreRoutes', [{ pol: 'CNSHA', pod: 'USLAX', via: 'KRPUS' }], 'field.unknown', 'coreRoutes.0.via'],
  ['coreRoutes', [{ pol: 'CNSHA' }], 'field.required', 'coreRoutes.0.pod'],
  ['coreRoutes', Array(21).fill({ pol: 'CNSHA', pod: 'USLAX' }), 'field.too_many'],
  ['source', 'dream', 'field.choice'],
  ['platform', 'icq', 'field.choice'],
  ['departmentId', 0, 'field.too_small'],
  ['departmentId', '3', 'field.type'],
  ['departmentId', 1e300, 'field.too_big'],
  ['departmentId', 987_654_321, 'phonebook.department_unknown'],
  ['remark', long(2001), 'field.too_long'],
  ['remark', '只走直航\u0000', 'field.characters'],
  ['__proto__', { polluted: true }, 'field.unknown'],
  ...[
    'id',
    'rid',
    'roles',
    'version',
    'custodianId',
    'custodian',
    'created_at',
    'createdBy',
    'search_all',
    'deleteAfter',
    'masked',
    'can',
  ].map((field): (typeof faults)[number] => [field, 1, 'field.unknown']),
]

describe.each([
  ['a new company', 'POST', ''],
  ['an edit', 'PATCH', `/${id}`],
] as const)('%s', (_, method, path) => {
  test.each(faults)('%s: %j is %s', async (field, value, code, at = field) => {
    const before = await fingerprint(product.db)
    // The body is written by hand, because an object literal would take `__proto__` for its prototype.
    const text = `{${method === 'POST' && field !== 'name' ? '"name":"远洋",' : ''}${JSON.stringify(field)}:${JSON.stringify(value)}}`
    const { status, refusal, fields } = await ask(product.api, lin, method, path, {
      body: text,
      headers: { 'if-match': `"${version}"` },
    })
    expect(status).toBe(400)
    expect(refusal).toMatchObject({ status: 400, requestId: expect.stringMatching(/^[\w-]{36}$/) })
    expect(fields).toContainEqual({ field: at, code, message: expect.stringMatching(/^[^{}]{5,}$/) })
    expect(await fingerprint(product.db)).toBe(before)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

test('all that is wrong is said at once', async () => {
  const { fields } = await ask(product.api, lin, 'POST', '', { body: { name: '/', email: 'x', qq: 'x', rid: 1 } })
  expect(fields.map(({ field }) => field).sort()).toEqual(['email', 'name', 'qq', 'rid'])
})

test('an edit cannot move a company into the pool, nor take its code away', async () => {
  for (const body of [{ visibility: 'public' }, { code: '' }, { code: '   ' }]) {
    const { status, fields } = await ask(product.api, lin, 'PATCH', `/${id}`, {
      body,
      headers: { 'if-match': `"${version}"` },
    })
    expect([status, fields.map(({ field }) => field)]).toEqual([400, Object.keys(body)])
  }
})

const sentences: Record<Language, Record<'slash' | 'blank' | 'long', string>> = {
  zh: {
    slash: '公司名称不能包含斜杠，请去掉“/”后重试。',
    blank: '公司名称不能为空，请填写。',
    long: '最多 200 个字符。',
  },
  en: {
    slash: 'Company name cannot contain a slash. Remove the “/” and try again.',
    blank: 'Company name cannot be blank. Enter it.',
    long: 'At most 200 characters.',
  },
  es: {
    slash: 'El nombre de la empresa no puede contener una barra. Quite la «/» e inténtelo de nuevo.',
    blank: 'El nombre de la empresa no puede estar vacío. Escríbalo.',
    long: expect.stringContaining('200'),
  },
  ja: {
    slash: '会社名にスラッシュは使えません。「/」を取り除いてください。',
    blank: '会社名は空にできません。入力してください。',
    long: expect.stringContaining('200'),
  },
}

test.each(languages)('the sentences about a name in %s', async (language) => {
  const said = async (name: string) => {
    const { fields } = await ask(product.api, lin, 'POST', '', {
      body: { name },
      headers: { 'accept-language': language },
    })
    return fields.map(({ message }) => message)
  }
  const { slash, blank, long: tooLong } = sentences[language]
  expect(await said('上海／宁波')).toEqual([slash])
  expect(await said('  ')).toEqual([blank])
  expect(await said(long(201))).toEqual([tooLong])
})

test.each([
  ['limit=0', 'limit', 'field.too_small'],
  ['limit=-1', 'limit', 'field.too_small'],
  ['limit=101', 'limit', 'field.too_big'],
  ['limit=1.5', 'limit', 'field.type'],
  ['limit=abc', 'limit', 'field.type'],
  ['limit=', 'limit', 'field.too_small'],
  ['sort=telephone', 'sort', 'field.choice'],
  ['sort=name;drop%20table', 'sort', 'field.choice'],
  ['sort=name&sort=code', 'sort', 'field.choice'],
  ['order=sideways', 'order', 'field.choice'],
  ['telephone=4829', 'telephone', 'field.unknown'],
  ['email=a', 'email', 'field.unknown'],
  ['rid=1', 'rid', 'field.unknown'],
  ['__proto__[polluted]=1', '__proto__[polluted]', 'field.unknown'],
  ['progress=won', 'progress.0', 'field.choice'],
  ['routeArea=usWest,moon', 'routeArea.1', 'field.choice'],
  ['masterCoLoader=yes', 'masterCoLoader', 'field.choice'],
  ['visibility=secret', 'visibility', 'field.choice'],
  ['custodianId=x', 'custodianId', 'field.type'],
  ['custodianId=1e300', 'custodianId', 'field.too_big'],
  ['country=C', 'country', 'phonebook.country_unknown'],
  ['city=%00', 'city', 'field.characters'],
  ['province=%E6%B5%99%00', 'province', 'field.characters'],
  ['createdFrom=yesterday', 'createdFrom', 'field.date'],
  ['createdTo=2026-02-30', 'createdTo', 'field.date'],
  ['updatedFrom=0000-01-01', 'updatedFrom', 'field.date'],
  [`q=${'a'.repeat(100_000)}`, 'q', 'field.too_long'],
])('a list is not opened with %s', async (query, field, code) => {
  const { status, fields } = await ask(product.api, lin, 'GET', `?${query}`)
  expect(status).toBe(400)
  expect(fields).toEqual([{ field, code, message: expect.stringMatching(/^[^{}]{5,}$/) }])
})

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '..%2f1', "1'--"])(
  'an id cannot be %s',
  async (wrong) => {
    for (const [method, rest] of callsOfACompany) {
      const { status } = await ask(product.api, lin, method, `/${wrong}${rest}`, {
        headers: { 'if-match': '"1"' },
        ...(method === 'PATCH' ? { body: {} } : {}),
      })
      expect([method, status]).toEqual([method, 400])
    }
  },
)
