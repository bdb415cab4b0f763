import type { Encoding } from '@seamark/contract/workbench/imports/encodings'
import { FileProblem } from '../../../workbench/index.ts'
import { createClockReader } from '../clocks.rules.ts'
import { formOf } from '../forms.rules.ts'
import type { ChatMessage, DateOrder } from '../messages.rules.ts'
import type { FormName } from '../readers.rules.ts'
import type { Tally } from '../tally.rules.ts'
import { faultOf, notesOf, type ReadingFault, type ReadingNote } from '../verdicts.rules.ts'
import { type ChatSources, textsOf, withSources } from './sources.ts'

/** How a text of a file is to be read: what inspecting found, and what a person chose. */
export interface ReadingPlan {
  /** The name of the text within the file. */
  source: string
  form: FormName
  encoding: Encoding
  order: DateOrder
  year: number
  hasBlankLines: boolean
  label: string
}

export interface HowToRead {
  name: string
  plans: readonly ReadingPlan[]
  /** The zone of the clocks in the file. */
  zone: string
  now: Date
}

export interface ReadBatch {
  source: string
  messages: readonly ChatMessage[]
  /** The counts so far; they are whole with the last batch of a source. */
  tally: Tally
  /** Only with the last batch of a source: whether it can be taken, and what somebody has to know. */
  outcome?: { fault: ReadingFault | null; notes: ReadingNote[] }
}

/**
 * Reads the texts of a file in the order of the plans and hands each batch of messages to `take`, which may take its
 * time: nothing is read ahead. The memory that this needs does not grow with the file.
 */
export function readChatFile(
  path: string,
  how: HowToRead,
  take: (batch: ReadBatch) => Promise<void> | void,
): Promise<void> {
  return withSources(path, how.name, async (sources) => {
    for (const plan of how.plans) await readText(sources, plan, how, take)
  })
}

async function readText(
  sources: ChatSources,
  plan: ReadingPlan,
  { zone, now }: HowToRead,
  take: (batch: ReadBatch) => Promise<void> | void,
) {
  const source = sources.texts.find(({ name }) => name === plan.source)
  // The plan was made of this file, so it has become another.
  if (!source) throw new FileProblem('workbench.file_changed')
  const { order, year, hasBlankLines, label } = plan
  const reader = formOf(plan.form).open({
    order,
    year,
    hasBlankLines,
    label,
    toMoment: createClockReader(zone),
    readAt: now.getTime(),
  })
  const { tally } = reader
  for await (const text of textsOf(source, plan.encoding)) {
    reader.feed(text)
    const messages = tally.take()
    if (messages.length > 0) await take({ source: plan.source, messages, tally })
  }
  reader.end()
  tally.settle()
  const outcome = { fault: faultOf(tally), notes: notesOf(plan.form, tally) }
  await take({ source: plan.source, messages: tally.take(), tally, outcome })
}
