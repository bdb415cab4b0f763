import { expect, test } from 'vitest'
import { readText } from './answer-texts.ts'

/** 宁波灯饰有限公司，专业出口照明灯具 in GB 2312, and 台灣貨運承攬公司 in Big5. */
const inGb = Buffer.from('c4feb2a8b5c6caced3d0cfdeb9abcbbea3acd7a8d2b5b3f6bfdad5d5c3f7b5c6bedf', 'hex')
const inBig5 = Buffer.from('a578c657b366b942a9d3c5f3a4bda571', 'hex')
const page = (meta: string, body: Buffer) => Buffer.concat([Buffer.from(`<meta charset="${meta}"><p>`), body])

test.each([
  ['UTF-8 without a word', Buffer.from('海运'), undefined, 'utf-8', '海运'],
  ['a mark, whatever the header says', Buffer.from('\uFEFF海运'), 'text/html; charset=gbk', 'utf-8', '海运'],
  ['the header', inGb, 'text/html; charset=GBK', 'gbk', '宁波灯饰'],
  ['the page', page('gb2312', inGb), 'text/html', 'gb2312', '宁波灯饰'],
  ['the page, where the header says Latin 1', page('gb2312', inGb), 'text/html; charset=ISO-8859-1', 'gb2312', '宁波'],
  ['a header that lies', inGb, 'text/html; charset=utf-8', 'gb18030', '宁波灯饰'],
  ['a header that names nothing', inGb, 'text/html; charset=none', 'gb18030', '宁波灯饰'],
  ['Big5 without a word', inBig5, undefined, 'big5', '台灣貨運承攬公司'],
  ['Latin 1', Buffer.from('e9', 'hex'), 'text/html; charset=latin1', 'windows-1252', 'é'],
])('text is read by %s', (_case, bytes, header, charset, part) => {
  const read = readText(bytes, header)
  expect(read.charset).toBe(charset)
  expect(read.text).toContain(part)
})

test('an XML file says its charset itself', () => {
  const xml = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="gbk"?><a>'), inGb, Buffer.from('</a>')])
  expect(readText(xml, 'application/xml').charset).toBe('gbk')
})

test('a file that says UTF-16 in single bytes is none', () => {
  const xml = Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>海运</a>')
  expect(readText(xml, 'application/xml')).toMatchObject({ charset: 'utf-8', text: expect.stringContaining('海运') })
})
