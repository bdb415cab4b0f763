const headings = [
  '公司名称',
  '联系电话',
  '邮箱',
  'QQ',
  '国家',
  '省份',
  '城市',
  '地址',
  '客户类型',
  '优势航线',
  '主营品类',
  '备注',
]
const cities = ['宁波', '义乌', '青岛', '厦门', '深圳', '天津', '苏州', '温州']
const trades = ['国际货运代理有限公司', '进出口有限公司', '家具有限公司', '供应链管理有限公司', '五金制品厂']
const names = ['恒通', '瑞丰', '海捷', '金帆', '远拓', '鑫达', '华锐', '顺泽', '启航', '嘉运']

const digits = { first: '8', second: '6', third: '5', fourth: '4', fifth: '3' } as const
export type Series = keyof typeof digits
export const seriesOfFirms: readonly Series[] = ['third', 'fourth', 'fifth']

/** Returns a trader's directory as people export it, every firm distinct, for one of several files. */
export function csvOf(rows: number, series: Series): string {
  const lines = [headings.join(',')]
  for (let row = 1; row <= rows; row++) lines.push(firmCells(row, series).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function firmCells(row: number, series: Series): string[] {
  const digit = digits[series]
  const city = pick(cities, row)
  return [
    `${city}${pick(names, row >> 3)}${series}${row}${pick(trades, row)}`,
    `+86 574-${digit}${String(row).padStart(7, '0')}`,
    `sales@${series}${row}.example`,
    `${digit}0${String(row).padStart(7, '0')}`,
    '中国',
    '浙江省',
    city,
    `港城路 ${row % 900} 号`,
    row % 3 === 0 ? '同行货代' : '直客',
    '美西、欧洲',
    '海运整箱',
    `年走 ${row % 50} 高柜`,
  ]
}

const pick = (from: readonly string[], index: number) => from[index % from.length] ?? ''

const contactHeadings = ['联系人', '手机', '职务', '微信']
const people = ['王芳', '李雷', '陈艾米', '赵磊', '周敏', '林晓帆']

/** Returns the same with a contact in every row; every third row is one more of the company before. */
export function contactsCsv(rows: number): string {
  const lines = [[...headings, ...contactHeadings].join(',')]
  for (let row = 1; row <= rows; row++) {
    const firm = row % 3 === 0 ? row - 1 : row
    const mobile = `13${String(row).padStart(9, '0')}`
    const contact = [pick(people, row), mobile, row % 3 === 0 ? '操作' : '经理', `wx${row}`]
    lines.push([...firmCells(firm, 'first'), ...contact].join(','))
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
