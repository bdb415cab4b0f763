import { quoteInput, type QuoteInput } from '@seamark/contract/rates/quotes/fields'
import { changeQuote, type Quote, quote as quoteSchema } from '@seamark/contract/rates/quotes/quotes'
import { Alert, Button, Form, Tabs } from 'antd'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Page, useIsPhone, useVersionedSave } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { Discussion } from '../../../discussions/index.ts'
import { QuoteCharges } from './charges-form.tsx'
import { useQuoteActions } from '../quote-actions.tsx'
import { QuoteFacts } from './quote-facts-form.tsx'
import { bodyOf, type QuoteValues, valuesOf } from './quote-form-rules.ts'
import { QuoteLines } from './quote-lines-form.tsx'
import { QuotePreview } from '../quote-preview-view.tsx'
import { cacheQuote, usePreview } from '../quote-queries.ts'

interface FormProps {
  quote: Quote
  title: ReactNode
  note: ReactNode
}

/** Writes a draft beside the page that the client will read. Issuing saves first, so that what is seen is what is issued. */
export function QuoteForm({ quote, title, note }: FormProps) {
  const { t } = useWords()
  const phone = useIsPhone()
  const [form] = Form.useForm<QuoteValues>()
  const [start] = useState(() => valuesOf(quote))
  const body = useBody(form, quote)
  const { isSaving, failure, save, overtaken } = useVersionedSave<QuoteInput, Quote, Quote, number>({
    form,
    version: quote.version,
    current: quoteSchema,
    schema: quoteInput,
    scrolls: true,
    send: (asked, version) =>
      call(changeQuote, { params: { id: quote.id }, version, body: quoteInput.parse(asked) }, { quiet: true }),
    onSaved(saved) {
      void cacheQuote(saved)
      notices.success(t('rates.quotes.saved'))
    },
  })
  const actions = useQuoteActions(quote)
  const asked = () => bodyOf({ ...start, ...(form.getFieldsValue(true) as QuoteValues) }, quote) as QuoteInput
  const submit = () => save(asked())
  const issue = async () => {
    if (!quoteInput.safeParse(asked()).success) return submit()
    const saved = await actions.saveAndIssue(asked(), overtaken?.version ?? quote.version)
    if (saved) void cacheQuote(saved)
    return undefined
  }
  const preview = <LivePreview body={body} quote={quote} />
  const discussion = (
    <section className="quote-card">
      <Discussion kind="quote" id={quote.id} />
    </section>
  )
  const fields = (
    <Form<QuoteValues> form={form} layout="vertical" name={`quote${quote.id}`} initialValues={start}>
      {overtaken ? <Alert type="warning" showIcon title={t('rates.quotes.overtaken')} /> : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <QuoteFacts quote={quote} />
      <QuoteLines companyId={quote.company.id} />
      <QuoteCharges />
    </Form>
  )
  return (
    <Page
      title={title}
      note={note}
      actions={
        <>
          {actions.menu}
          <Button loading={isSaving} onClick={() => void submit()}>
            {t('kit.save')}
          </Button>
          <Button type="primary" loading={actions.isBusy} onClick={() => void issue()}>
            {t('rates.quotes.issue')}
          </Button>
        </>
      }
    >
      {phone ? (
        <Tabs
          items={[
            { key: 'preview', label: t('rates.quotes.preview'), children: preview },
            // The form must exist from the first moment, or nothing could be saved before its tab was opened.
            { key: 'form', label: t('rates.quotes.content'), children: fields, forceRender: true },
            { key: 'discussion', label: t('rates.quotes.discussion'), children: discussion },
          ]}
        />
      ) : (
        <div className="quote-columns">
          <div className="quote-main">{fields}</div>
          <div className="quote-side">
            {preview}
            {discussion}
          </div>
        </div>
      )}
      {actions.dialog}
    </Page>
  )
}

/** What the client will read, drawn anew as the draft is written; while it is not whole, the last whole one stays. */
function LivePreview({ body, quote }: { body: QuoteInput | null; quote: Quote }) {
  const { t } = useWords()
  const { data } = usePreview(useDeferredValue(body))
  if (!data) return <p className="quote-quiet">{t('rates.quotes.previewWaits')}</p>
  const letters = data.missingLetters
  return (
    <>
      {letters.length > 0 ? (
        <Alert type="warning" showIcon title={t('rates.quotes.letters', { letters: letters.slice(0, 10).join(' ') })} />
      ) : null}
      <QuotePreview document={{ ...data.document, number: quote.number }} text={data.text} />
    </>
  )
}

const pauseMs = 400

/** The values as the body of a call, once nobody has typed for a moment; null while they are not whole. */
function useBody(form: ReturnType<typeof Form.useForm<QuoteValues>>[0], quote: Quote): QuoteInput | null {
  const values = Form.useWatch((all: QuoteValues) => JSON.stringify(bodyOf(all, quote)), { form, preserve: true }) as
    | string
    | undefined
  const [body, setBody] = useState<QuoteInput | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const checked = quoteInput.safeParse(JSON.parse(values ?? 'null'))
      if (checked.success) setBody(checked.data)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  return body
}
