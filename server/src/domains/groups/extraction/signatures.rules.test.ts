import { expect, test } from 'vitest'
import { createLexicon } from './lexicons.queries.ts'
import { signatureOf } from './signatures.rules.ts'

const lexicon = createLexicon()
const shown = (texts: readonly string[]) =>
  signatureOf(texts, lexicon)?.values.map(({ field, value }) => `${field}=${value}`) ?? []

const signed = (text: string) => `${text}\n李海 13800138001 微信同号`

test('what stands below three messages of a sender is his own', () => {
  expect(shown([signed('上海-汉堡 40HQ 2700'), '收到', signed('宁波-汉堡 40HQ 2650'), signed('有的私')])).toEqual([
    'phone=+8613800138001',
    'wechat=13800138001',
    'name=李海',
  ])
})

test('a number that he names twice may be anybody’s', () => {
  expect(shown([signed('上海-汉堡 40HQ 2700'), signed('宁波-汉堡 40HQ 2650'), '找她 13800138002'])).toEqual([])
})
