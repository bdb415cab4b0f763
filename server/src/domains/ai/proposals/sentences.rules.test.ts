import { expect, test } from 'vitest'
import { dayNamed } from './days.rules.ts'
import { readWish, type Wish } from './sentences.rules.ts'

// A Wednesday.
const names = { today: '2026-11-25', people: new Map([['李娜', [11]]]) }
const read = (text: string) => readWish(text, names)

test.each<[string, string | undefined]>([
  ['明天', '2026-11-26'],
  ['大后天', '2026-11-28'],
  ['the day after tomorrow', '2026-11-27'],
  ['周五', '2026-11-27'],
  ['星期一', '2026-11-30'],
  ['下周五', '2026-12-04'],
  ['下周日', '2026-12-06'],
  ['本周五', '2026-11-27'],
  ['Friday', '2026-11-27'],
  ['el viernes', '2026-11-27'],
  ['金曜日', '2026-11-27'],
  ['来週の金曜日', '2026-12-04'],
  ['12月5日', '2026-12-05'],
  ['1月5号', '2027-01-05'],
  ['2026-12-05', '2026-12-05'],
  // Today or in a week, over, either of two, far away, no day at all.
  ['周三', undefined],
  ['Wednesday', undefined],
  ['本周一', undefined],
  ['next Friday', undefined],
  ['下下周五', undefined],
  ['el próximo viernes', undefined],
  ['周五下午', undefined],
  ['周五之前', undefined],
  ['每周五', undefined],
  ['下周', undefined],
  ['11月1日', undefined],
  ['2月30日', undefined],
  ['2026-02-30', undefined],
])('the day %s', (words, day) => {
  expect(dayNamed(words, names.today)).toBe(day)
})

test.each<[string, string, string, string]>([
  ['给远洋国际记一条跟进：今天谈了美线价格', '远洋国际', 'other', '今天谈了美线价格'],
  ['帮我给远洋国际记一条电话跟进: 他们不要了，下个月再看', '远洋国际', 'phone', '他们不要了，下个月再看'],
  ['Log a follow-up for Global Freight: they want 40HQ to LA', 'Global Freight', 'other', 'they want 40HQ to LA'],
  ['log a phone follow-up with Global Freight: no answer', 'Global Freight', 'phone', 'no answer'],
  ['Registra un seguimiento para Global Freight: quieren tarifa', 'Global Freight', 'other', 'quieren tarifa'],
  [
    'registra un seguimiento por teléfono con Global Freight: sin respuesta',
    'Global Freight',
    'phone',
    'sin respuesta',
  ],
  ['さくら物流にフォローを記録してください：来月また連絡', 'さくら物流', 'other', '来月また連絡'],
])('a follow-up: %s', (text, companyWords, way, content) => {
  expect(read(text)).toEqual({ kind: 'followUp', companyWords, way, content })
})

test.each<[string, string, string]>([
  ['把远洋国际的下次联系定在周五', '远洋国际', '2026-11-27'],
  ['请将远洋国际的下次联系时间改到12月5日', '远洋国际', '2026-12-05'],
  ['Set the next contact with Global Freight to Friday', 'Global Freight', '2026-11-27'],
  ['schedule the next contact with Global Freight for tomorrow', 'Global Freight', '2026-11-26'],
  ['Pon el próximo contacto con Global Freight para el viernes', 'Global Freight', '2026-11-27'],
  ['さくら物流の次回連絡を金曜日に設定してください', 'さくら物流', '2026-11-27'],
])('a contact: %s', (text, companyWords, dueDay) => {
  expect(read(text)).toEqual({ kind: 'nextContact', companyWords, dueDay })
})

test.each<[string, Partial<Wish>]>([
  ['给远洋国际加上标签重点客户', { companyWords: '远洋国际', add: ['重点客户'], remove: [] }],
  ['给远洋国际打上“重点”标签', { companyWords: '远洋国际', add: ['重点'], remove: [] }],
  ['给远洋国际加个标签：重点、美线', { companyWords: '远洋国际', add: ['重点', '美线'], remove: [] }],
  ['把远洋国际的标签重点去掉', { companyWords: '远洋国际', add: [], remove: ['重点'] }],
  ['Add the tag VIP to Global Freight', { companyWords: 'Global Freight', add: ['VIP'], remove: [] }],
  [
    'remove the tags VIP, US lane from Global Freight',
    { companyWords: 'Global Freight', add: [], remove: ['VIP', 'US lane'] },
  ],
  ['Añade la etiqueta VIP a Global Freight', { companyWords: 'Global Freight', add: ['VIP'], remove: [] }],
  ['quita la etiqueta VIP de Global Freight', { companyWords: 'Global Freight', add: [], remove: ['VIP'] }],
  ['さくら物流にタグ「重要」を付けて', { companyWords: 'さくら物流', add: ['重要'], remove: [] }],
  ['さくら物流からタグ「重要」を外してください', { companyWords: 'さくら物流', add: [], remove: ['重要'] }],
])('tags: %s', (text, wish) => {
  expect(read(text)).toEqual({ kind: 'tags', ...wish })
})

test.each<[string, Partial<Wish>]>([
  ['发布求舱：宁波到洛杉矶 2x40HQ', { text: '宁波到洛杉矶 2x40HQ' }],
  ['给远洋国际发布一条求舱：宁波到洛杉矶 2x40HQ', { companyWords: '远洋国际', text: '宁波到洛杉矶 2x40HQ' }],
  [
    'Post a space request for Global Freight: Ningbo to LA 2x40HQ',
    { companyWords: 'Global Freight', text: 'Ningbo to LA 2x40HQ' },
  ],
  ['publica una solicitud de espacio: Ningbo - LA 2x40HQ', { text: 'Ningbo - LA 2x40HQ' }],
  ['スペース依頼を登録してください：寧波-LA 2x40HQ', { text: '寧波-LA 2x40HQ' }],
])('a request: %s', (text, wish) => {
  expect(read(text)).toEqual({ kind: 'demand', ...wish })
})

test.each([
  // A refusal, a condition, a question, a story.
  '不要给远洋国际记一条跟进：价格',
  '别给远洋国际记跟进：价格',
  '如果成交就给远洋国际记一条跟进：成交',
  '给远洋国际记过跟进吗：没有',
  '给远洋国际记一条跟进',
  '远洋国际的跟进：价格',
  'Do not log a follow-up for Global Freight: no',
  'did you log a follow-up for Global Freight: yes',
  'No registres un seguimiento para Global Freight: nada',
  'さくら物流にフォローを記録しないで：価格',
  // Whom it is about is not said, or is a colleague.
  '给客户记一条跟进：价格',
  '给他记一条跟进：价格',
  '给李娜记一条跟进：价格',
  'log a follow-up for them: price',
  '把客户的下次联系定在周五',
  // No day, two days, a time, a question, a statement.
  '把远洋国际的下次联系定在下周',
  '把远洋国际的下次联系定在周五或周六',
  '把远洋国际的下次联系定在周五下午三点',
  '把远洋国际的下次联系定在周五吗',
  '能把远洋国际的下次联系定在周五吗？',
  '不要把远洋国际的下次联系定在周五',
  '远洋国际的下次联系定在周五',
  '把远洋国际的下次联系取消',
  'set the next contact with Global Freight to next Friday',
  'can you set the next contact with Global Freight to Friday?',
  'should I set the next contact with Global Freight to Friday',
  'No pongas el próximo contacto con Global Freight para el viernes',
  'さくら物流の次回連絡は金曜日ですか',
  // Tags that are asked for, or told.
  '远洋国际有什么标签',
  '哪些客户有标签重点',
  '不要给远洋国际加上标签重点',
  'which clients have the tag VIP',
  '给我的客户都删掉标签重点',
  // Freight that nobody asks to post.
  '谁发布求舱：宁波到洛杉矶',
  '不要发布求舱：宁波到洛杉矶 2x40HQ',
  '宁波到洛杉矶 2x40HQ',
  '给李娜发布求舱：宁波到洛杉矶 2x40HQ',
  '删除给远洋国际发布的求舱：宁波到洛杉矶',
])('nothing is proposed for: %s', (text) => {
  expect(read(text)).toBeUndefined()
})
