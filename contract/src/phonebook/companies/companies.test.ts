import { expect, test } from 'vitest'
import { newCompany } from './companies.ts'

const typed = {
  name: '宁波（保税区）远航货运',
  telephone: '８７１２３４５６',
  email: 'ops＠yuanhang.example',
  qq: '１０００１',
  code: 'ＮＢ－００１',
}

test('full-width digits and signs become narrow in numbers, codes and e-mail, and stay in names', () => {
  const { name, telephone, email, qq, code } = newCompany.parse(typed)
  expect({ name, telephone, email, qq, code }).toEqual({
    name: '宁波（保税区）远航货运',
    telephone: '87123456',
    email: 'ops@yuanhang.example',
    qq: '10001',
    code: 'NB-001',
  })
})
