import { type Dom, type Elements, type LineWriter, linesWith } from '../documents.rules.ts'
import { labelAlone } from '@seamark/contract/phonebook/reading/label-marks'
import { signOfIcon } from '@seamark/contract/phonebook/reading/label-words'
import { mailboxesIn } from './mailboxes.rules.ts'
import { freeNumbersIn } from '@seamark/contract/phonebook/reading/printed-numbers'

/** Returns the lines of a part of a page as a reader sees them who takes icons for labels, and reads tables by their heads. */
export function labelledLinesOf(dom: Dom, within: Elements): string[] {
  spreadTables(dom, within)
  const lines = linesWith(dom, within, { isLabel: (words) => labelAlone(words) !== undefined, signOf: signOf(dom) })
  return ends(lines).flatMap(partsOf)
}

/** How a firm is reached stands at the beginning or the end of a long page. */
const mostLines = 1500
const ends = (lines: readonly string[]) =>
  lines.length <= mostLines * 2 ? lines : [...lines.slice(0, mostLines), ...lines.slice(-mostLines)]

/** A line that strings numbers, places and mailboxes together says each of them by itself. */
function partsOf(line: string): string[] {
  const parts = line.split(/\s[·•∙|｜]\s|\s[/—]\s(?=[\p{L}＠])/u)
  if (parts.some((part) => labelAlone(part) !== undefined)) return [line]
  const isStrung = parts.length > 1 && (mailboxesIn(line).length > 0 || freeNumbersIn(line).length > 0)
  return isStrung ? parts : [line]
}

const iconTags = new Set(['i', 'span', 'em', 'b', 'img', 'svg'])
const iconAttributes = ['class', 'alt', 'title', 'aria-label', 'data-icon', 'xlink:href', 'href']
const longestIcon = 120

/** The sign of an icon: an element without words whose class, file or title says what it shows. */
const signOf =
  (dom: Dom): LineWriter['signOf'] =>
  (element, name) => {
    if (name === 'address') return '📍 '
    if (!iconTags.has(name) || (name !== 'svg' && element.text().trim() !== '')) return ''
    const inner = name === 'svg' ? element.find('use, title').toArray() : []
    const all = [element, ...inner.map((node) => dom(node))]
    const words = all.flatMap((one) => [
      ...iconAttributes.map((attribute) => one.attr(attribute) ?? ''),
      (one.attr('src') ?? '').split('/').at(-1) ?? '',
      one.is('title') ? one.text() : '',
    ])
    return ` ${signOfIcon(words.join(' ').slice(0, longestIcon))} `
  }

const fewestHeads = 2
/** A longer table lists other things than ways to reach a firm. */
const mostRows = 500

/** Writes each row of a table that has a row of headings as lines of label and value. */
function spreadTables(dom: Dom, within: Elements) {
  for (const node of within.find('table').toArray()) {
    const table = dom(node)
    if (node.children.length > mostRows) continue
    const [first, ...others] = table.find('tr, table').toArray()
    if (first === undefined || others.length === 0 || others.some(({ name }) => name === 'table')) continue
    const heads = cellsOf(dom, dom(first))
    const labels = heads.filter((one) => labelAlone(one) !== undefined).length
    if (labels < fewestHeads || labels * 2 < heads.length || heads.length !== new Set(heads).size) continue
    const rows = others.map((row) => cellsOf(dom, dom(row)))
    // A table whose rows begin with labels has no row of headings.
    if (rows.flat().filter((cell) => labelAlone(cell) !== undefined).length >= rows.length) continue
    const lines = rows.flatMap((cells) => cells.map((cell, at) => `${heads[at] ?? ''}：${cell}`))
    table.empty()
    for (const line of lines) table.append(dom('<p></p>').text(line))
  }
}

const cellsOf = (dom: Dom, row: Elements) =>
  row
    .children('td, th')
    .toArray()
    .map((cell) => dom(cell).text().replace(/\s+/g, ' ').trim())

const headOffice =
  /总部|总公司|本社|本店|head ?office|headquarters?|main office|corporate office|trụ sở chính|hội sở|oficina (?:central|principal)|casa matriz|sede (?:central|legale|principale)|hauptsitz|zentrale|siège|matriz|головной офис|kantor pusat|สำนักงานใหญ่|본사|centrala|hoofdkantoor|merkez/iu
const longestHeading = 40

/** A firm is reached at its head office, wherever the page tells of it. */
export function headOfficeFirst(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => line.length <= longestHeading && headOffice.test(line))
  return at > 0 ? [...lines.slice(at), ...lines.slice(0, at)] : [...lines]
}
