import { createRequire } from 'node:module'
import type { FetchReason } from '@seamark/contract/crawl/choices'
import { z } from 'zod'

interface Robots {
  isAllowed: (url: string, agent: string) => boolean | undefined
  getMatchingLineNumber: (url: string, agent: string) => number
  getCrawlDelay: (agent: string) => number | undefined
  getSitemaps: () => string[]
}
const require = createRequire(import.meta.url)
// The library's types say that its function is within what is imported; it is that itself.
const parseRobots = z.custom<(url: string, text: string) => Robots>().parse(require('robots-parser'))

export const mostRobots = 512_000

/** A file of rules, no file, one that is closed to us, or a host that does not answer. */
export const robotsStates = ['rules', 'none', 'closed', 'away'] as const
export type RobotsState = (typeof robotsStates)[number]

/**
 * Returns what the answer for robots.txt means (RFC 9309). 401 and 403 forbid everything, which is stricter than the standard; 429 and faults of the
 * server forbid everything for now.
 */
export function robotsStateOf(status: number): RobotsState {
  if (status >= 200 && status <= 299) return 'rules'
  if (status === 401 || status === 403) return 'closed'
  if (status === 429 || status >= 500 || status < 400) return 'away'
  return 'none'
}

/** The hours that an answer for robots.txt is kept; a host that was away is asked again soon. */
export const robotsHours = (state: RobotsState) => (state === 'away' ? 1 : 24)

export interface Verdict {
  isAllowed: boolean
  why: '' | FetchReason
  /** The line of the file that forbids it. */
  line: string
}

/** What a host says to everybody without a file of rules. */
export function verdictOfState(state: Exclude<RobotsState, 'rules'>): Verdict {
  if (state === 'none') return { isAllowed: true, why: '', line: '' }
  return { isAllowed: false, why: state === 'closed' ? 'crawl.robots_closed' : 'crawl.robots_away', line: '' }
}

export interface RobotsToRead {
  text: string
  address: string
  robot: string
}

/** What a file of rules says to a robot. */
export interface RobotsSaid {
  verdict: Verdict
  delaySeconds: number
  sitemaps: string[]
}

/** Reads a file of rules. Some files take very long: this is done in a thread. */
export const readRobots = ({ text, address, robot }: RobotsToRead): RobotsSaid => ({
  verdict: judgeByRules(text, address, robot),
  delaySeconds: delayOf(text, address, robot),
  sitemaps: sitemapsOf(text, address),
})

/** Returns whether the rules let us ask for an address, and the line that forbids it. */
export function judgeByRules(text: string, address: string, robot: string): Verdict {
  const plain = unescaped(address)
  const robots = read(unescaped(text), plain)
  if (robots.isAllowed(plain, robot) !== false) return { isAllowed: true, why: '', line: '' }
  const number = robots.getMatchingLineNumber(plain, robot)
  const line = text.split(/\r\n|\r|\n/)[number - 1]?.trim() ?? ''
  return { isAllowed: false, why: 'crawl.robots_forbid', line: `${number}: ${line}`.slice(0, 300) }
}

/** A letter means the same with and without an escape (RFC 3986); rules and links write it either way. */
const unescaped = (text: string) =>
  text.replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, (escape) => decodeURIComponent(escape))

/** Returns the seconds between two requests that the file asks for; 0 where it asks for none. */
export function delayOf(text: string, address: string, robot: string): number {
  const delay = read(text, address).getCrawlDelay(robot)
  return delay !== undefined && Number.isFinite(delay) && delay > 0 ? Math.min(delay, mostDelay) : 0
}
/** A day: who asks for more does not want to be asked. */
const mostDelay = 86_400

export const sitemapsOf = (text: string, address: string): string[] => read(text, address).getSitemaps().slice(0, 20)

const read = (text: string, address: string) => parseRobots(new URL('/robots.txt', address).href, text)
