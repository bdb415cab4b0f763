import { assignQuote, declineQuote, type Quote, withdrawQuote } from '@seamark/contract/rates/quotes/quotes'
import { Form, Input } from 'antd'
import { Dialog, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { CustodianField } from '../../phonebook/index.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { cacheQuote } from './quote-queries.ts'

/** What is asked before a quote is issued after all, and what a yes does. */
export interface Question {
  confirm: string
  proceed: () => Promise<void>
}
export type OpenedDialog = 'outcome' | 'assign' | 'withdraw' | 'decline' | Question

interface DialogProps {
  quote: Quote
  opened: OpenedDialog | undefined
  onClose: () => void
}

/** The dialog that an action has opened; none where `opened` is undefined. */
export function QuoteDialog({ quote, opened, onClose }: DialogProps) {
  const { t } = useWords()
  if (opened === undefined) return null
  if (opened === 'outcome') return <OutcomeForm quote={quote} onClose={onClose} />
  if (opened === 'assign') return <AssignForm quote={quote} onClose={onClose} />
  if (opened === 'decline') return <DeclineForm quote={quote} onClose={onClose} />
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
      failure={failure}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p>{t('rates.quotes.withdrawAsk', { number: quote.number, company: quote.company.name })}</p>
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
      notices.success(t('rates.quotes.assigned', { number: quote.number, name: moved.author.name }))
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

/** The author reads the reason, so that she knows what to change. */
function DeclineForm({ quote, onClose }: Pick<DialogProps, 'quote' | 'onClose'>) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const { save, ...saving } = useSave({
    form,
    send: (body: { reason: string }) =>
      call(declineQuote, { params: { id: quote.id }, version: quote.version, body }, { quiet: true }),
    onSaved(declined: Quote) {
      void cacheQuote(declined)
      notices.success(t('rates.quotes.declined', { number: quote.number }))
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      {...saving}
      title={t('rates.quotes.decline')}
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('rates.quotes.declineReason')} required>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}
