import { expect, test } from 'vitest'
import { readDeclared, nameOf } from './uploads.rules.ts'

test.each([
  ['客户名单.xlsx', '客户名单.xlsx'],
  ['"><svg onload=alert(1)>.xlsx', '"><svg onload=alert(1)>.xlsx'],
  ['../../etc/passwd', '../../etc/passwd'],
  ['a\u0000b\r\nc', 'a_b__c'],
  ['half \uD83D', 'half \uFFFD'],
  ['  ', 'file'],
  ['', 'file'],
  ['𠮷'.repeat(300), '𠮷'.repeat(255)],
])('%j is kept as %j', (said, kept) => {
  expect(nameOf(said)).toBe(kept)
})

test.each([undefined, null, '', 'toString', '__proto__', 'avatar'])('%j is no purpose', (purpose) => {
  expect(() => readDeclared({ filename: 'a', ...(purpose === undefined ? {} : { purpose }) }, 1)).toThrow(
    expect.objectContaining({ code: 'files.upload_purpose' }),
  )
})

test('a hash that is none is not compared', () => {
  expect(readDeclared({ purpose: 'import', sha256: 'xyz' }, 1).sha256).toBeNull()
  expect(readDeclared({ purpose: 'import', sha256: 'AB'.repeat(32) }, 1).sha256).toEqual(Buffer.alloc(32, 0xab))
})
