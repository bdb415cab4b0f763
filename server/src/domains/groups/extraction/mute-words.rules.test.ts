import { expect, test } from 'vitest'
import { createMuting } from './mute-words.rules.ts'

test.each<[string, string, string | undefined]>([
  ['', '代购走货', undefined],
  ['代购\n刷单', '朋友圈刷单，日结', '刷单'],
  ['代购\n刷单', '刷单代购都做', '代购'],
  ['ＶＰＮ', 'cheap vpn here', 'ＶＰＮ'],
  ['part time', 'PART  TIME job', 'part time'],
  ['代购', '宁波到洛杉矶 40HQ 2450', undefined],
])('of the words %j the text %j holds %j', (words, text, word) => {
  expect(createMuting(words)(text)).toBe(word)
})
