import { expect, test } from 'vitest'
import { parseHtml } from '../documents.rules.ts'
import { headOfficeFirst, labelledLinesOf } from './labelled-lines.rules.ts'

const linesIn = (body: string) => {
  const dom = parseHtml(`<body>${body}</body>`)
  return labelledLinesOf(dom, dom('body'))
}

test.each([
  ['an icon is a label', '<li><i class="fa fa-phone"></i> 0123</li>', ['☎ 0123']],
  ['so is a picture', '<p><img src="/i/tel.gif">0123</p>', ['☎ 0123']],
  ['an icon with words is none', '<p><i class="phone-box">Box</i> 5</p>', ['Box 5']],
  ['words that are a label get a colon', '<p><span>Phone</span><span>0123</span></p>', ['Phone：0123']],
  ['parts of a number are joined', '<p>0755-<b>55</b><b>36</b></p>', ['0755-5536']],
  ['things with names of their own are not', '<p><b class="t">12</b><b class="m">a@b.test</b></p>', ['12 a@b.test']],
  [
    'cells stand in pairs',
    '<table><tr><td>Phone</td><td>1</td><td>City</td><td>Kiel</td></tr></table>',
    ['Phone：1', 'City：Kiel'],
  ],
  [
    'a row of headings labels each row',
    '<table><tr><th>Office</th><th>Phone</th><th>Email</th></tr><tr><td>Kiel</td><td>1</td><td>a@b.test</td></tr></table>',
    ['Office：Kiel', 'Phone：1', 'Email：a@b.test'],
  ],
  [
    'a string of values is several lines',
    '<p>Nordwind GmbH · +49 30 5550100 · Kiel</p>',
    ['Nordwind GmbH', '+49 30 5550100', 'Kiel'],
  ],
  ['words without values stay together', '<p>bread · butter</p>', ['bread · butter']],
])('%s', (_what, body, lines) => {
  expect(linesIn(body)).toEqual(lines)
})

test('the head office comes first', () => {
  expect(headOfficeFirst(['Aarhus', 'Tel 1', 'Head office', 'Tel 2'])).toEqual([
    'Head office',
    'Tel 2',
    'Aarhus',
    'Tel 1',
  ])
})
