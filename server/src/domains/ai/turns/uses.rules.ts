import { taskOwners } from '@seamark/contract/followups/tasks/tasks'
import type { Argument, Taken, Takes } from './arguments.rules.ts'

/** How the model may use a tool: what it takes, and what is given back of a row. */
export interface Use {
  says: string
  takes: Takes
  /** What is asked for beside what the model says. */
  fixed?: Readonly<Record<string, string>>
  /** Where the rows stand in the answer; '' where the answer is one row. */
  rows: string
  /** The fields given back, by their paths in a row. None of them is an id. */
  picks: readonly string[]
  /** The records of a row that get a handle: where their ids stand, and in which field the handle is given back. */
  records?: readonly { kind: string; id: string; field: string }[]
  /** Other records whose values stand in a row, without a handle. */
  also?: readonly { kind: string; id: string }[]
  /** Fields that hold a contact's name or account. */
  contacts?: readonly string[]
  /** Whether a client, a chat, a site, a file or a trade record wrote the row: `true`, or where a field holds one of these. */
  outside?: true | { field: string; values: readonly string[] }
}

/** The fields of a text. */
export const fieldsOf = (text: string): string[] => text.split(/\s+/)

const argument =
  (given: Argument) =>
  (part: string, isNeeded?: true): Taken => ({ ...given, part, ...(isNeeded ? { isNeeded } : {}) })
export const company = argument({ means: 'company' })
export const party = argument({ means: 'party' })
export const tradeRecord = argument({ means: 'tradeRecord' })
export const colleague = argument({ means: 'colleague' })
export const ports = argument({ means: 'ports' })
export const port = argument({ means: 'port' })
export const lane = argument({ means: 'lane' })
export const carrier = argument({ means: 'carrier' })
export const country = argument({ means: 'country' })
export const container = argument({ means: 'container' })
export const text = argument({ means: 'text' })
export const number = argument({ means: 'number' })
export const days = (part: string, to: string): Taken => ({ means: 'days', part, to })
export const choice = (part: string, choices: readonly string[], isNeeded?: true): Taken =>
  argument({ means: 'choice', choices })(part, isNeeded)

export const way = { from: ports('pol'), to: ports('pod'), lane: lane('lane') }
export const companyRow = { kind: 'company', id: 'id', field: 'handle' }
export const partyRow = { kind: 'tradeParty', id: 'id', field: 'handle' }
export const recordRow = { kind: 'tradeRecord', id: 'id', field: 'handle' }
export const companyOf = { kind: 'company', id: 'company.id', field: 'companyHandle' }
export const whose = { whose: choice('of', taskOwners), colleague: colleague('personId') }
