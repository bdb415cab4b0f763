import { CheckOutlined, CopyOutlined, FilePdfOutlined, LinkOutlined } from '@ant-design/icons'
import { shareQuote } from '@seamark/contract/rates/links/links'
import { openQuotePdf, openQuoteSheet, readQuoteText } from '@seamark/contract/rates/quotes/quote-lists'
import {
  approveQuote,
  assignQuote,
  changeQuote,
  issueQuote,
  type Quote,
  type QuoteInput,
  quoteInput,
  reviseQuote,
  withdrawQuote,
} from '@seamark/contract/rates/quotes/quotes'
import { Refusal } from '@seamark/contract/platform/client'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog, FormDialog, MoreMenu, useSave } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo } from '../../../platform/page.tsx'
import { CustodianField } from '../../phonebook/index.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { quotePath } from './quote-filters.ts'
import { cacheQuote, refreshQuotes } from './quote-queries.ts'

type Opened = 'outcome' | 'assign' | 'withdraw' | { confirm: string; proceed: () => Promise<void> }

/** What can be done with a quote; the server has said which of it the reader may do. */
export function useQuoteActions(quote: Quote) {
  const { t } = useWords()
  const go = useGo()
  const [opened, setOpened] = useState<Opened>()
  const [isBusy, setBusy] = useState(false)
  const params = { id: quote.id }
  const { version, can } = quote

  async function act<Answer>(doing: () => Promise<Answer>): Promise<Answer | undefined> {
    setBusy(true)
    try {
      return await doing()
    } catch {
      // The call has shown the refusal; the page then shows the quote as it is.
      void refreshQuotes()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const change = (doing: () => Promise<Quote>) => act(async () => cacheQuote(await doing()))

  /** Saves the draft and issues it. A rate that ends earlier is asked about; a margin below the floor offers to ask for approval. */
  async function saveAndIssue(body: QuoteInput, from: number): Promise<Quote | undefined> {
    return act(async () => {
      const saved = await call(changeQuote, { params, version: from, body: quoteInput.parse(body) })
      await cacheQuote(saved)
      return issue(saved)
    })
  }

  async function issue(saved: Quote, expiredLinesSeen = false): Promise<Quote | undefined> {
    try {
      const done = await call(
        issueQuote,
        { params, version: saved.version, body: { expiredLinesSeen } },
        { quiet: true },
      )
      notices.success(t('rates.quotes.issued', { number: done.number }))
      await cacheQuote(done)
      return done
    } catch (error) {
      offerWayOut(error, saved)
      return undefined
    }
  }

  function offerWayOut(error: unknown, saved: Quote) {
    const code = error instanceof Refusal ? error.body.code : ''
    const text = errorText(error)
    if (code === 'rates.quote_line_expired' || code === 'rates.quote_beyond_rate')
      return setOpened({ confirm: text, proceed: async () => void (await issue(saved, true)) })
    if (code === 'rates.margin_below_floor')
      return setOpened({
        confirm: text,
        proceed: async () => {
          await change(() => call(approveQuote, { params, version: saved.version }))
          notices.success(t('rates.quotes.approvalAsked'))
        },
      })
    return notices.error(text)
  }

  const copyText = () =>
    act(async () => {
      const { text } = await call(readQuoteText, { params })
      if (await toClipboard(text)) notices.success(t('rates.quotes.copied'))
      else notices.error(t('kit.copyFailed'))
    })
  const share = () =>
    act(async () => {
      const { path } = await call(shareQuote, { params })
      await refreshQuotes()
      if (await toClipboard(new URL(path, location.origin).href)) notices.success(t('rates.quotes.linkCopied'))
      else notices.warning(new URL(path, location.origin).href)
    })
  const revise = () =>
    act(async () => {
      const draft = await call(reviseQuote, { params, version })
      await cacheQuote(draft)
      go(quotePath(draft.id))
    })
  const approve = () =>
    change(async () => {
      const approved = await call(approveQuote, { params, version })
      notices.success(t(approved.approval?.at ? 'rates.quotes.approved' : 'rates.quotes.approvalAsked'))
      return approved
    })

  const items = [
    {
      key: 'sheet',
      label: t('rates.quotes.sheet'),
      onClick: () => void act(() => download(openQuoteSheet, { params })),
    },
    ...(can.revise ? [{ key: 'revise', label: t('rates.quotes.revise'), onClick: () => void revise() }] : []),
    ...(can.assign ? [{ key: 'assign', label: t('rates.quotes.assign'), onClick: () => setOpened('assign') }] : []),
    ...(can.withdraw
      ? [{ key: 'withdraw', label: t('rates.quotes.withdraw'), danger: true, onClick: () => setOpened('withdraw') }]
      : []),
  ]
  return {
    isBusy,
    saveAndIssue,
    copyText,
    share,
    openOutcome: () => setOpened('outcome'),
    buttons: {
      pdf: (
        <Button
          icon={<FilePdfOutlined aria-hidden />}
          onClick={() => void act(() => download(openQuotePdf, { params }))}
        >
          PDF
        </Button>
      ),
      copy: (
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText()}>
          {t('rates.quotes.copyText')}
        </Button>
      ),
      share: can.share ? (
        <Button type="primary" icon={<LinkOutlined aria-hidden />} loading={isBusy} onClick={() => void share()}>
          {t('rates.quotes.share')}
        </Button>
      ) : null,
      approve: can.approve ? (
        <Button icon={<CheckOutlined aria-hidden />} onClick={() => void approve()}>
          {t('rates.quotes.approve')}
        </Button>
      ) : null,
    } satisfies Record<string, ReactNode>,
    menu: <MoreMenu label={t('rates.quotes.more', { number: quote.number })} items={items} />,
    dialog: <OpenedDialog quote={quote} opened={opened} onClose={() => setOpened(undefined)} />,
  }
}

interface DialogProps {
  quote: Quote
  opened: Opened | undefined
  onClose: () => void
}

function OpenedDialog({ quote, opened, onClose }: DialogProps) {
  const { t } = useWords()
  if (opened === undefined) return null
  if (opened === 'outcome') return <OutcomeForm quote={quote} onClose={onClose} />
  if (opened === 'assign') return <AssignForm quote={quote} onClose={onClose} />
  if (opened === 'withdraw') return <WithdrawDialog quote={quote} onClose={onClose} />
  return (
    <Dialog
      title={t('rates.quotes.confirmIssue')}
      okText={t('rates.quotes.goOn')}
      onClose={onClose}
      onOk={() => {
        onClose()
        void opened.proceed()
      }}
    >
      <p>{opened.confirm}</p>
    </Dialog>
  )
}

function WithdrawDialog({ quote, onClose }: Pick<DialogProps, 'quote' | 'onClose'>) {
  const { t } = useWords()
  const { save, isSaving, failure } = useSave({
    send: () => call(withdrawQuote, { params: { id: quote.id }, version: quote.version }, { quiet: true }),
    onSaved(gone: Quote) {
      void cacheQuote(gone)
      notices.success(t('rates.quotes.withdrawn', { number: quote.number }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('rates.quotes.withdraw')}
      okText={t('rates.quotes.withdraw')}
      okButtonProps={{ danger: true }}
      isSaving={isSaving}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p>{failure ?? t('rates.quotes.withdrawAsk', { number: quote.number, company: quote.company.name })}</p>
    </Dialog>
  )
}

function AssignForm({ quote, onClose }: Pick<DialogProps, 'quote' | 'onClose'>) {
  const { t } = useWords()
  const [form] = Form.useForm<{ authorId: number }>()
  const { save, ...saving } = useSave({
    form,
    send: ({ authorId }: { authorId: number }) =>
      call(assignQuote, { params: { id: quote.id }, version: quote.version, body: { authorId } }, { quiet: true }),
    onSaved(moved: Quote) {
      void cacheQuote(moved)
      notices.success(t('rates.quotes.assigned', { name: moved.author.name }))
      onClose()
    },
  })
  return (
    <FormDialog<{ authorId: number }>
      {...saving}
      title={t('rates.quotes.assign')}
      form={form}
      initialValues={{ authorId: quote.author.id }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="authorId" label={t('rates.field.authorId')} required>
        <CustodianField />
      </Form.Item>
    </FormDialog>
  )
}
