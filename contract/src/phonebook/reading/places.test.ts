import { expect, test } from 'vitest'
import { addressFrom, placesIn } from './places.ts'

test.each([
  [['宁波市鄞州区会展路 181 号 B 座 7 楼'], '宁波市鄞州区会展路 181 号 B 座 7 楼'],
  [['〒108-0075 東京都港区港南 2-16-8'], '〒108-0075 東京都港区港南 2-16-8'],
  [['Unit 14, Thames Gateway Park, Dagenham RM9 6FX'], 'Unit 14, Thames Gateway Park, Dagenham RM9 6FX'],
  [['Süderstraße 77', '20097 Hamburg'], 'Süderstraße 77, 20097 Hamburg'],
  [['8400 NW 25th Street', 'Doral, FL 33198'], '8400 NW 25th Street, Doral, FL 33198'],
  [['Nordwind GmbH, Am Kai 3, 20457 Hamburg'], 'Am Kai 3, 20457 Hamburg'],
  [['Glenbeg Business Park, Oranmore, Co. Galway, H91 X620'], 'Glenbeg Business Park, Oranmore, Co. Galway, H91 X620'],
  [['Vauxhall Street 52, Colombo, Sri Lanka'], 'Vauxhall Street 52, Colombo, Sri Lanka'],
  [['18 Harbour Parade', 'Rosyth, Fife', 'KY11 2XP'], '18 Harbour Parade, Rosyth, Fife, KY11 2XP'],
  [['P.O. Box 55511, Dubai, UAE'], undefined],
  [['公司位于宁波市鄞州区会展路 181 号，占地 3000 平方米'], undefined],
  [['We are on 12 Mill Lane, Leeds LS10 1PZ'], undefined],
  [['© 2026 Harbour Road 5, 20457 Hamburg'], undefined],
  [['HRB 155109'], undefined],
  [['The Navigation House, Harwich CO12 3HH'], 'The Navigation House, Harwich CO12 3HH'],
])('the lines %j say the place %s', (lines, place) => {
  expect(placesIn(lines)[0]).toBe(place)
})

test('an address behind a label goes on below while it is not whole', () => {
  expect(addressFrom('Barbaros Bulvari 96,', ['34353 Istanbul', 'Monday to Friday'])).toBe(
    'Barbaros Bulvari 96, 34353 Istanbul',
  )
  expect(addressFrom('〒231-0001', ['横浜市中区海岸通 1-5-9'])).toBe('〒231-0001, 横浜市中区海岸通 1-5-9')
})
