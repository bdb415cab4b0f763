import type { Context } from '../../platform/context.ts'
import { createDemoAssistantChats } from './demo/chats.commands.ts'
import { createDemoPosters } from './demo/drawings.commands.ts'
import { createDemoPastes } from './demo/pastes.commands.ts'
import { createDemoQuestions } from './demo/questions.commands.ts'
import { createDemoTerms } from './demo/terms.commands.ts'

/** Adds what the assistant has in a demo, all at once but for the chats, which are answered by its entries. */
export async function createDemoAssistant(context: Context) {
  await Promise.all([
    createDemoQuestions(context).then(() => createDemoAssistantChats(context)),
    createDemoPosters(context),
    createDemoTerms(context),
    createDemoPastes(context),
  ])
}
