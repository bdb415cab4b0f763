import { expect, test } from 'vitest'
import { bareName, copyrightHolder, isFirmName, isNamedAfter, onlyName } from './firm-names.ts'

test.each([
  ['Công ty TNHH Sao Biển', true],
  ['ООО «Балтийский Фрахт»', true],
  ['PT Samudra Jaya Ekspres', true],
  ['주식회사 한빛해운항공', true],
  ['Bałtyk Cargo Sp. z o.o.', true],
  ['Fjordlast AS', true],
  ['Ελαιώνες Λακωνίας Α.Ε.', true],
  ['SIA Ziemeļu Koks', true],
  ['as good as', false],
  ['We built sites for Harbour Sample Ltd', false],
  ['Aguacates Cerro Pelón S.P.R. de R.L.', true],
  ['源头工厂', false],
  ['本公司', false],
  ['Co., Ltd.', false],
  ['电话：宁波甲灯饰有限公司', false],
])('%s is the name of a firm: %s', (text, isName) => {
  expect(isFirmName(text)).toBe(isName)
})

test('a name stands alone, without what sites write around it', () => {
  expect(bareName('联系宁波甲灯饰有限公司')).toBe('宁波甲灯饰有限公司')
  expect(bareName('宁波甲灯饰有限公司官网')).toBe('宁波甲灯饰有限公司')
  expect(bareName('Contact Nordwind GmbH')).toBe('Nordwind GmbH')
})

test.each([
  [['宁波甲灯饰有限公司', 'Ningbo Jia Lighting Co., Ltd.'], '宁波甲灯饰有限公司'],
  [['NORDWIND GMBH', 'Nordwind GmbH'], 'Nordwind GmbH'],
  [['Nordwind GmbH', 'Südwind GmbH'], undefined],
])('of %j the only name is %s', (texts, name) => {
  expect(onlyName(texts)).toBe(name)
})

test.each([
  ['Copyright © 2015-2026 宁波甲灯饰有限公司 版权所有 沪ICP备15012345号-1', '宁波甲灯饰有限公司'],
  ['©2026 by Nordwind GmbH. Proudly created with Wixen', 'Nordwind GmbH'],
  ['Nordwind GmbH © 2026', 'Nordwind GmbH'],
  ['© 2026 Quiller Marine Co. Ltd. Built by Otter', 'Quiller Marine Co. Ltd.'],
  ['© Cerro Pelón S.P.R. de R.L.', 'Cerro Pelón S.P.R. de R.L.'],
  ['All prices in EUR', ''],
])('the line %s says the holder %s', (line, holder) => {
  expect(copyrightHolder(line)).toBe(holder)
})

test('a site is named after a firm by its words, and not by a short one', () => {
  expect(isNamedAfter('www.kestrelmoor.test', 'Kestrel Moor Wool Exports')).toBe(true)
  expect(isNamedAfter('mail.test', 'Mail Boxes Etc')).toBe(false)
  expect(isNamedAfter('directory.test', 'Kestrel Moor Wool Exports')).toBe(false)
})
