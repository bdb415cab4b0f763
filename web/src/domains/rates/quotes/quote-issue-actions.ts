import { Refusal } from '@seamark/contract/platform/client'
import { type QuoteInput, quoteInput } from '@seamark/contract/rates/quotes/fields'
import { approveQuote, changeQuote, issueQuote, type Quote } from '@seamark/contract/rates/quotes/quotes'
import { useState } from 'react'
import { call, errorText } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { Question } from './quote-dialog-form.tsx'
import { cacheQuote, refreshQuotes } from './quote-queries.ts'

/** Runs an action while its buttons wait. A refusal was shown by the call; the page then shows the quote as it is. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  async function act<Answer>(doing: () => Promise<Answer>): Promise<Answer | undefined> {
    setBusy(true)
    try {
      return await doing()
    } catch {
      void refreshQuotes()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}

/**
 * Saves a draft and issues it. A line whose rate has ended, or a quote that outlives its rates, is asked about; a margin below the office's
 * floor offers to ask for approval.
 */
export async function saveAndIssue(
  quoteId: number,
  version: number,
  body: QuoteInput,
  { ask, onSaved }: { ask: (question: Question) => void; onSaved: () => void },
): Promise<Quote | undefined> {
  const saved = await call(changeQuote, { params: { id: quoteId }, version, body: quoteInput.parse(body) })
  onSaved()
  await cacheQuote(saved)
  return issue(saved, ask)
}

async function issue(
  saved: Quote,
  ask: (question: Question) => void,
  expiredLinesSeen = false,
): Promise<Quote | undefined> {
  try {
    const body = { expiredLinesSeen }
    const done = await call(issueQuote, { params: { id: saved.id }, version: saved.version, body }, { quiet: true })
    notices.success(t('rates.quotes.issued', { number: done.number }))
    await cacheQuote(done)
    return done
  } catch (error) {
    const question = wayOut(error, saved, ask)
    if (question) ask(question)
    else notices.error(errorText(error))
    return undefined
  }
}

const confirmable = ['rates.quote_line_expired', 'rates.quote_beyond_rate']

function wayOut(error: unknown, saved: Quote, ask: (question: Question) => void): Question | undefined {
  const code = error instanceof Refusal ? error.body.code : ''
  const confirm = errorText(error)
  if (confirmable.includes(code)) return { confirm, proceed: async () => void (await issue(saved, ask, true)) }
  if (code !== 'rates.margin_below_floor') return undefined
  return { confirm, proceed: () => askForApproval(saved) }
}

async function askForApproval(saved: Quote) {
  try {
    await cacheQuote(await call(approveQuote, { params: { id: saved.id }, version: saved.version }))
    notices.success(t('rates.quotes.approvalAsked', { number: saved.number }))
  } catch {
    // The call has shown the refusal.
  }
}
