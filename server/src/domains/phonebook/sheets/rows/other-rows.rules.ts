import type { FileRow, RowProblem } from '../../../../platform/list.ts'
import { hasLegalForm, plainWord } from '../../matching/search.rules.ts'

/** Returns why a row is no company though it has a name: a sum, the name of a group of rows, or a note below the table. */
export function otherRowProblem(values: FileRow['values'], headings: ReadonlySet<string>): RowProblem | undefined {
  const filled = Object.entries(values).filter(([, cell]) => cell.trim() !== '')
  const name = (values['name'] ?? values['contactName'] ?? '').normalize('NFKC').trim()
  const said = name === '' && filled.length > 0 ? (filled[0]?.[1] ?? '').normalize('NFKC').trim() : name
  const problem = (code: string): RowProblem => ({ field: 'name', code, params: { text: said.slice(0, 40) } })
  if (totals.test(said)) return problem('phonebook.total_row')
  if (filled.length > 1 && filled.every(([, cell]) => headings.has(plainWord(cell))))
    return problem('phonebook.heading_row')
  // A list of names alone is a list of companies.
  if (filled.length > 1 || Object.keys(values).length < 2 || hasLegalForm(said)) return undefined
  if (groups.test(said)) return problem('phonebook.group_row')
  return notes.test(said) ? problem('phonebook.note_row') : undefined
}

const amount = String.raw`[\s:：(（]*[\d,.]*\s*(?:家|个|户|条|行|人|位|社|件|companies|customers|rows|empresas|clientes)?\s*[)）]?`
const totals = new RegExp(
  String.raw`^(?:[\p{Script=Han}]{0,8}(?:合\s*计|小\s*计|总\s*计|共\s*计|累\s*计|合\s*計|小\s*計|総\s*計|總\s*計|総合計)|合计数|` +
    String.raw`(?:grand\s+|sub[\s-]*|page\s+)?totals?|sum|total\s+general|sub\s*totale?s?|суммарно|итого|всего|tổng(?:\s+cộng)?|총계|합계|소계|gesamt|summe|toplam)${amount}$`,
  'iu',
)

const groups = new RegExp(
  [
    String.raw`^(?:华[东南西北中]|东北|东南|西北|西南|[东南西北中](?=大?区|片区)|珠三角|长三角|环渤海|海西|沿海|内陆|国内|国外|海外|境外)(?:大?区|地区|片区|区域|市场|客户)?$`,
    String.raw`^[\p{Script=Han}]{1,8}(?:省|市|大区|片区|地区|区域|区|自治区|都|道|府|県|支店|营业部|办事处)$`,
    String.raw`^(?:[一二三四五六七八九十]+|[（(][一二三四五六七八九十\d]+[）)]|[IVX]+|[A-Z])[、.．)]?\s*[\p{Script=Han}]{0,8}(?:类|级|组|区|部|客户|货主|同行|工厂|贸易商)?$`,
    String.raw`^(?:19|20)\d\d\s*[年/.-]?\s*(?:\d{1,2}\s*月?)?(?:份|度)?$`,
    String.raw`^(?:(?:north|south|east|west|central|asia|europe|africa|america|americas|oceania|latin america|middle east|northern|southern|eastern|western)[\s-]*)+(?:region|area|zone|china|asia|europe|africa|america)?$`,
    String.raw`^(?:region|area|zone|group|grupo|zona|región)[\s:]+\S+(?:\s\S+)?$`,
    String.raw`^(?:zona|región)?\s*(?:norte|sur|este|oeste|centro|nordeste|noreste|noroeste|sureste|suroeste)$`,
  ].join('|'),
  'iu',
)

const notes =
  /^(?:制表|填表|审核|复核|批准|制单|打印|导出|注|备注|说明|附注|以上|以下|来源|数据来源|作成|出典|note|notes|nota|source|printed|prepared|exported|fuente)(?:人|日期|时间|者|日|数据|by|on|at)?\s*[:：]|^第?\s*\d+\s*页(?:\s*[,/，共]\s*(?:共\s*)?\d+\s*页)?$|^(?:page|página)\s+\d+(?:\s+(?:of|de)\s+\d+)?$|^[-—=*_.。…\s]+$/i
