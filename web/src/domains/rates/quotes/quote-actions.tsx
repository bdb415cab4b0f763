import { CheckOutlined, CopyOutlined, FilePdfOutlined, LinkOutlined, RetweetOutlined } from '@ant-design/icons'
import { shareQuote } from '@seamark/contract/rates/links/links'
import { openQuotePdf, openQuoteSheet, readQuoteText } from '@seamark/contract/rates/quotes/quote-lists'
import type { QuoteInput } from '@seamark/contract/rates/quotes/fields'
import { approveQuote, deleteQuote, type Quote, restoreQuote, reviseQuote } from '@seamark/contract/rates/quotes/quotes'
import { Button } from 'antd'
import { useState } from 'react'
import { MoreMenu, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo } from '../../../platform/page.tsx'
import { type OpenedDialog, QuoteDialog } from './quote-dialog-form.tsx'
import { quotePath } from './quote-filters.ts'
import { saveAndIssue, useAct } from './quote-issue-actions.ts'
import { cacheQuote, refreshQuotes } from './quote-queries.ts'

/** What can be done with a quote; the server has said which of it the reader may do. */
export function useQuoteActions(quote: Quote) {
  const go = useGo()
  const [opened, setOpened] = useState<OpenedDialog>()
  const { isBusy, act } = useAct()
  const revise = () =>
    void act(async () => {
      const draft = await call(reviseQuote, { params: { id: quote.id }, version: quote.version })
      await cacheQuote(draft)
      go(quotePath(draft.id))
    })
  const remove = useDeletion(quote)
  return {
    isBusy,
    saveAndIssue: (body: QuoteInput, version: number, onSaved: () => void) =>
      act(() => saveAndIssue(quote.id, version, body, { ask: setOpened, onSaved })),
    openOutcome: () => setOpened('outcome'),
    buttons: useQuoteButtons(quote, { isBusy, act, revise }),
    menu: <QuoteMenu quote={quote} act={act} revise={revise} onDelete={remove} onOpen={setOpened} />,
    dialog: <QuoteDialog quote={quote} opened={opened} onClose={() => setOpened(undefined)} />,
  }
}

/** Asks, deletes a draft, leaves its page and offers to undo it. */
function useDeletion(quote: Quote) {
  const go = useGo()
  const confirm = useConfirmDeletion()
  const offerUndo = useUndoOffer()
  const { id, version, number } = quote
  const remove = async () => {
    await call(deleteQuote, { params: { id }, version })
    go('/freight/quotes')
    offerUndo({
      key: `undo-quote-${id}`,
      title: t('rates.quotes.deleted', { number }),
      undo: () => void restore(quote),
    })
    await refreshQuotes()
  }
  return () =>
    confirm({
      title: t('rates.quotes.delete', { number }),
      content: t('rates.quotes.delete.sentence'),
      onOk: () => remove().catch(() => undefined),
    })
}

/** The offer outlives the page that made it, so this must not depend on the page. */
async function restore({ id, number }: Quote) {
  try {
    await cacheQuote(await call(restoreQuote, { params: { id } }))
    notices.success(t('rates.quotes.restored', { number }))
  } catch {
    // The call has already shown the message.
  }
}

type Act = ReturnType<typeof useAct>['act']

interface Doing {
  isBusy: boolean
  act: Act
  revise: () => void
}

/** The buttons by what they do; null for what the reader may not do. */
function useQuoteButtons(quote: Quote, { isBusy, act, revise }: Doing) {
  const { t } = useWords()
  const { can } = quote
  const params = { id: quote.id }
  return {
    pdf: (
      <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => void act(() => download(openQuotePdf, { params }))}>
        PDF
      </Button>
    ),
    copy: (
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void act(() => copyText(quote))}>
        {t('rates.quotes.copyText')}
      </Button>
    ),
    share: can.share ? (
      <Button
        type="primary"
        icon={<LinkOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => void act(() => share(quote))}
      >
        {t('rates.quotes.share')}
      </Button>
    ) : null,
    /** An expired quote has no link any more; what goes on is its next revision. */
    revise: can.revise ? (
      <Button type="primary" icon={<RetweetOutlined aria-hidden />} loading={isBusy} onClick={revise}>
        {t('rates.quotes.revise')}
      </Button>
    ) : null,
    approve: can.approve ? (
      <Button icon={<CheckOutlined aria-hidden />} onClick={() => void act(() => approve(quote))}>
        {t('rates.quotes.approve')}
      </Button>
    ) : null,
  }
}

interface MenuProps {
  quote: Quote
  act: Act
  revise: () => void
  onDelete: () => void
  onOpen: (dialog: OpenedDialog) => void
}

function QuoteMenu({ quote, act, revise, onDelete, onOpen }: MenuProps) {
  const { t } = useWords()
  const { can } = quote
  const items = [
    {
      key: 'sheet',
      label: t('rates.quotes.sheet'),
      onClick: () => void act(() => download(openQuoteSheet, { params: { id: quote.id } })),
    },
    ...(can.revise ? [{ key: 'revise', label: t('rates.quotes.revise'), onClick: revise }] : []),
    ...(can.decline ? [{ key: 'decline', label: t('rates.quotes.decline'), onClick: () => onOpen('decline') }] : []),
    ...(can.assign ? [{ key: 'assign', label: t('rates.quotes.assign'), onClick: () => onOpen('assign') }] : []),
    ...(can.withdraw
      ? [{ key: 'withdraw', label: t('rates.quotes.withdraw'), danger: true, onClick: () => onOpen('withdraw') }]
      : []),
    ...(can.delete ? [{ key: 'delete', label: t('kit.delete'), danger: true, onClick: onDelete }] : []),
  ]
  return <MoreMenu label={t('rates.quotes.more', { number: quote.number })} items={items} />
}

async function copyText({ id }: Quote) {
  const { text } = await call(readQuoteText, { params: { id } })
  if (await toClipboard(text)) notices.success(t('rates.quotes.copied'))
  else notices.error(t('kit.copyFailed'))
}

/** Makes a link and copies it; where the browser does not let us copy, the link is shown instead. */
async function share({ id }: Quote) {
  const { path } = await call(shareQuote, { params: { id } })
  await refreshQuotes()
  const address = new URL(path, location.origin).href
  if (await toClipboard(address)) notices.success(t('rates.quotes.linkCopied'))
  else notices.warning(address)
}

async function approve({ id, version, number }: Quote) {
  const approved = await call(approveQuote, { params: { id }, version })
  notices.success(t(approved.approval?.at ? 'rates.quotes.approved' : 'rates.quotes.approvalAsked', { number }))
  await cacheQuote(approved)
}
