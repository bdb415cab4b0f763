import { describe, expect, test } from 'vitest'
import { nameLikeness } from '../../parties/similarities.rules.ts'
import { isForwarder, isUndisclosed, isUsualName, partyKey } from './party-names.rules.ts'

test.each([
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  '＃ＲＥＦ！',
  '#¡REF!',
  '#¡VALOR!',
  '#¿NOMBRE?',
  '#¡DIV/0!',
  '#N/D',
])('the error %s of a spreadsheet is nobody', (name) => expect(isUndisclosed(name)).toBe(true))

test.each(['#1 HARDWARE INC', 'REF TRADING CO', 'VALUE STORES LLC', 'NUM 5 SA'])('%s is somebody', (name) =>
  expect(isUndisclosed(name)).toBe(false),
)

describe('spellings of one party have one key', () => {
  test.each([
    [
      'HARBOR LIGHT',
      [
        'Harbor Light Inc.',
        'HARBOR LIGHT, INC',
        'Ｈａｒｂｏｒ Ｌｉｇｈｔ LLC',
        'Harbor-Light Co., Ltd.',
        'HARBOR LIGHT CO.,LTD',
        'Harbor Light S.A. de C.V.',
        'HARBOR LIGHT SA DE CV',
      ],
    ],
    [
      'HARBOR LIGHT',
      [
        'Harbor Light GmbH',
        'Harbor Light GmbH & Co. KG',
        'Harbor Light B.V.',
        'HARBOR LIGHT PVT. LTD.',
        'Harbor Light Pty Ltd',
        'HARBOR LIGHT SDN. BHD.',
        'PT. Harbor Light Tbk',
        'Harbor Light S.R.L.',
        'M/S HARBOR LIGHT',
      ],
    ],
    [
      'HARBOR LIGHT',
      [
        'Harbor Light Private Limited',
        'Harbor Light S/A',
        'Harbor Light AG',
        'Harbor Light Oy',
        'Harbor Light Ltda.',
        'HARBOR LIGHT S. A.',
        'Harbor Light Kabushiki Kaisha',
        'CONG TY TNHH HARBOR LIGHT',
      ],
    ],
    ['SMITH AND SON', ['Smith & Son Ltd', 'SMITH AND SON LIMITED', 'Smith + Son']],
    ['MUÑOZ'.normalize('NFD').replace(/\p{M}/gu, ''), ['Muñoz S.L.', 'MUNOZ SL']],
    [
      '宁波松风电器',
      [
        '宁波松风电器有限公司',
        '宁波松风电器股份有限公司',
        '宁波 松风 电器 有限责任公司',
        '宁波松风电器集团有限公司',
        '宁波松风电器集团',
        '宁波松风电器公司',
        '寧波松風電器有限公司'.replace('寧波松風電器', '宁波松风电器'),
      ],
    ],
    ['松風電機', ['松風電機株式会社', '株式会社松風電機', '㈱松風電機', '松風電機(株)', '有限会社松風電機']],
    ['솔바람전자', ['솔바람전자 주식회사', '(주)솔바람전자']],
  ])('%s', (key, names) => {
    expect(names.map((name) => [name, partyKey(name)])).toEqual(names.map((name) => [name, key]))
  })

  test.each([
    ['BANK OF EXAMPLE STREET TOYS', 'BANK OF EXAMPLE STREET TOYS'],
    ['CASA AG TRADING', 'CASA AG TRADING'],
    ['SA SA COSMETICS', 'SA SA COSMETICS'],
    ['Co., Ltd.', 'CO LTD'],
    ['', ''],
    ['...', ''],
  ])('what is a name stays: %s', (name, key) => expect(partyKey(name)).toBe(key))

  test('an address glued to a name stays, and no key is longer than the column', () => {
    expect(partyKey('HARBOR LIGHT INC 12 DOCK ROAD SAVANNAH GA')).toBe('HARBOR LIGHT 12 DOCK ROAD SAVANNAH GA')
    expect(partyKey('LONG NAME '.repeat(100)).length).toBeLessThanOrEqual(300)
  })
})

describe('who is disclosed', () => {
  test.each(
    `TO ORDER|To the order of Example Bank|TO THE ORDER|ORDER|UNTO ORDER OF SHIPPER|TO ORDER OF SHIPPER|A LA ORDEN|A LA ORDEN DE BANCO EJEMPLO|ORDER OF SHIPPER|N/A|NULL|null|-|---|.|NA|NONE|nil|UNKNOWN|
    NOT AVAILABLE|CONFIDENTIAL|SAME AS CONSIGNEE|凭指示|凭托运人指示|未披露|不详|保密|無|なし|NO DISPONIBLE|XXXX|0|EXAMPLE NATIONAL BANK LTD|STATE BANK OF EXAMPLE|BANK OF EXAMPLE|BANCO EJEMPLO S.A.|示例银行股份有限公司|
    示例银行宁波分行|EXAMPLE BANK, TRADE FINANCE DEPT`
      .split('|')
      .map((name) => name.trim()),
  )('%s names nobody', (name) => {
    expect(isUndisclosed(name)).toBe(true)
    expect(isUsualName(name)).toBe(false)
  })

  test.each(
    `TO ORDER OF X|TOORDER|UNTO THE ORDER OF X|ORDER OF BANK|AL LA ORDEN|LA ORDEN DE X|ORDEN|A ORDEM DE X|TO BEARER|N A|NAN|UNDISCLOSED|UNDECLARED|REDACTED|WITHHELD|BLANK|TBA|TBD|TEST|000|NAME NOT DISCLOSED|
    NOT KNOWN|NO DATA|NO NAME|NO INFORMADO|SIN DATOS|SIN NOMBRE|SAME|SAME AS ABOVE|AS PER SHIPPER|AS ABOVE|UNDEFINED|SD|SIN DATO|X|xx|aA|EXAMPLE BANK|BANQUE EXEMPLE|BANCA ESEMPIO|SPARKASSE MUSTER|EXAMPLE BANKING CORP`
      .split('|')
      .flatMap((name) => [name.trim(), name.trim().toLowerCase()]),
  )('%s names nobody, and is not taken for a usual name', (name) => {
    expect(isUndisclosed(name)).toBe(true)
    expect(isUsualName(name)).toBe(false)
  })

  test.each(['Danbrabra Industries Inc', 'EXAMPLE 24 TRADING', '3M', 'Harbor Light'])('%s is a usual name', (name) => {
    expect(isUsualName(name)).toBe(true)
    expect(isUndisclosed(name)).toBe(false)
  })

  test.each(['Harbor Light Inc.', 'A  B', ' AB', 'AB ', 'Müller', '宁波松风', 'A\tB', ''])('%j is not plain', (name) =>
    expect(isUsualName(name)).toBe(false),
  )

  test.each([
    'ORDERLY HOME GOODS INC',
    'POWER BANK FACTORY LTD',
    'RIVERBANK TRADING',
    'SOUTH BANK FURNITURE',
    'BANKS AND SONS TOYS',
    'NAN YA EXAMPLE',
    'NIL DESPERANDUM TOYS',
    '充电宝银行玩具厂',
    'N A S TEXTILES',
  ])('%s is a party', (name) => expect(isUndisclosed(name)).toBe(false))
})

describe('who moves the goods of others', () => {
  test.each(
    `PACIFIC LOGISTICS LLC|EXAMPLE FREIGHT FORWARDERS INC|Blue Whale Shipping Co|STAR CARGO SERVICES|EXAMPLE CONSOLIDATORS|OCEANIC NVOCC|TRANSITARIOS EJEMPLO SL|Agencia de Carga Ejemplo|LOGISTICA DEL NORTE SA DE CV|
    宁波远航国际货运代理有限公司|示例国际物流有限公司|示例货代|上海示例船务有限公司|示例報關行|日本松風物流株式会社|松風海運|ロジスティクス松風|EXAMPLELOGISTICS GMBH`
      .split('|')
      .map((name) => name.trim()),
  )('%s does', (name) => expect(isForwarder(name)).toBe(true))

  test.each(
    `CARGO PANTS CO|SHIPPING BOXES USA|CARGO BAGS AND NETS INC|HARBOR FREIGHT TOOLS EXAMPLE|SHIPPING CONTAINERS HOMES LLC|LOGISTICS EQUIPMENT MFG|CONSOLIDATED ELECTRIC EXAMPLE|宁波示例物流设备有限公司|示例货运电梯有限公司|CARGO BIKE FACTORY|
    EXPRESS SHOES INC|LINEN TRADERS|松風物流機器株式会社|CARGOLITE TEXTILES`
      .split('|')
      .map((name) => name.trim()),
  )('%s does not', (name) => expect(isForwarder(name)).toBe(false))
})

describe('names that may be one party', () => {
  test.each([
    ['HARBOR LIGHT HOMEWARES INC', 'HARBOUR LIGHT HOMEWARES LLC'],
    ['NINGBO SONGFENG APPLIANCE CO LTD', 'NINGBO SONGFENG APPLIANCES CO.,LTD'],
    ['HARBOR LIGHT TRADING', 'HARBOR LIGHT INTERNATIONAL TRADING'],
    ['HARBORLIGHT HOMEWARES', 'HARBOR LIGHT HOMEWARES'],
    ['宁波松风电器有限公司', '宁波市松风电器制造有限公司'],
    ['宁波松风电器有限公司', 'NINGBO SONGFENG ELECTRICAL APPLIANCE CO., LTD'],
    ['上海远扬贸易有限公司', 'Shanghai Yuanyang Trading Co Ltd'],
  ])('%s, %s', (one, other) => {
    expect(nameLikeness(one, other)).toBeGreaterThanOrEqual(0.75)
    expect(nameLikeness(other, one)).toBe(nameLikeness(one, other))
  })

  test.each([
    ['HARBOR LIGHT HOMEWARES INC', 'HARBOR BRIDGE TOYS INC'],
    ['NINGBO SONGFENG APPLIANCE', 'NINGBO YONGHE APPLIANCE'],
    ['SHANGHAI IMPORT EXPORT TRADING', 'NINGBO IMPORT EXPORT TRADING'],
    ['宁波松风电器有限公司', '宁波永和纺织有限公司'],
    ['宁波松风电器有限公司', 'QINGDAO HAILAN TEXTILE CO LTD'],
    ['', 'HARBOR LIGHT'],
  ])('not %s, %s', (one, other) => expect(nameLikeness(one, other)).toBeLessThan(0.7))

  test('the same key is the same name', () => expect(nameLikeness('Harbor Light Inc', 'HARBOR LIGHT LLC')).toBe(1))
})
