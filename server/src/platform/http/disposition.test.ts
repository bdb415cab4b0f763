import { expect, test } from 'vitest'
import { attachmentHeader } from './disposition.ts'

test.each([
  ['公司名单.xlsx', '____.xlsx', '%E5%85%AC%E5%8F%B8%E5%90%8D%E5%8D%95.xlsx'],
  ['"><svg onload=alert(1)>.xlsx', '_><svg onload=alert(1)>.xlsx', '%22%3E%3Csvg%20onload%3Dalert%281%29%3E.xlsx'],
  ["it's 100%.csv", "it's 100_.csv", 'it%27s%20100%25.csv'],
  ['a\r\nset-cookie: x=1', 'a__set-cookie: x=1', 'a__set-cookie%3A%20x%3D1'],
  ['../../etc/passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
  ['C:\\invoice.csv', 'C:_invoice.csv', 'C%3A_invoice.csv'],
  ['invoice\u202Excod.exe', 'invoice_xcod.exe', 'invoice_xcod.exe'],
  ['half \uD83D.txt', 'half _.txt', 'half%20%EF%BF%BD.txt'],
])('%j stands in the header as data', (name, plain, whole) => {
  expect(attachmentHeader(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
})
