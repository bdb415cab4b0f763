import { languages } from '@seamark/contract/languages'
import {
  companyTypes,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { countries } from '@seamark/contract/territory/countries'
import { lanes } from '@seamark/contract/territory/lanes'
import { describe, expect, test } from 'vitest'
import { translate } from '../../../../platform/translate.ts'
import { choiceNamed } from '../../companies/choices.rules.ts'
import { countryName } from '../../companies/texts.rules.ts'
import type { Reading } from '../../companies/cells.rules.ts'
import { readCompany } from './company-values.rules.ts'
import { countryNamed } from '../../matching/countries.rules.ts'
import { lanesNamed } from '../../matching/lanes.rules.ts'
import { splitPlace } from '../../matching/places.rules.ts'

const reading: Reading = {
  language: 'zh',
  departments: new Map<string, number | null>([
    ['华东销售部', 4],
    ['客服', null],
  ]),
}
const read = (cells: Record<string, string>, more: Partial<Reading> = {}) => readCompany(cells, { ...reading, ...more })

describe('a cell is understood', () => {
  test.each([
    ['name', '　宁波远洋（集团）有限公司 ', { name: '宁波远洋（集团）有限公司' }],
    ['type', '直客', { type: 'directShipper' }],
    ['type', '同行', { type: 'forwarder' }],
    ['type', 'ＦＯＲＷＡＲＤＥＲ', { type: 'forwarder' }],
    ['type', 'Co-Loader', { type: 'coLoader' }],
    ['type', '船公司', { type: 'carrier' }],
    ['type', '海外代理店', { type: 'overseasAgent' }],
    ['type', 'overseasAgent', { type: 'overseasAgent' }],
    ['progress', '已订舱', { progress: 'ordered' }],
    ['progress', 'in follow-up', { progress: 'following' }],
    ['source', '老客户介绍', { source: 'referral' }],
    ['platform', '领英', { platform: 'linkedin' }],
    ['masterCoLoader', '√', { masterCoLoader: true }],
    ['masterCoLoader', 'N', { masterCoLoader: false }],
    ['masterCoLoader', '０', { masterCoLoader: false }],
    ['country', '美国', { country: 'US' }],
    ['country', 'U.S.A.', { country: 'US' }],
    ['country', 'deu', { country: 'DE' }],
    ['country', 'México', { country: 'MX' }],
    ['country', '中国浙江宁波', { country: 'CN', province: '浙江省', city: '宁波' }],
    ['province', '浙江省宁波市', { province: '浙江省', city: '宁波' }],
    ['province', '广东', { province: '广东省' }],
    ['city', '深圳市', { city: '深圳' }],
    ['city', '广东 深圳', { province: '广东省', city: '深圳' }],
    ['routeAreas', '美西、欧基港；Southeast Asia', { routeAreas: ['usWest', 'europeBase', 'southeastAsia'] }],
    ['routeAreas', '北欧/波罗的海/红海', { routeAreas: ['baltic', 'redSea'] }],
    ['routeAreas', '美西 美东/Red Sea & 欧基', { routeAreas: ['usWest', 'usEast', 'redSea', 'europeBase'] }],
    ['masterCoLoader', '无', { masterCoLoader: false }],
    ['routeAreas', '美线\n中东/波斯湾', { routeAreas: ['usWest', 'usEast', 'middleEast'] }],
    [
      'coreRoutes',
      'CNNGB-USLAX; cnsha → DEHAM',
      {
        coreRoutes: [
          { pol: 'CNNGB', pod: 'USLAX' },
          { pol: 'CNSHA', pod: 'DEHAM' },
        ],
      },
    ],
    ['coreRoutes', 'CN NGB至US LAX', { coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }] }],
    [
      'coreRoutes',
      '宁波-洛杉矶; Yantian to Hamburg、盐田→RTM',
      {
        coreRoutes: [
          { pol: 'CNNGB', pod: 'USLAX' },
          { pol: 'CNYTN', pod: 'DEHAM' },
          { pol: 'CNYTN', pod: 'NLRTM' },
        ],
      },
    ],
    ['departmentId', ' 华东 销售部', { departmentId: 4 }],
    ['phoneCountryCode', '0086', { phoneCountryCode: '+86' }],
    ['phoneCountryCode', '８６', { phoneCountryCode: '+86' }],
    [
      'telephone',
      '0086-574-87654321 转 801',
      { phoneCountryCode: '+86', phoneAreaCode: '0574', telephone: '87654321 转 801' },
    ],
    ['telephone', '１３８－００１３－８０００', { telephone: '138-0013-8000' }],
    ['email', 'mailto:Sales＠Ocean.example', { email: 'Sales@Ocean.example' }],
    ['email', 'E-mail：ops@ocean.example；', { email: 'ops@ocean.example' }],
    ['telephone', 'Tel: +86 574-87654321', { phoneCountryCode: '+86', phoneAreaCode: '0574', telephone: '87654321' }],
    ['telephone', '手机：13800138000', { telephone: '13800138000' }],
    ['qq', 'QQ号：842561970', { qq: '842561970' }],
    ['organizationNumber', '9131 0000 ma1f l00030', { organizationNumber: '91310000MA1FL00030' }],
    ['organizationNumber', 'HRB 12-34', { organizationNumber: 'HRB 12-34' }],
    ['remark', '周三截关\n只走直航', { remark: '周三截关\n只走直航' }],
  ])('%s %j', (field, cell, given) => expect(read({ [field]: cell })).toEqual({ given, blank: [], problems: [] }))

  test('a number without code is split in a company that is in China, and only where its own cells are empty', () => {
    expect(read({ telephone: '057487654321', country: '中国' }).given).toMatchObject({
      phoneCountryCode: '+86',
      phoneAreaCode: '0574',
      telephone: '87654321',
    })
    expect(read({ telephone: '057487654321', phoneCountryCode: '86' }).given).toEqual({
      phoneCountryCode: '+86',
      phoneAreaCode: '0574',
      telephone: '87654321',
    })
    expect(read({ telephone: '0574-87654321', phoneAreaCode: '0574' }).given).toEqual({
      phoneAreaCode: '0574',
      telephone: '0574-87654321',
    })
    expect(read({ telephone: '0574-87654321', phoneCountryCode: '+49' }).given).toEqual({
      phoneCountryCode: '+49',
      telephone: '0574-87654321',
    })
  })

  test('province and city in one cell stay together when the other cell says something else', () => {
    expect(read({ province: '浙江省宁波市', city: '某某街道' }).given).toEqual({
      province: '浙江省宁波市',
      city: '某某街道',
    })
  })

  test('places of China are written alike, elsewhere as they stand, and what the record shows already stays', () => {
    expect(read({ country: '中国', province: '广东', city: '广东省深圳市' }).given).toEqual({
      country: 'CN',
      province: '广东省',
      city: '深圳',
    })
    expect(read({ country: '美国', province: '广东', city: '深圳市' }).given).toEqual({
      country: 'US',
      province: '广东',
      city: '深圳市',
    })
    expect(read({ province: '广东', city: '深圳市' }, { isShown: (field) => field === 'province' }).given).toEqual({
      city: '深圳',
    })
    expect(read({ country: 'US', province: '广东' }, { isShown: (field) => field === 'country' }).given).toEqual({
      province: '广东',
    })
  })
})

describe('a cell that is not understood says what would be', () => {
  test.each([
    ['type', '朋友', 'field.choice', '直客、同行货代、拼箱同行、船公司、海外代理、其他'],
    ['masterCoLoader', '也许', 'phonebook.yes_or_no', undefined],
    ['country', '亚特兰蒂斯', 'phonebook.country_unknown', undefined],
    ['routeAreas', '美西、月球', 'phonebook.lane_unknown', '月球'],
    ['coreRoutes', 'CNNGB-USLAX; 深圳-洛杉矶', 'phonebook.route_unknown', '深圳-洛杉矶'],
    ['departmentId', '华北销售部', 'phonebook.department_unknown', undefined],
    ['departmentId', '客服', 'phonebook.department_unknown', undefined],
    ['telephone', '0574-87654321/13800138000', 'phonebook.several_values', undefined],
    ['telephone', '请打手机', 'phonebook.phone_digits', undefined],
    ['email', 'a@b.example; c@d.example', 'phonebook.several_values', undefined],
    ['email', '没写', 'phonebook.email_format', undefined],
    ['qq', '12', 'phonebook.qq_digits', undefined],
    ['website', '见名片', 'field.url', undefined],
    ['name', 'A/B', 'phonebook.company_name_slash', undefined],
    ['name', '长'.repeat(201), 'field.too_long', 200],
    ['organizationNumber', '9.1310E+17', 'phonebook.number_spoilt', undefined],
    ['telephone', '8.61391E+12', 'phonebook.number_spoilt', undefined],
  ])('%s %j', (field, cell, code, param) => {
    const { given, problems } = read({ [field]: cell })
    expect(given).toEqual({})
    expect(problems).toMatchObject([{ field, code }])
    expect(Object.values(problems[0]?.params ?? {})).toEqual(param === undefined ? [] : [param])
    for (const language of languages) expect(translate(language, code)).not.toBe(code)
  })

  test('every problem of a row is told at once', () => {
    expect(read({ name: 'A/B', type: '朋友', qq: 'x' }).problems.map(({ field }) => field)).toEqual([
      'type',
      'name',
      'qq',
    ])
  })
})

describe('cells that say nothing', () => {
  test('empty ones, and those with a sign for nothing, are blank', () => {
    expect(
      read({ name: '远洋', email: '', qq: '无', telephone: '-', type: '/', country: 'N/A', remark: '无' }),
    ).toEqual({
      given: { name: '远洋', remark: '无' },
      blank: ['type', 'telephone', 'email', 'qq', 'country'],
      problems: [],
    })
  })
  test('masked values that came back are neither given nor blank', () => {
    expect(read({ telephone: '••••••', email: '••••••', qq: '••••••' })).toEqual({ given: {}, blank: [], problems: [] })
  })
  test('nor is what the record shows already, readable or not', () => {
    const isShown = (field: string) => field !== 'name'
    expect(read({ name: '远洋', type: '朋友', telephone: '+86 574-87654321' }, { isShown })).toEqual({
      given: { name: '远洋' },
      blank: [],
      problems: [],
    })
  })
})

describe('every word of ours is understood in every language', () => {
  test.each([
    ['type', companyTypes],
    ['progress', progresses],
    ['source', customerSources],
    ['platform', customerPlatforms],
  ] as const)('%s', (field, choices) => {
    for (const language of languages)
      for (const choice of choices)
        expect(choiceNamed(field, translate(language, `phonebook.${field}.${choice}`))).toBe(choice)
  })
  test('lanes, alone and joined as each language joins them', () => {
    for (const language of languages) {
      for (const lane of lanes)
        expect(lanesNamed(translate(language, `territory.lane.${lane}`))).toEqual({ lanes: [lane], unknown: undefined })
      const all = lanes.map((lane) => translate(language, `territory.lane.${lane}`))
      for (const sign of ['、', ', ', ';', '\n']) expect(lanesNamed(all.join(sign)).lanes).toEqual(lanes)
    }
  })
  test('countries, by name and code', () => {
    for (const code of countries)
      for (const language of languages) expect(countryNamed(countryName(code, language))).toBe(code)
    for (const [name, code] of [
      ['CHN', 'CN'],
      ['gbr', 'GB'],
      ['ZWE', 'ZW'],
      ['ALA', 'AX'],
      ['South Korea', 'KR'],
      ['阿联酋', 'AE'],
      ['Holland', 'NL'],
    ])
      expect(countryNamed(name ?? '')).toBe(code)
    expect(new Set(countries.map((code) => countryNamed(code))).size).toBe(countries.length)
  })
})

test.each([
  ['浙江省宁波市', '浙江省', '宁波市'],
  ['浙江宁波', '浙江', '宁波'],
  ['中国，广东省，深圳市', '广东省', '深圳市'],
  ['广西壮族自治区南宁市', '广西壮族自治区', '南宁市'],
  ['内蒙古呼和浩特', '内蒙古', '呼和浩特'],
  ['上海上海市', '上海', '上海市'],
  ['浙江省', undefined, undefined],
  ['上海市浦东新区', undefined, undefined],
  ['浙江省宁波市鄞州区', undefined, undefined],
  ['吉林市', undefined, undefined],
  ['海南藏族自治州', undefined, undefined],
  ['California', undefined, undefined],
])('%s', (text, province, city) =>
  expect(splitPlace(text)).toEqual(province === undefined ? undefined : { province, city }),
)
