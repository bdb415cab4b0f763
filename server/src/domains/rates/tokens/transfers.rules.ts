import type { Row } from './rows.rules.ts'
import type { Token } from './scans.rules.ts'

/** Where boxes change ships; of two ports around 转 it is the one on the way. */
const hubs = new Set(
  'SGSIN MYPKG MYTPP KRPUS HKHKG TWKHH LKCMB AEJEA OMSLL SAJED EGPSD GRPIR MTMLA ITGIT ESALG MAPTM PACTB PABLB PAONX PAMIT JMKIN BSFPO DOCAU'.split(
    ' ',
  ),
)
export const isHub = (token: Token | undefined) =>
  token?.kind === 'port' && token.codes.every((code) => hubs.has(code) || code.startsWith('CN'))

/** 新加坡转雅加达, 康斯坦察转比雷埃夫斯: whether 转 beside a port says that it lies on the way. */
export function wayOf({ scan: { text }, tokens }: Row, at: number): 'via' | null {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token) return null
  const behind = text.upper.slice(token.end)
  if (/^\s*(?:経由|经由|转船|中转(?!\s*\p{Script=Han}{2}))/u.test(behind)) return 'via'
  if (/^\s*(?:中转|转(?![运单让达发口港]))/.test(behind))
    return isTurned(text.upper, token, after) && isHub(after) && !isHub(token) ? null : 'via'
  // 南京-汉堡 …, 驳船到洋山: where the barge goes the ship begins.
  const isBarged = /(?:驳船?|驳运|支线|江船)[到至]\s*$/.test(text.upper.slice(0, token.start))
  if (isBarged && isHub(token) && tokens.slice(0, at).some(({ kind }) => kind === 'port')) return 'via'
  if (!/(?<![中周流联运好])转\s*$/.test(text.upper.slice(0, token.start))) return null
  if (isTurned(text.upper, before, token)) return isHub(before) || !isHub(token) ? null : 'via'
  return isOnward(tokens, at) ? null : 'via'
}

/** 科伦坡 720/1180 转吉大港 900/1500: where the ship goes on to has prices of its own. */
export const isOnward = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.kind === 'amounts' && !isHub(tokens[at])

/** Between two ports stands 转 and nothing else. */
export const isTurned = (text: string, one: Token | undefined, other: Token | undefined) =>
  one?.kind === 'port' && other?.kind === 'port' && /^\s*中?转\s*$/.test(text.slice(one.end, other.start))
