import { expect, test } from 'vitest'
import { judge, type Judgement } from './judgements.rules.ts'
import { labelledPages } from './labelled-pages.queries.ts'
import { readPage } from './pages.rules.ts'

const companiesIn = (text: string, rules = {}) =>
  readPage({ text, address: 'https://directory.example/firm', kind: 'item', brings: 'companies', rules, isLook: false })
    .companies

test.each(['tuned', 'later'] as const)(
  'of the pages that are %s at least 98 of 100 values are right, and 85 of 100 are found',
  (half) => {
    const pages = labelledPages(half)
    expect(pages.length).toBeGreaterThanOrEqual(40)
    const judged = pages.map((page) => judge(companiesIn(page.text, page.rules), page))
    const faults = judged.flatMap((one, at) => (one.faults.length > 0 ? [[pages[at]?.name, ...one.faults]] : []))
    const sum = (of: keyof Omit<Judgement, 'faults'>) => judged.reduce((total, one) => total + one[of], 0)
    expect({ precision: sum('right') / (sum('right') + sum('wrong')) >= 0.98, faults }).toMatchObject({
      precision: true,
    })
    expect({ recall: sum('found') / sum('wanted') >= 0.85, faults }).toMatchObject({ recall: true })
  },
)

test('a judgement counts values that the page does not say as wrong, and those that were not read as missed', () => {
  const page = { name: '', shown: { name: ['Nordwind GmbH'], email: ['a@nordwind.example'] }, allowed: {}, rules: {} }
  const said = (text: string) => ({ text, method: 'pattern' as const, around: '' })
  const judged = judge([{ name: said('Nordwind GmbH'), values: { city: said('Kiel') } }], { ...page, text: '' })
  expect(judged).toEqual({ right: 1, wrong: 1, found: 1, wanted: 2, faults: ['city “Kiel”', 'email not found'] })
})

const valuesIn = (text: string): Record<string, string> => {
  const [company] = companiesIn(text)
  if (!company) return {}
  const values = Object.entries(company.values).map(([field, value]) => [field, value.text])
  return { name: company.name.text, ...(Object.fromEntries(values) as Record<string, string>) }
}

test('a value tells the way it was found, and the words around it, 300 letters at most', () => {
  const text = `<main><h1>宁波甲灯饰有限公司</h1><p>${'前'.repeat(400)} 电话：0574-87654321 ${'后'.repeat(400)}</p></main>`
  const { companies } = readPage({
    text,
    address: 'https://directory.example/',
    kind: 'item',
    brings: 'companies',
    rules: {},
    isLook: false,
  })
  const around = companies[0]?.values.telephone?.around ?? ''
  expect(around).toHaveLength(300)
  expect(around).toContain('0574-87654321')
})

test('from one page five hundred firms are taken, and the others are counted', () => {
  const firms = Array.from({ length: 503 }, (_, place) => `<li><b>宁波${place}号灯饰有限公司</b></li>`)
  const read = readPage({
    text: `<ul>${firms.join('')}</ul>`,
    address: 'https://directory.example/list',
    kind: 'list',
    brings: 'companies',
    rules: { item: 'li', name: 'b' },
    isLook: false,
  })
  expect([read.companies.length, read.beyond]).toEqual([500, 3])
})

const firmPage = (words: string, head = '') =>
  valuesIn(`${head}<main><h1>宁波甲灯饰有限公司</h1><p>${words}</p></main>`)

test.each([
  ['behind its label', '统一社会信用代码：91330212MA2CAXQ0YD 注册资本：100万', '91330212MA2CAXQ0YD'],
  ['in small and wide letters', 'Credit code: ９１330212ma2caxq0yd', '91330212MA2CAXQ0YD'],
  ['as the only one of its form', '本公司（91330212MA2CAXQ0YD）成立于2018年', '91330212MA2CAXQ0YD'],
  ['with a check digit that does not fit', '统一社会信用代码：91330212MA2CAXQ0YE', undefined],
  ['with a letter that no code has', '统一社会信用代码：9133O212MA2CAXQ0YD', undefined],
  ['as a part of a longer number', '订单 91330212MA2CAXQ0YD77', undefined],
  ['as the number of a resident, which fits by chance', '联系人身份证 339999199006150006', undefined],
  ['as such a number behind the label of a code', '统一社会信用代码：339999199006150006', '339999199006150006'],
  ['that no register gives', '统一社会信用代码：88330212MA2CAXQ0YQ', undefined],
  ['beside another one', '91330212MA2CAXQ0YD，91330200MA2AXR0Q0M', undefined],
])('a credit code %s', (_how, words, code) => {
  expect(firmPage(words)['creditCode']).toBe(code)
})

test('a credit code that a page says for machines', () => {
  const said = { '@type': 'Organization', name: '宁波甲灯饰有限公司', taxID: '91330212MA2CAXQ0YD' }
  const head = `<script type="application/ld+json">${JSON.stringify(said)}</script>`
  expect(firmPage('', head)['creditCode']).toBe('91330212MA2CAXQ0YD')
})

test('a heading that is a label makes nobody of the line below it', () => {
  const body = `<h1>Nordwind GmbH</h1><h2>Contact</h2><p>Opening hours</p><h2>Phone</h2><p>+49 30 5550100</p>`
  const read = valuesIn(`<main>${body}</main>`)
  expect([read['contact'], read['telephone']]).toEqual([undefined, '+49 30 5550100'])
})

const firmIn = (body: string, title = '') => {
  const read = valuesIn(`<html><head><title>${title}</title></head><body>${body}</body></html>`)
  return [read['name'], read['telephone'], read['email']]
}

test.each<[string, string, string, (string | undefined)[]]>([
  [
    'in the title of a page whose heading says what it is',
    '<h1>联系我们</h1><p>电话：0574-87654321</p>',
    '联系我们 - 宁波甲灯饰有限公司',
    ['宁波甲灯饰有限公司', '0574-87654321', undefined],
  ],
  [
    'behind a label, its values in lines of their own',
    '<p>公司名称：宁波甲灯饰有限公司</p><div><div>联 系 人：</div>王芳</div><div>电话</div><div>0574-87654321</div>',
    '',
    ['宁波甲灯饰有限公司', '0574-87654321', undefined],
  ],
  [
    'in an hCard, whose fax is no telephone',
    '<div class="vcard"><b class="fn org">Nordwind GmbH</b><p class="tel"><i class="type">Fax</i> <i class="value">+49 30 5550199</i></p><p class="tel"><i class="value">+49 30 5550100</i></p><a class="email" href="mailto:a@nordwind.example">mail</a></div>',
    'Nordwind GmbH',
    ['Nordwind GmbH', '+49 30 5550100', 'a@nordwind.example'],
  ],
  [
    'in RDFa',
    '<div typeof="schema:Organization"><h1 property="name">Nordwind GmbH</h1><i property="telephone">+49 30 5550100</i></div>',
    '',
    ['Nordwind GmbH', '+49 30 5550100', undefined],
  ],
  [
    'beside the frame of a directory, which is nobody’s',
    '<div class="top">客服电话：400-820-5566</div><h1>宁波甲灯饰有限公司</h1><a href="tel:057487654321">致电</a><div id="footer">邮箱：ad@directory.example</div>',
    '',
    ['宁波甲灯饰有限公司', '057487654321', undefined],
  ],
  [
    'in no article, which tells how nobody is reached',
    '<h1>灯饰出口增长</h1><p>据悉</p>',
    '新闻 - 宁波甲网络有限公司',
    [undefined, undefined, undefined],
  ],
  [
    'by none of two names',
    '<h1>联系我们</h1><h2>宁波甲灯饰有限公司</h2><h2>宁波乙灯饰有限公司</h2><p>电话：0574-87654321</p>',
    '',
    [undefined, undefined, undefined],
  ],
])('a firm is named %s', (_where, body, title, firm) => {
  expect(firmIn(body, title)).toEqual(firm)
})

const json = (said: unknown) => `<script type="application/ld+json">${JSON.stringify(said)}</script>`
const keeper = { '@type': 'Organization', name: 'Hafen-Verzeichnis', telephone: '+49 30 5550199' }

test.each<[string, string, string, (string | undefined)[]]>([
  [
    'in the frame of its own site',
    '<h1>Contact</h1><footer>Nordwind GmbH<br>Tel. +49 30 5550100</footer>',
    'Contact',
    ['Nordwind GmbH', '+49 30 5550100', undefined],
  ],
  [
    'in its copyright, which its mailbox bears out',
    '<h1>Contact</h1><p>Call +49 30 5550100 or hello@kestrelmoor.test</p><footer>© 2026 Kestrel Moor Wool</footer>',
    '',
    ['Kestrel Moor Wool', '+49 30 5550100', 'hello@kestrelmoor.test'],
  ],
  [
    'in the heading of a card',
    '<h1>Konkan Clearing House</h1><p>Address: Plot 5, Navi Mumbai</p><p>Ph: 022-27555516</p>',
    'Konkan Clearing House | CHA',
    ['Konkan Clearing House', '022-27555516', undefined],
  ],
  [
    'by no heading of an article',
    '<h1>How to read a bill of lading</h1><p>Address: Plot 5, Navi Mumbai</p><p>Ph: 022-27555516</p>',
    'How to read a bill of lading | Notes',
    [undefined, undefined, undefined],
  ],
  [
    'by no newsroom',
    '<h1>Two firms sign</h1><p>Newsroom: +44 20 7946 0532, news@cargodaily.test</p>',
    'Two firms sign - Cargo Daily',
    [undefined, undefined, undefined],
  ],
  [
    'below the hotline of a directory',
    '<div>Hotline: 400-555-0800</div><h1>Nordwind GmbH</h1><p>Phone: +49 30 5550100</p><button>Chat Now</button>',
    '',
    ['Nordwind GmbH', '+49 30 5550100', undefined],
  ],
  [
    'by no copyright of another',
    '<h1>Contact</h1><p>hello@kestrelmoor.test</p><footer>© 2026 Hafen Verzeichnis</footer>',
    '',
    [undefined, undefined, undefined],
  ],
  [
    'in a table of members, by none of them',
    '<table><tr><th>Company</th><th>Phone</th></tr><tr><td>Abbey Ltd</td><td>01632 960 201</td></tr><tr><td>Cope Ltd</td><td>01632 960 203</td></tr></table>',
    'Members',
    [undefined, undefined, undefined],
  ],
  [
    'for machines, where the heading says what the page is',
    `<h1>Contact us</h1>${json({ ...keeper, name: 'Nordwind GmbH' })}`,
    'Contact us | Nordwind GmbH',
    ['Nordwind GmbH', '+49 30 5550199', undefined],
  ],
  [
    'for machines as the keeper of a site that tells of another',
    `<h1>Kestrel Moor</h1><p>hello@kestrelmoor.test</p>${json(keeper)}`,
    'Kestrel Moor | Hafen-Verzeichnis',
    [undefined, undefined, undefined],
  ],
  [
    'for machines as the seller of goods',
    `<h1>Garlic</h1>${json({ '@type': 'Offer', seller: { ...keeper, name: 'Nordwind GmbH' } })}`,
    'Garlic - Nordwind GmbH',
    ['Nordwind GmbH', '+49 30 5550199', undefined],
  ],
  [
    'for machines as who employs the person of the page',
    `<h1>Ray Odell</h1>${json({ '@type': 'Person', name: 'Ray Odell', worksFor: { ...keeper, name: 'Nordwind GmbH' } })}`,
    'Ray Odell - Nordwind GmbH',
    ['Nordwind GmbH', '+49 30 5550199', undefined],
  ],
  [
    'for machines as the maker of goods, whose page says no other number',
    `<h1>Ropes</h1>${json({ ...keeper, name: 'Nordwind GmbH' })}`,
    'Ropes - Nordwind GmbH',
    ['Nordwind GmbH', '+49 30 5550199', undefined],
  ],
  [
    'for machines, and not its departments',
    `<h1>Nordwind</h1>${json({ ...keeper, name: 'Nordwind GmbH', department: [{ ...keeper, name: 'Lager' }] })}`,
    '',
    [undefined, undefined, undefined],
  ],
  [
    'for machines by reference to another node',
    `<h1>Nordwind GmbH</h1>${json([
      { '@type': 'Organization', name: 'Nordwind GmbH', contactPoint: { '@id': '#c' } },
      { '@id': '#c', telephone: '+49 30 5550100' },
    ])}`,
    '',
    ['Nordwind GmbH', '+49 30 5550100', undefined],
  ],
  [
    'in an hCard, whose fax says so in a title',
    '<div class="vcard"><b class="org">Nordwind GmbH</b><p class="tel"><abbr class="type" title="fax">F</abbr><i class="value">+49 30 5550199</i></p><p class="tel"><i class="value">+49 30 5550100</i></p></div>',
    'Nordwind GmbH',
    ['Nordwind GmbH', '+49 30 5550100', undefined],
  ],
  [
    'for machines in a block that is not clean',
    `<h1>Nordwind GmbH</h1><script type="application/ld+json">//<![CDATA[\n{"@type":"Organization","name":"Nordwind GmbH","telephone":"+49 30\n5550199",}\n//]]></script>`,
    '',
    ['Nordwind GmbH', '+49 30 5550199', undefined],
  ],
])('a firm is named %s', (_where, body, title, firm) => {
  expect(firmIn(body, title)).toEqual(firm)
})

test.each([
  ['a chat', '<a href="https://wa.me/4930555010">chat</a>', 'telephone', '+4930555010'],
  ['a chat of QQ', '<a href="http://wpa.qq.com/msgrd?v=3&uin=190055144"><img></a>', 'qq', '190055144'],
  [
    'its own site',
    '<p>a@nordwind.test</p><a href="https://www.nordwind.test">Site</a>',
    'website',
    'https://www.nordwind.test',
  ],
  ['another site', '<p>a@nordwind.test</p><a href="https://www.hafen.test">Fair</a>', 'website', undefined],
  ['a title beside a number', '<p>13900010001（蔡小姐）</p>', 'contact', '蔡小姐'],
  ['what somebody does', '<h3>Lone Kragh</h3><p>Export Manager</p>', 'contact', 'Lone Kragh'],
  ['two people', '<h3>Lone Kragh</h3><p>Manager</p><h3>Ray Odell</h3><p>Broker</p>', 'contact', undefined],
  ['numbers of one office', '<p>0574-87651234</p><p>0574-87651235</p>', 'telephone', '0574-87651234'],
  ['numbers of two offices', '<p>0574-87651234</p><p>0580-87651235</p>', 'telephone', undefined],
  ['a number of another kind', '<p>传真</p><p>0574-87651234</p>', 'telephone', undefined],
  ['a registered address alone', '<p>注册地址：宁波市海晏北路 18 号</p>', 'address', '宁波市海晏北路 18 号'],
  ['an address where goods go', '<p>收货地址：宁波仓库</p>', 'address', undefined],
  ['a word of a menu', '<p>Products</p><p>Services</p><p>News</p>', 'products', undefined],
  ['a grid', '<p>Products</p><p>ropes</p><p>Phone</p><p>+49 30 5550100</p>', 'products', 'ropes'],
  ['a name of another network', '<p>WeChat</p><p>Facebook</p>', 'wechat', undefined],
  ['a way to sign in', '<p><i class="fa fa-user"></i> Sign in</p>', 'contact', undefined],
  ['a way to a map', '<p>地址：宁波市海晏北路 18 号（查看地图）</p>', 'address', '宁波市海晏北路 18 号'],
  ['a number that is covered', '<p>电话：0575-8555****</p>', 'telephone', undefined],
  [
    'an address with a number',
    '<p>地址、电话：宁波市海晏北路 18 号 0574-87651234</p>',
    'address',
    '宁波市海晏北路 18 号',
  ],
  ['a number with its fax', '<p>TEL / FAX：076-555-0511 / 076-555-0512</p>', 'telephone', '076-555-0511'],
  ['who sells', '<p>Export sales: Peggy Nolan, a@nordwind.test</p>', 'contact', 'Peggy Nolan'],
  ['a town with its postcode', '<p>City: 4389 TS Ritthem</p>', 'city', undefined],
  ['routes', '<p>优势航线：地中海、黑海</p>', 'routeWords', '地中海、黑海'],
  ['the mobile that is the WeChat', '<p>13900010001（林伟斌，微信同步）</p>', 'wechat', '13900010001'],
])('%s: %s says the %s', (_what, html, field, text) => {
  expect(valuesIn(`<main><h1>Nordwind GmbH</h1>${html}</main>`)[field]).toBe(text)
})

test('of a long page the beginning and the end are read', () => {
  const lines = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => `<p>${word} ${at}</p>`).join('')
  const page = `<h1>Nordwind GmbH</h1>${lines('a', 2000)}<p>QQ：315500108</p>${lines('b', 2000)}<p>Tel：+49 30 5550100</p>`
  const { qq, telephone } = valuesIn(`<main>${page}</main>`)
  expect([qq, telephone]).toEqual([undefined, '+49 30 5550100'])
})

test('tags for networks say how a firm is reached', () => {
  const tag = (name: string, words: string) => `<meta property="${name}" content="${words}">`
  const head = `${tag('og:title', 'Nordwind GmbH')}${tag('business:contact_data:phone_number', '+49 30 5550100')}`
  expect(valuesIn(`<head>${head}</head><body><p>Seit 1931</p></body>`)).toEqual({
    name: 'Nordwind GmbH',
    telephone: '+49 30 5550100',
  })
})
