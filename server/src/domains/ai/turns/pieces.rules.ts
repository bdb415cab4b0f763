import type { AnswerNote, CallOutcome } from '@seamark/contract/ai/choices'
import type { NewProposal } from '@seamark/contract/ai/proposals/proposals'
import type { ToolName } from '@seamark/contract/ai/tools/tools'
import type { ModelImage } from '../endpoints/messages.rules.ts'
import type { KeptPlan } from '../answers/plans.queries.ts'
import type { KeptHandle } from '../subjects/handles.rules.ts'
import type { ModelUsage } from '../endpoints/adapters/streams.ts'

/** A call of a tool as it is kept: what was understood and how it ended, without rows and names. The page asks its table anew by the plan. */
export interface KeptCall {
  /** Null where the model asked for a tool that does not exist, or for a write that was refused. */
  tool: ToolName | null
  outcome: CallOutcome
  /** How many rows the model was shown. */
  count: number
  ms: number
  /** What was asked for, where it was understood: `said` holds the input in the model's words. */
  plan: KeptPlan | null
}

/** A record whose values were shown to the model. */
export interface TurnSubject {
  kind: string
  id: number
}

/** What was said before a question. */
export interface Said {
  from: 'person' | 'model'
  text: string
  /** It was made of what somebody outside has written. */
  isFromOutside?: boolean
}

/** A question with what came before it in its chat. */
export interface Turn {
  /** The chat in which it stands, for the log. */
  chat?: number
  text: string
  images?: readonly ModelImage[]
  /** Earlier questions and answers, the oldest first; those that are veiled today are left out by whoever asks. */
  history: readonly Said[]
  /** The companies whose values stand in what was said before. */
  companies?: readonly number[]
  /** The handles that this chat has given out. */
  handles: readonly KeptHandle[]
  /** One of the models of the endpoint; the first one where none is named. */
  model?: string
  /** Is told what the turn has used where it ends before its pieces say so. */
  onUsed?: (usage: ModelUsage) => void
}

/** What comes of a turn, in this order: the subjects of rows come before any text that is made from them. */
export type TurnPiece =
  | { kind: 'text' | 'thinking'; text: string }
  | { kind: 'call'; call: KeptCall }
  | { kind: 'subjects'; subjects: readonly TurnSubject[] }
  /** Those that are new in this turn. */
  | { kind: 'handles'; handles: readonly KeptHandle[] }
  | { kind: 'proposal'; proposal: NewProposal }
  | { kind: 'note'; note: AnswerNote }
  /** What the whole turn has used so far: the last one counts. */
  | ({ kind: 'usage' } & ModelUsage)
  | { kind: 'finish'; reason: 'done' | 'length' | 'limit' }
