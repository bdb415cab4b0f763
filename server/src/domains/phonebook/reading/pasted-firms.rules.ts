import { foldName, isFirmName, isNamedAfter } from '@seamark/contract/phonebook/reading/firm-names'
import { companiesIn } from './named-firms.rules.ts'
import { type Found, type Line, oneOf, type Piece, trimmed } from './pasted-lines.rules.ts'

/** Forms of firms that the shelf of names takes for sentences, or in which a blank ends the name. */
const japanese =
  /(?:株式会社|有限会社|合同会社)\s?[^\s,、，/|:：()]{2,30}|[^\s,、，/|:：()]{2,30}(?:株式会社|有限会社|合同会社)/gu
const vietnamese = /^công ty\s+(?:tnhh|cổ phần|cp|hợp danh|liên doanh)(?=\s)[^|@:]{3,90}/iu
/** Words of the trade with which firms end their names in short. */
const tradeEnd =
  /^(?=.{4,60}$)(?!.*\sde\s\p{L}+$)(?:[\p{Script=Han}A-Za-z0-9()]{2,20}(?:国际物流|国际货运|国际货代|供应链|物流|货运|货代|船务|船代|进出口|贸易|科技|集团|实业|电器|塑料|家具|纺织|五金|电子)|\p{Lu}[\p{L}\d&.'-]*(?:\s[\p{L}\d&.'-]+){0,5}\s(?:Logistics?|Forwarding|Forwarders|Shipping|Freight|Lines|Cargo|Express|Trading|Transport|Group|Industries|Logística|Transportes|Cargas?))$/u

/** Whether a part ends as firms are called for short. */
export const isTradeName = (text: string) => tradeEnd.test(text)

/** Finds the name of the firm. `hosts` are those of mailboxes and pages in the text, after which a firm may be named. */
export function firmsIn(lines: readonly Line[], hosts: readonly string[]): Found[] {
  const labelled = lines.flatMap((line) =>
    line.labelled.filter(({ field, text }) => field === 'name' && text.length > 2).map((piece) => firm(piece, null)),
  )
  const whole = lines.flatMap(({ parts, labelled: rest }) => {
    // A firm may stand behind the label of a person too: 联系人：王莉 宁波海天国际物流有限公司.
    const pieces = [...parts, ...rest.filter(({ field }) => field === 'contact')]
    return pieces.flatMap((piece) => wholeIn(piece)).map((piece) => firm(piece, null))
  })
  const sure = withoutDoubles([...labelled, ...whole])
  const short = lines
    .flatMap(({ parts }) => parts)
    .filter(({ text }) => tradeEnd.test(text) && !sure.some(({ value }) => holds(value, text)))
    .map((piece) => firm(piece, hosts.some((host) => isNamedAfter(host, piece.text)) ? null : 'place'))
  return oneOf(withoutDoubles([...sure, ...short]))
}

const firm = ({ text, start, end }: Piece, doubt: Found['doubt']): Found => ({
  field: 'companyName',
  value: text.replace(/[。；;]$/u, ''),
  start,
  end,
  doubt,
})

/** Names with their legal form in a part. */
function wholeIn(piece: Piece): Piece[] {
  const inJapanese = [...piece.text.matchAll(japanese)].map(({ index, 0: name }) =>
    trimmed(piece, index, index + name.length),
  )
  if (inJapanese.length > 0) return inJapanese
  const [name] = vietnamese.exec(piece.text) ?? []
  if (name !== undefined) return [trimmed(piece, 0, name.length)]
  if (isFirmName(piece.text)) return [piece]
  return companiesIn(piece.text)
    .filter(({ value }) => hasForm.test(value))
    .map(({ value, start, end }) => trimmed(piece, start + (connector.exec(value)?.[0].length ?? 0), end))
}

/** `soy de Juguetes Sol S.A.` */
const connector = /^(?:de|del|of|and|y|&)\s+/u
const hasForm = /公司|\b(?:Ltd|Limited|LLC|GmbH|Inc|Corp|JSC|Pte|Pty|S\.L|S\.A)\b/u

const holds = (name: string, other: string) => foldName(name).includes(foldName(other))

function withoutDoubles(all: readonly Found[]): Found[] {
  const names = new Set<string>()
  return all.filter(({ value }) => {
    const name = foldName(value)
    return !names.has(name) && names.add(name)
  })
}
