import { expect, test } from 'vitest'
import { areasOf } from './areas.rules.ts'
import { placeForms } from './canonical-places.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

const written = placeForms(areasOf(readReferenceTable('divisions')))

test.each([
  ['CN/广东/深圳市', '广东省/深圳'],
  ['CN/广东省/深圳', '广东省/深圳'],
  ['/广 东 省/深圳 市', '广东省/深圳'],
  ['CN/中国广东/', '广东省/'],
  ['CN/广西/南宁', '广西壮族自治区/南宁'],
  ['CN/吉林/延边', '吉林省/延边朝鲜族自治州'],
  ['CN/浙江/义乌市', '浙江省/义乌'],
  ['CN/浙江/鄞州区', '浙江省/鄞州区'],
  ['CN/上海/上海市', '上海市/上海'],
  ['CN/上海/浦东新区', '上海市/浦东新区'],
  ['//宁波市', '/宁波'],
  ['//上海市', '/上海'],
  // The city is written twice, or again with its province.
  ['CN/浙江省宁波市/鄞州区', '浙江省/鄞州区'],
  ['CN/浙江省宁波市/宁波市', '浙江省/宁波'],
  ['CN/广东/广东省深圳市', '广东省/深圳'],
  // Text that the second cell does not repeat would be lost, and uncertain places are not guessed.
  ['CN/浙江省宁波市/某某街道', '浙江省宁波市/某某街道'],
  ['CN/浙江省宁波市/杭州', '浙江省宁波市/杭州'],
  ['CN/广东/深圳市南山区', '广东省/深圳市南山区'],
  ['CN/广东/没有这个市', '广东省/没有这个市'],
  ['CN/海南藏族自治州/共和县', '海南藏族自治州/共和县'],
  ['CN/吉林市/', '吉林市/'],
  ['CN//鼓楼区', '/鼓楼区'],
  ['CN//浙江', '/浙江'],
  ['CN/Guangdong/Shenzhen', 'Guangdong/Shenzhen'],
  ['CN/香港/', '香港/'],
  ['US/广东/深圳市', '广东/深圳市'],
  ['//', '/'],
])('%s is written %s', (text, form) => {
  const [country = '', province = '', city = ''] = text.split('/')
  const place = written({ country, province, city })
  expect([place.country, `${place.province}/${place.city}`]).toEqual([country, form])
})
