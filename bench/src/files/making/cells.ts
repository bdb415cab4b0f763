import type { DateStyle, NumberStyle } from '../layouts/layout.ts'

/** A cell before it is written in the style of a file. */
export type Cell = string | { number: number; decimals: number } | { day: string }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function writeCell(cell: Cell, numbers: NumberStyle, dates: DateStyle): string {
  if (typeof cell === 'string') return cell
  return 'day' in cell ? writeDay(cell.day, dates) : writeNumber(cell.number, cell.decimals, numbers)
}

function writeNumber(number: number, decimals: number, style: NumberStyle): string {
  const [whole = '0', fraction] = number.toFixed(decimals).split('.')
  const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
  const point = (mark: string) => (fraction === undefined ? '' : mark + fraction)
  if (style === 'de') return grouped('.') + point(',')
  if (style === 'fr') return grouped('\u{A0}') + point(',')
  if (style === 'ch') return grouped("'") + point('.')
  if (style === 'in') return whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',') + point('.')
  return style === 'en' ? grouped(',') + point('.') : whole + point('.')
}

function writeDay(day: string, style: DateStyle): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [Number(month), Number(date)]
  switch (style) {
    case 'y-m-d':
      return day
    case 'y/m/d':
      return `${year}/${m}/${d}`
    case 'y.m.d':
      return `${year}.${month}.${date}`
    case 'ymd':
      return year + month + date
    case 'd/m/y':
      return `${date}/${month}/${year}`
    case 'd.m.y':
      return `${date}.${month}.${year}`
    case 'd-m-y':
      return `${date}-${month}-${year}`
    case 'm/d/y':
      return `${m}/${d}/${year}`
    case 'd mon y':
      return `${date}-${months[m - 1]}-${year.slice(2)}`
    case 'han':
      return `${year}年${m}月${d}日`
  }
}
