import { longestDraft, type ProposalInput, proposalInput } from '@seamark/contract/ai/proposals/proposals'
import { createRecord, longestContent, ways } from '@seamark/contract/followups/records/records'
import { createTask } from '@seamark/contract/followups/tasks/tasks'
import { setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { createRate } from '@seamark/contract/rates/rates/rates'
import type { Context } from '../../../platform/context.ts'
import { proposedInput } from '../proposals/wishes.queries.ts'
import type { PermissionName } from '../usage/holds.commands.ts'
import type { Taken, Takes } from './arguments.rules.ts'
import type { ReadInput, Unread } from './inputs.queries.ts'
import { container, number, ports, text } from './uses.rules.ts'

/** A write that the model may propose. It makes none. */
interface ProposalUse {
  says: string
  /** What whoever confirms needs; null where nothing is made. */
  permission: PermissionName | null
  takes: Takes
  /** What would be made, as the verb of its domain takes it. */
  make: (read: ReadInput, context: Context) => Promise<ProposalInput | Unread> | ProposalInput | Unread
}

const wording = (part: string, most: number): Taken => ({ means: 'wording', part, most, isNeeded: true })
const day = (part: string): Taken => ({ means: 'day', part })
const company: Taken = { means: 'company', part: 'companyId' }
const ofCompany: Taken = { ...company, isNeeded: true }
// The contract keeps a permission as a text; the server starts only where each is known.
const permissionOf = ({ permission }: { permission: string }) => permission as PermissionName

/** Takes what the schema of proposals takes. */
function checked(given: unknown): ProposalInput | Unread {
  const { data, error } = proposalInput.safeParse(given)
  const [issue] = error?.issues ?? []
  return data ?? { outcome: 'refused', why: `${issue?.path.join('.')}: ${issue?.message}` }
}

/** One for each kind of proposal that somebody can confirm. */
export const proposalUses: Readonly<Record<string, ProposalUse>> = {
  proposeTask: {
    says: 'Propose a task of the asker. She confirms it; nothing is written by this',
    permission: permissionOf(createTask),
    takes: { title: wording('title', 200), day: { ...day('dueDay'), isNeeded: true }, company },
    make: ({ query }) => checked({ kind: 'task', ...query }),
  },
  proposeNextContact: {
    says: 'Propose the day of the next contact with a client. The asker confirms it',
    permission: permissionOf(createTask),
    takes: { company: ofCompany, day: { ...day('dueDay'), isNeeded: true } },
    make: ({ query }) => checked({ kind: 'nextContact', ...query }),
  },
  proposeFollowUp: {
    says: 'Propose to log a follow-up with a client that has taken place. The asker confirms it',
    permission: permissionOf(createRecord),
    takes: {
      company: ofCompany,
      content: wording('content', longestContent),
      way: { means: 'choice', part: 'way', choices: ways },
    },
    make: ({ query }) => checked({ kind: 'followUp', ...query }),
  },
  proposeTags: {
    says: 'Propose to add or remove tags of a client, by their names with commas between. The asker confirms it',
    permission: permissionOf(setCompanyTags),
    takes: { company: ofCompany, add: text('add'), remove: text('remove') },
    make: async ({ query, today }, context) => {
      const wish = {
        kind: 'tags' as const,
        companyWords: '',
        add: namesIn(query['add']),
        remove: namesIn(query['remove']),
      }
      const made = wish.add.length + wish.remove.length > 0 && (await proposedInput(context, wish, today))
      return made || { outcome: 'refused', why: 'Not each of these is the name of one tag.' }
    },
  },
  proposeDemand: {
    says: 'Propose a request for space, 求舱. The asker confirms it',
    permission: permissionOf(createRate),
    takes: {
      company,
      from: { ...ports('pols'), isNeeded: true },
      to: { ...ports('pods'), isNeeded: true },
      container: container('container'),
      boxes: number('count'),
      readyFrom: day('effective'),
      until: day('expiry'),
      cargo: text('cargo'),
    },
    make: ({ query, today }) => {
      const { pols = '', pods = '', container: box, count = '1', effective = today, ...rest } = query
      const boxes = box === undefined ? [] : [{ container: box, count: Number(count) }]
      return checked({
        kind: 'demand',
        freight: { ...rest, pols: pols.split(','), pods: pods.split(','), effective, boxes },
      })
    },
  },
  draftText: {
    says: 'Show a text of several lines to copy, such as a letter or message to a client. Nothing is sent',
    permission: null,
    takes: { text: wording('text', longestDraft), company },
    make: ({ query }) => checked({ kind: 'text', ...query }),
  },
}

const namesIn = (words = ''): string[] =>
  words
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
