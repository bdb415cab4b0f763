import { z } from 'zod'
import type { ModelTool } from '../endpoints/adapters/streams.ts'

/** What words of the model may mean. It writes names, days and choices, and never an id. */
export type Argument =
  /** A handle of this chat, or the name of a company. */
  | { means: 'company' }
  /** A handle of this chat, or the name of a party of trade records. */
  | { means: 'party' }
  /** A handle of this chat alone: a shipment has no name. */
  | { means: 'tradeRecord' }
  /** The name of a colleague, or `me`. */
  | { means: 'colleague' }
  /** Ports: a name with several of them, such as 上海, means all. `port` means one alone. */
  | { means: 'ports' | 'port' }
  | { means: 'lane' | 'carrier' | 'country' | 'container' }
  /** A period: `this month`, `last 7 days`, `2026-11-01 to 2026-11-30`; its last day goes to `to`. */
  | { means: 'days'; to: string }
  | { means: 'text' }
  /** One day: `2026-11-30`, today or tomorrow. */
  | { means: 'day' }
  /** A text that is kept as it is written, of so many characters at most. */
  | { means: 'wording'; most: number }
  | { means: 'number' }
  | { means: 'choice'; choices: readonly string[] }

/** An argument with the part of the query where its meaning goes. */
export type Taken = Argument & { part: string; isNeeded?: true }
export type Takes = Readonly<Record<string, Taken>>

const longest = 200
const words = z.string().trim().min(1).max(longest)

/** The strict schema of what a tool takes: what it does not name is refused. */
export const schemaOf = (takes: Takes) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(takes).map(([name, taken]) => {
        const one =
          taken.means === 'choice'
            ? z.enum(taken.choices)
            : taken.means === 'wording'
              ? z.string().trim().min(1).max(taken.most)
              : words
        return [name, taken.isNeeded ? one : one.optional()]
      }),
    ),
  )

const told: Readonly<Record<Argument['means'], string>> = {
  company: 'name of a company, or a handle such as K3',
  party: 'name of an importer or exporter, or a handle such as K3',
  tradeRecord: 'handle of a shipment, such as K3',
  colleague: 'name of a colleague, or me',
  ports: 'name or code of a port',
  port: 'name or code of one port',
  lane: 'name of a lane, such as US West or 欧洲',
  carrier: 'name or code of a carrier',
  country: 'name of a country',
  container: 'container type, such as 40HQ',
  days: 'this week, last month, last 30 days, or 2026-01-01 to 2026-01-31',
  text: 'words to look for',
  day: 'a day, such as 2026-11-30, today or tomorrow',
  wording: 'a text',
  number: 'a whole number',
  choice: '',
}

/** The tool as the model is told of it. */
export const tellTool = (name: string, description: string, takes: Takes): ModelTool => ({
  name,
  description,
  input: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(takes).map(([argument, taken]) => [
        argument,
        taken.means === 'choice'
          ? { type: 'string', enum: [...taken.choices] }
          : { type: 'string', description: told[taken.means] },
      ]),
    ),
    required: Object.entries(takes).flatMap(([argument, { isNeeded }]) => (isNeeded ? [argument] : [])),
    additionalProperties: false,
  },
})
