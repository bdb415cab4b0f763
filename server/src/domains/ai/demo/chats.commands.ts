import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { readConfig } from '../../../platform/config.ts'
import { askInChat, beginChat, changeChat } from '../chats/chats.commands.ts'
import { AnswersAtWork } from '../chats/work.commands.ts'
import { createEndpoints } from '../endpoints/adapters/endpoint.ts'
import { estimateTokens } from '../endpoints/tokens.rules.ts'
import { type DemoHolder, holdersOfDemo } from './people.queries.ts'

/** Those whose names the first start tells: a question takes as long as that of a page, and everybody waits for the start. */
const people = 3
/** What the answers of the demo say instead of the name of a model: none has written them. */
const demoModel = 'demo'

/** The chats of a demo ask no model, whatever the operator has named. */
const withoutModel = new AnswersAtWork({
  endpoints: createEndpoints(readConfig({})),
  read: () => Promise.reject(new Error('A chat of the demo asks no model')),
})

/** What somebody asks during a week: about her own work, about rates, about a client, and what clients ask her. */
const talksOf = (company: string) => [
  { texts: ['我今天要做什么', '我的已报价客户', '宁波到洛杉矶40HQ现在最低多少'], isPinned: true },
  { texts: [`${company}最近联系是什么时候`, `给${company}建个明天的回访任务`], isPinned: false },
  { texts: ['没报 VGM 会怎样', '电放要什么资料'], isPinned: false },
]

/**
 * Adds chats with the assistant for people who hold clients, asked by the verbs that they use: tables, an entry, a proposal, and an answer as a model would
 * have written it. Where somebody has a chat already it adds nothing. Returns how many chats it made.
 */
export async function createDemoAssistantChats(context: Context): Promise<number> {
  const { rows } = await sql`select from ai.chats limit 1`.execute(context.db)
  if (rows.length > 0) return 0
  const holders = (await holdersOfDemo(context, people)).filter(({ person }) => passes(person.actor, 'ai.ask'))
  const made = await Promise.all(holders.map(talk))
  return made.reduce((sum, count) => sum + count, 0)
}

async function talk({ person, company }: DemoHolder): Promise<number> {
  const talks = talksOf(company.name)
  for (const [place, { texts, isPinned }] of talks.entries()) {
    const [first = '', ...more] = texts
    const { chat } = await beginChat(person, withoutModel, { key: randomUUID(), text: first })
    for (const text of more)
      await askInChat(person, withoutModel, { chatId: chat.id, asked: { key: randomUUID(), text } })
    if (isPinned) await changeChat(person, chat.id, { pinned: true })
    if (place === 1) await answerAsModel(person, chat.id, company)
  }
  return talks.length
}

/** An answer that is kept as one of a model. Each of its words is a value of the client. */
const answerAsModel = (person: Context, chatId: number, { id, name, progress, lastDay }: DemoHolder['company']) =>
  write.bookkeep(person, 'ai.ask', async (tx) => {
    const asked = `用一句话说说${name}现在到哪一步了`
    const stage = translate('zh', `phonebook.progress.${progress}`)
    const answered = `${name}：目前是“${stage}”${lastDay === null ? '' : `，最近一次联系在 ${lastDay}`}。`
    const { rows } = await sql<{ id: number }>`
      with last as (select id, number from ai.messages where chat_id = ${chatId} order by number desc limit 1),
      question as (
        insert into ai.messages (chat_id, number, parent_id, kind, client_key, state, text)
        select ${chatId}, number + 1, id, 'asked', ${randomUUID()}::uuid, 'done', ${asked} from last returning id, number),
      answer as (
        insert into ai.messages (chat_id, number, parent_id, kind, state, planner, text, model, tokens_in, tokens_out, tokens_cached, are_tokens_estimated,
          first_ms, ms)
        select ${chatId}, number + 1, id, 'answered', 'done', 'model', ${answered}, ${demoModel}, ${estimateTokens(asked)}, ${estimateTokens(answered)}, 0,
          true, 0, 0 from question returning id)
      select id from question union all select id from answer`.execute(tx.db)
    await sql`
      insert into ai.message_subjects (message_id, kind, record_id)
      select message, 'company', ${id} from unnest(${rows.map((row) => row.id)}::bigint[]) message`.execute(tx.db)
  })
