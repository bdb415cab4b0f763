import { isFirmName } from '@seamark/contract/phonebook/reading/firm-names'
import { isFullName, personBehind } from '@seamark/contract/phonebook/reading/persons'
import { isTradeName } from './pasted-firms.rules.ts'
import { isChineseName, namesIn } from './named-persons.rules.ts'
import {
  blanks,
  type Found,
  isHan,
  type Line,
  oneOf,
  otherFieldOf,
  partsOf,
  type Piece,
  weak,
} from './pasted-lines.rules.ts'

const positions: readonly RegExp[] = [
  /^\p{Script=Han}{0,8}(?:经理|总监|主管|专员|助理|业务员?|销售|客服|操作|董事长|总裁|代表|顾问|主任|店长|厂长|跟单员?|单证员?|采购员?|负责人|部长)(?:[（(].{1,20}[)）])?$/u,
  /^(?:\p{Script=Han}{0,8})(?:部長|課長|係長|主任|社長|代表取締役(?:社長)?|取締役|担当|マネージャー|所長|支店長|次長|専務|常務|室長|リーダー)$/u,
  /\b(?:manager|director|executive|specialist|coordinator|representative|assistant|officer|supervisor|president|ceo|coo|cfo|founder|owner|partner|consultant|analyst|clerk|head of|sales|buyer|merchandiser|engineer|pricing)\b/iu,
  /\b(?:gerente|directora?|ejecutiv[oa]|jef[ea]|encargad[oa]|coordinadora?|asistente|representante|comercial|ventas|asesora?|responsable)\b/iu,
  /^(?:giám đốc|phó giám đốc|tổng giám đốc|trưởng phòng|phó phòng|nhân viên|chuyên viên|trợ lý|quản lý|phụ trách|trưởng bộ phận|trưởng nhóm)(?!\p{L})/iu,
]
const department =
  /^(?:\p{Script=Han}|[ァ-ヶー]){1,10}(?:部|部门|科|課|室|事业部|中心|本部)$|^\p{Lu}[\p{L}\s&.]{2,30}\s(?:Department|Dept\.?|Division)$|^(?:Departamento|Depto\.?|Área) de\s\p{L}[\p{L}\s]{2,30}$|^(?:Phòng|Bộ phận)\s\p{Lu}[\p{L}\s]{2,30}$/u
const longest = 60

/** 刘经理 is a person. */
const titled = /^\p{Script=Han}(?:经理|总监|主管)$/u

/** Whether a part says what somebody does in a firm: some words without numbers, the first with a capital. */
const isPosition = (text: string) =>
  text.length <= longest &&
  !/[\d@:：。!！?？]/u.test(text) &&
  /^[^\p{Ll}]/u.test(text) &&
  text.split(/\s+/).length <= 6 &&
  positions.some((form) => form.test(text)) &&
  !(isChineseName(text) && titled.test(text)) &&
  !isFirmName(text)

/** 王莉 Lily Wang, or the other way round; brackets and strokes may part both. */
const twice =
  /^(?:(?<han>\p{Script=Han}{2,4})\s*[(（/]?\s*(?<latin>\p{Lu}[\p{L}.'-]+(?:\s\p{Lu}[\p{L}.'-]+){0,2})|(?<latinFirst>\p{Lu}[\p{L}.'-]+(?:\s\p{Lu}[\p{L}.'-]+){0,2})\s*[(（/]?\s*(?<hanLast>\p{Script=Han}{2,4}))\s*[)）]?$/u
const japaneseName = /^(?:\p{Script=Han}{1,3}[\s　]\p{Script=Han}{1,3}|[ァ-ヶー]{2,8}[\s　・][ァ-ヶー]{2,8})$/u
/** 営業部 課長 has the same form and is nobody. */
const isJapaneseName = (text: string) =>
  japaneseName.test(text) && text.split(/\s/).every((part) => !isPosition(part) && !department.test(part))
const courtesy = /^(?:Mr|Ms|Mrs|Miss|Dr|Sr|Sra|Srta|Lic|Ing)\.?\s+/u
const capitals = /^\p{Lu}{2,}(?:\s\p{Lu}{2,}){1,3}$/u
const closing =
  /^(?:此致|顺祝|祝好|谢谢|best regards|kind regards|regards|sincerely|thanks|thank you|b\.?\s?rgds|saludos|atentamente|un saludo|cordialmente|よろしくお願い|以上|trân trọng|thân ái)/iu
/** Words of two or three characters that begin with a surname and are nobody. */
const nobody =
  /^(?:谢谢|多谢|感谢|方便|马上|常用|任何|何时|高柜|平柜|陆运|海运|空运|温馨|金额|万元|于是|向您|施工|易货|安全|石油|金属|江苏|江西|江门|贺州|常州|温州|苏州|徐州|郑州|毛重|毛利|方案|余额|邮编|顾客|戴尔|钱款)$/u

interface Surroundings {
  /** Whether a text is the name of a place and of nobody. */
  isPlace: (text: string) => boolean
}

/** Finds a person's name, what he does, and his department. */
export function personsIn(lines: readonly Line[], around: Surroundings): Found[] {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const said = filled.map((line) => lineOf(line, around))
  const names = said.flatMap(({ labelledNames, names: parts }, at) => [
    ...labelledNames,
    ...parts.map((one) => ({ ...one, doubt: doubtOf(one, at) })),
  ])
  function doubtOf({ value }: Found, at: number): Found['doubt'] {
    const beside = [said[at], said[at + 1], said[at - 1]].some((line) => line?.hasRole)
    const isClosed = closing.test(filled[at - 1]?.text.trim() ?? '')
    return beside || isClosed || (isChineseName(value) && !isJapaneseName(value)) ? null : 'place'
  }
  return [
    ...oneOf(withoutDoubles(names)),
    ...oneOf(withoutDoubles(said.flatMap((line) => line.positions))),
    ...oneOf(withoutDoubles(said.flatMap((line) => line.departments))),
  ]
}

interface Said {
  labelledNames: Found[]
  names: Found[]
  positions: Found[]
  departments: Found[]
  hasRole: boolean
}

function lineOf(line: Line, around: Surroundings): Said {
  const said = (field: Found['field'], pieces: readonly Piece[]): Found[] =>
    pieces.map(({ text, start, end }) => ({ field, value: text, start, end, doubt: null }))
  const other = (field: Found['field']) =>
    said(
      field,
      line.labelled.filter((one) => one.field === 'other' && otherFieldOf(one.label) === field && one.text !== ''),
    )
  const pieces = line.parts.flatMap((part) => (isFirmName(part.text) || isTradeName(part.text) ? [] : divided(part)))
  const positions = pieces.filter(({ text }) => isPosition(text) && !department.test(text))
  const departments = pieces.filter(({ text }) => department.test(text))
  const rest = pieces.filter((one) => !positions.includes(one) && !departments.includes(one))
  const all = [...other('position'), ...said('position', positions)]
  return {
    labelledNames: line.labelled.filter(({ field }) => field === 'contact').flatMap(labelledName),
    names: [...namesOf(rest, around), ...besideNumbers(line)],
    positions: all,
    departments: [...other('department'), ...said('department', departments)],
    hasRole: all.length + departments.length > 0,
  }
}

/** The pieces of a part: in Chinese and Japanese at each blank, unless a name stands there with one. */
function divided(part: Piece): Piece[] {
  const byComma = partsOf(part, weak)
  return byComma.flatMap((piece) => {
    if (!isHan(piece.text) || twice.test(piece.text) || isJapaneseName(piece.text) || isPosition(piece.text))
      return [piece]
    const small = partsOf(piece, blanks)
    return withJapaneseNames(piece, small)
  })
}

/** 営業部 課長 山田 太郎: the last two belong together. */
function withJapaneseNames(piece: Piece, small: readonly Piece[]): Piece[] {
  const [before, last] = small.slice(-2)
  if (!before || !last || small.length < 3 || !/^\p{Script=Han}{1,3}$/u.test(before.text)) return [...small]
  if (
    !/^\p{Script=Han}{1,3}$/u.test(last.text) ||
    [before, last].some(({ text }) => isPosition(text) || department.test(text))
  )
    return [...small]
  const text = piece.text.slice(before.start - piece.start, last.end - piece.start)
  return [...small.slice(0, -2), { text, start: before.start, end: last.end }]
}

function namesOf(pieces: readonly Piece[], { isPlace }: Surroundings): Found[] {
  return pieces.flatMap((piece): Found[] => {
    const both = twice.exec(piece.text)?.groups
    if (both) {
      const [han, latin] = [both.han ?? both.hanLast ?? '', both.latin ?? both.latinFirst ?? '']
      if (!isPosition(latin) && !isPosition(han)) return [name(within(piece, han)), name(within(piece, latin))]
    }
    const [polite = ''] = courtesy.exec(piece.text) ?? []
    const bare = within(piece, piece.text.slice(polite.length))
    return mayBeName(bare.text) && !isPlace(bare.text) ? [name(bare)] : []
  })
}

const mayBeName = (text: string) =>
  !nobody.test(text) && (isChineseName(text) || isFullName(text) || capitals.test(text) || isJapaneseName(text))

const name = ({ text, start, end }: Piece): Found => ({ field: 'name', value: text, start, end, doubt: null })

function within(piece: Piece, text: string): Piece {
  const start = piece.start + Math.max(0, piece.text.indexOf(text))
  return { text, start, end: start + text.length }
}

/** 王经理 138…, 13800138000 王莉: a name that touches a number. */
function besideNumbers(line: Line): Found[] {
  if (line.labelled.some(({ field }) => field === 'contact')) return []
  return namesIn(line.text)
    .filter(({ value }) => !nobody.test(value))
    .map(({ value, start, end }) => name({ text: value, start: line.start + start, end: line.start + end }))
}

/** What a label says: 联系人：王莉（经理）, Attn: Ms. Ana López. */
function labelledName(piece: Piece): Found[] {
  const [polite = ''] = courtesy.exec(piece.text) ?? []
  const [first] = partsOf(
    within(piece, piece.text.slice(polite.length)),
    isHan(piece.text) ? /[（(,，、;；/|]|\s(?=\d)/gu : /[（(,，;；/|]/gu,
  )
  if (!first) return []
  const both = twice.exec(first.text)?.groups
  if (both) return namesOf([first], { isPlace: () => false })
  const person = personBehind(first.text)
  if (person === '') return []
  const found = name(within(first, person))
  return [{ ...found, doubt: isChineseName(person) || person.split(/\s+/).length <= 4 ? null : 'form' }]
}

function withoutDoubles(all: readonly Found[]): Found[] {
  const best = new Map<string, Found>()
  for (const one of all) {
    const key = `${one.field} ${one.value.toLowerCase()}`
    const known = best.get(key)
    if (!known || (known.doubt !== null && one.doubt === null)) best.set(key, one)
  }
  return [...best.values()]
}
