import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { expect, test } from 'vitest'
import { readPage } from './pages.rules.ts'

interface Labelled {
  expected: Record<string, string>
  rules: CrawlRules
  text: string
}

/** Saved pages of invented firms in ten layouts, each with what it says of its firm; four of them tell of none. */
const pages = readFileSync(path.join(import.meta.dirname, 'corpus/tuned/firm-pages.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part): Labelled => {
    const [label = '', ...lines] = part.split('\n')
    return { ...(JSON.parse(label) as Omit<Labelled, 'text'>), text: lines.join('\n') }
  })

const valuesOf = ({ text, rules }: Labelled): Record<string, string> => {
  const { companies } = readPage({
    text,
    address: 'https://directory.example/firm',
    kind: 'item',
    brings: 'companies',
    rules,
    isLook: false,
  })
  const [company] = companies
  if (!company) return {}
  const values = Object.entries(company.values).map(([field, value]) => [field, value.text])
  return { name: company.name.text, ...(Object.fromEntries(values) as Record<string, string>) }
}

test('of forty saved pages at least 98 of 100 values are right, and 85 of 100 are found', () => {
  expect(pages).toHaveLength(40)
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const [place, page] of pages.entries()) {
    const found = valuesOf(page)
    for (const [field, text] of Object.entries(found)) {
      if (page.expected[field] === text) right += 1
      else wrong.push(`${place} ${field}: ${text}`)
    }
    for (const [field, text] of Object.entries(page.expected))
      if (found[field] !== text) missed.push(`${place} ${field}: ${text}`)
  }
  expect({ precision: right / (right + wrong.length) >= 0.98, wrong }).toMatchObject({ precision: true })
  expect({ recall: right / (right + missed.length) >= 0.85, missed }).toMatchObject({ recall: true })
})

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
  valuesOf({ text: `${head}<main><h1>宁波甲灯饰有限公司</h1><p>${words}</p></main>`, rules: {}, expected: {} })

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
  const read = valuesOf({ text: `<main>${body}</main>`, rules: {}, expected: {} })
  expect([read['contact'], read['telephone']]).toEqual([undefined, '+49 30 5550100'])
})

const firmIn = (body: string, title = '') => {
  const read = valuesOf({
    text: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
    rules: {},
    expected: {},
  })
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
