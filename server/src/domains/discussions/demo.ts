import { writeFile } from 'node:fs/promises'
import type { AttachmentKind, Subject } from '@seamark/contract/discussions/discussions'
import { type Context, personOf } from '../../platform/context.ts'
import { draftPath, keepFile } from '../files/index.ts'
import { actAsPerson, peopleWhoAnswerFor } from '../identity/index.ts'
import { keepAttachment } from './attachments.commands.ts'
import { addComment } from './comments.commands.ts'
import type { Discussed } from './ports.ts'
import { drawAttachment } from './previews.commands.ts'

export { drawContainer, writePaper } from './demo.papers.ts'

/** What colleagues say about a record, and the files that its own person attaches. */
export interface DemoTalk {
  subject: Subject
  personId: number
  /** Her question; `@` stands for whoever answers for her, and is left out where she is alone. */
  question: string
  /** What that colleague answers, with `@` for the person. */
  answer: string
  files: readonly { kind: AttachmentKind; name: string; bytes: Buffer }[]
}

/** Lets people of the demo talk about records and attach files to them, by the verbs that they would use. */
export async function createDemoTalk(context: Context, owners: readonly Discussed[], talks: readonly DemoTalk[]) {
  for (const { subject, personId, question, answer, files } of talks) {
    const person = await actAsPerson(context, personId)
    const colleague = await colleagueOf(context, personId)
    await say(person, owners, { subject, text: question, to: colleague })
    if (colleague) await say(colleague, owners, { subject, text: answer, to: person })
    for (const file of files) await attachFile(person, owners, subject, file)
  }
}

/** Somebody else who answers for what the person holds. */
async function colleagueOf(context: Context, personId: number): Promise<Context | undefined> {
  const id = (await peopleWhoAnswerFor(context, personId, 'assign')).find((one) => one !== personId)
  return id === undefined ? undefined : actAsPerson(context, id)
}

interface Said {
  subject: Subject
  text: string
  to: Context | undefined
}

function say(by: Context, owners: readonly Discussed[], { subject, text, to }: Said) {
  const called = to && personOf(to)
  return addComment(by, owners, subject, {
    text: text.replace('@', called ? `@${called.name} ` : ''),
    mentionedIds: called ? [called.id] : [],
  })
}

async function attachFile(
  person: Context,
  owners: readonly Discussed[],
  subject: Subject,
  { kind, name, bytes }: DemoTalk['files'][number],
) {
  const draft = await draftPath(person)
  await writeFile(draft, bytes)
  const preview = await drawAttachment(draft)
  const file = { name, mediaType: 'application/octet-stream', ownerId: personOf(person).id, expiresAt: null }
  await keepAttachment(person, owners, subject, {
    kind,
    preview,
    take: async (tx) => {
      const { id, size } = await keepFile(tx, file, draft)
      return { fileId: id, name, size }
    },
  })
}
