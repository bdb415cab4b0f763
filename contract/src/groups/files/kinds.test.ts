import { expect, test } from 'vitest'
import { kindOfBeginning, refusalOfKind } from './kinds.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['nothing', '', 'empty'],
  ['a zip', 'PK\x03\x04rest', 'zip'],
  ['an empty zip', 'PK\x05\x06rest', 'zip'],
  ['what the iPhone exports', '[20/03/2024, 10:00:00] Ana: hi', 'text'],
  ['what a QQ tool exports', '[QQChatExporter V5]', 'text'],
  ['JSON', ' {"a":1}', 'markup'],
  ['JSON with a mark', '\xEF\xBB\xBF[\n {"a":1}]', 'markup'],
  ['HTML', '<!DOCTYPE html><html>', 'markup'],
  ['MHT', 'From: <Save by Tencent MsgMgr>', 'markup'],
  ['a packed file', '\x1F\x8B\x08', 'other'],
  ['a picture', '\x89PNG\r\n', 'other'],
  ['a database', 'SQLite format 3\0', 'other'],
  ['zeros on both sides', 'ab\0\0cd\0\0', 'other'],
  ['UTF-16', 'a\0b\0c\0d\0', 'text'],
])('%s is %s', (_what, start, kind) => {
  expect(kindOfBeginning(bytes(start))).toBe(kind)
})

test.each([
  ['zip', 'chatText', undefined],
  ['zip', 'chatArchive', undefined],
  ['text', 'chatText', undefined],
  ['text', 'chatArchive', 'zipOnly'],
  ['markup', 'chatText', 'zipIt'],
  ['markup', 'chatArchive', 'zipOnly'],
  ['other', 'chatText', 'textOrZip'],
  ['empty', 'chatArchive', 'noContent'],
] as const)('%s for %s: %s', (kind, purpose, refusal) => {
  expect(refusalOfKind(kind, purpose)).toBe(refusal)
})
