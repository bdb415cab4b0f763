import { type NewQuestion, newQuestion } from '@seamark/contract/ai/questions/questions'
import { type NewTemplate, newTemplate } from '@seamark/contract/ai/templates/templates'
import { Refusal } from '@seamark/contract/platform/client'
import type { z } from 'zod'
import { listPasteItems, type PasteItem } from '@seamark/contract/ai/pastes/items'
import { createPaste, getPaste } from '@seamark/contract/ai/pastes/pastes'
import { pasteTabs } from '@seamark/contract/ai/choices'
import type { createClient } from '@seamark/contract/platform/client'
import type { Context } from '../../platform/context.ts'
import { readPasteJob } from './pastes/reading.commands.ts'

let made = 0

/** A question as somebody would write it down; each is another one. */
export const aQuestion = (given: Partial<z.input<typeof newQuestion>> = {}): NewQuestion =>
  newQuestion.parse({
    question: `提单电放要什么资料（${++made}）？`,
    wordings: ['电放怎么办'],
    answer: '电放保函盖章扫描件，以及正本提单全套。\n当天 16:00 前交，当天放。',
    category: '单证',
    language: 'zh',
    ...given,
  })

/** How a call was refused, or the answer that was no refusal. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.catch((error: unknown) => error)
  return error instanceof Refusal
    ? {
        status: error.httpStatus,
        code: error.body.code,
        fields: error.body.details?.fields?.map(({ field, code }) => [field, code]) ?? [],
      }
    : error
}

interface Caller {
  call: ReturnType<typeof createClient>
}

/** Pastes as a person does, and reads at once what the worker would read in a moment. */
export function pastesOf(context: Context) {
  const read = async (caller: Caller, body: { text: string } | { uploadId: string }) => {
    const { id } = await caller.call(createPaste, { body })
    await readPasteJob.run(context, { id })
    return caller.call(getPaste, { params: { id } })
  }
  const items = async (caller: Caller, pasteId: number, tab: (typeof pasteTabs)[number]) => {
    const rows: PasteItem[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await caller.call(listPasteItems, {
        query: { pasteId: String(pasteId), tab, ...(cursor === undefined ? {} : { cursor }) },
      })
      rows.push(...page.rows)
      cursor = page.next
    }
    return rows
  }
  return {
    read,
    items,
    /** All rows of a sheet, in the order in which they were said. */
    all: async (caller: Caller, pasteId: number) => {
      const found: PasteItem[] = []
      for (const tab of pasteTabs) if (tab !== 'replies') found.push(...(await items(caller, pasteId, tab)))
      return found.toSorted((one, other) => one.message - other.message || one.id - other.id)
    },
  }
}

/** A template of somebody's own, as she would write it: a greeting, an offer and a day. */
export const aTemplate = (given: Partial<z.input<typeof newTemplate>> = {}): NewTemplate =>
  newTemplate.parse({
    names: { zh: `截关提醒 ${++made}` },
    drafts: {
      zh: '{{contact.name|客户}}您好：{{rate.pol}}到{{rate.pod}} 40HQ {{rate.price40hq}}，截关{{cutoff}}。{{me.name}}',
    },
    variables: [
      { key: 'contact', type: 'contact', labels: { zh: '联系人' } },
      { key: 'rate', type: 'rate', labels: { zh: '运价' } },
      { key: 'cutoff', type: 'date', labels: { zh: '截关日' } },
      { key: 'me', type: 'me', labels: { zh: '我' } },
    ],
    language: 'zh',
    ...given,
  })
