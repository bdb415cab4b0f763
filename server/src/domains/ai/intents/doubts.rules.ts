import type { Token } from './tokens.rules.ts'

/**
 * Marks each word that says something where it stands, though it looks as if it did not. A sentence with a doubt does not run, so 谁看了我的客户,
 * 李娜给我的任务 and tasks from John Smith are not read as if those words were not there.
 */
export function doubted(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const { text, start, end } = token
    return isDoubtful(tokens, at, token) ? { kind: 'doubt', text, start, end } : token
  })
}

function isDoubtful(tokens: readonly Token[], at: number, token: Token): boolean {
  if (token.kind === 'marker') return isLoose(tokens, at, token.marker)
  if (token.kind === 'filler') return isTellingFiller(tokens, at, token)
  return token.kind === 'meaning' && (isDeed(tokens, at, token) || isObject(tokens, at, token))
}

type Filler = Extract<Token, { kind: 'filler' }>
type Meant = Extract<Token, { kind: 'meaning' }>

function isTellingFiller(tokens: readonly Token[], at: number, { text, place }: Filler): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]]
  if (place === 'begin') return !isFirst(tokens, at) || /^[的了过]/.test(behind?.text ?? '')
  if (place === 'edge') return !isFirst(tokens, at) && !isLast(tokens, at)
  if (text === '我们' || text === '咱们') return !isFirst(tokens, at)
  if (text === 'に') return before?.kind === 'person' || before?.text === 'さん'
  if (text === 'for' || text === 'with') return behind?.kind === 'person'
  return /^[、,;]$/.test(text) && isPlace(before) && isPlace(behind)
}

const isFirst = (tokens: readonly Token[], at: number) => tokens.slice(0, at).every(({ kind }) => kind === 'filler')
const isLast = (tokens: readonly Token[], at: number) => tokens.slice(at + 1).every(({ kind }) => kind === 'filler')

/** A word of the way stands beside a place. The Spanish `de` says whose it is too. */
function isLoose(tokens: readonly Token[], at: number, marker: Extract<Token, { kind: 'marker' }>['marker']): boolean {
  if (marker === 'ofNext') return false
  return !isPlace(besideOf(tokens, at, marker === 'fromBefore' || marker === 'toBefore' ? -1 : 1))
}

const isPlace = (token: Token | undefined) => ['port', 'lane', 'country'].includes(token?.kind ?? '')

/** The next token, without words that say nothing: to the port of Hamburg. */
export function besideOf(tokens: readonly Token[], at: number, step: 1 | -1): Token | undefined {
  const token = tokens[at + step]
  const isSkipped = token?.kind === 'filler' || (token?.kind === 'meaning' && token.meaning === 'portWord')
  return isSkipped ? besideOf(tokens, at + step, step) : token
}

/** Words that are a deed where a sentence or its speaker begins with them: 询价宁波到洛杉矶, 我申请, done my tasks. */
const deeds =
  /^(?:回复|询价|申请|报价|通知|群发|求舱|求舱位|返信|looking for space|done|completed|finished|已完成|quote)$/

function isDeed(tokens: readonly Token[], at: number, { text }: Meant): boolean {
  const isBegin = tokens.slice(0, at).every(({ kind, text: one }) => kind === 'filler' || one === '我')
  const behind = tokens[at + 1]
  if (!deeds.test(text) || !isBegin || !behind) return false
  return /^(?:done|completed|finished|已完成)$/.test(text) ? isMy(behind) : behind.text !== '的'
}

const isMy = (token: Token) => token.kind === 'meaning' && token.meaning === 'my'

/** 我 behind a word of content is whom it was done to: 谁问过我. */
const isObject = (tokens: readonly Token[], at: number, { text }: Meant) =>
  text === '我' && ['meaning', 'marker', 'rest', 'person'].includes(tokens[at - 1]?.kind ?? '')
