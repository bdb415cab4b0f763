import { quoteInput, type QuoteInput } from '@seamark/contract/rates/quotes/fields'
import { changeQuote, type Quote, quote as quoteSchema } from '@seamark/contract/rates/quotes/quotes'
import { Alert, Button, Form, type FormInstance, Tabs } from 'antd'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Page, useIsPhone, useVersionedSave } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { useDraft } from '../../../../platform/page.tsx'
import { Discussion } from '../../../discussions/index.ts'
import { QuoteCharges } from './charges-form.tsx'
import { useQuoteActions } from '../quote-actions.tsx'
import { QuoteFacts } from './quote-facts-form.tsx'
import { bodyOf, placeQuoteProblems, type QuoteValues, valuesOf } from './quote-form-rules.ts'
import { QuoteLines } from './quote-lines-form.tsx'
import { AnsweredDemand } from '../quote-demand-view.tsx'
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
  const draft = useQuoteDraft(form, quote)
  const body = useBody(form, quote, draft.keep)
  const { isSaving, failure, save, overtaken } = useVersionedSave<QuoteInput, Quote, Quote, number>({
    form,
    version: draft.version,
    place: (problems) =>
      placeQuoteProblems(problems, form.getFieldsValue(true) as QuoteValues, (line) =>
        t('rates.quotes.noSelling', { number: line }),
      ),
    current: quoteSchema,
    schema: quoteInput,
    scrolls: true,
    send: (asked, version) =>
      call(changeQuote, { params: { id: quote.id }, version, body: quoteInput.parse(asked) }, { quiet: true }),
    onSaved(saved) {
      draft.drop()
      void cacheQuote(saved)
      notices.success(t('rates.quotes.saved'))
    },
  })
  const actions = useQuoteActions(quote)
  const asked = () => bodyOf({ ...start, ...(form.getFieldsValue(true) as QuoteValues) }, quote) as QuoteInput
  const submit = () => save(asked())
  const issue = async () => {
    if (!quoteInput.safeParse(asked()).success) return submit()
    const saved = await actions.saveAndIssue(asked(), overtaken?.version ?? draft.version, draft.drop)
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
      <AnsweredDemand demandId={quote.demandId} />
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

/**
 * Keeps what is typed until it is saved, so that a reload loses nothing. `version` is that of the quote from which it began: where a colleague has
 * saved meanwhile, saving says so.
 */
function useQuoteDraft(form: FormInstance<QuoteValues>, quote: Quote) {
  const draft = useDraft(`quote-${quote.id}`, form, quote.version)
  const [restored, setRestored] = useState(draft.note)
  return {
    version: restored ?? quote.version,
    keep: () => draft.props.onValuesChange(undefined, form.getFieldsValue(true) as QuoteValues),
    drop() {
      setRestored(undefined)
      draft.drop()
    },
  }
}

const pauseMs = 400

/**
 * The values as the body of a call, once nobody has typed for a moment; null while they are not whole. `onChanged` is called where they have become
 * others.
 */
function useBody(form: FormInstance<QuoteValues>, quote: Quote, onChanged: () => void): QuoteInput | null {
  // The library asks once before there is any value.
  const textOf = (all: QuoteValues) => (Object.keys(all).length === 0 ? null : JSON.stringify(bodyOf(all, quote)))
  const values = Form.useWatch(textOf, { form, preserve: true }) as string | null | undefined
  const [body, setBody] = useState<QuoteInput | null>(null)
  const before = useRef(textOf(valuesOf(quote)))
  const tellChanged = useEffectEvent(onChanged)
  useEffect(() => {
    if (values === null || values === undefined) return undefined
    if (before.current !== values) tellChanged()
    before.current = values
    const timer = setTimeout(() => {
      const checked = quoteInput.safeParse(JSON.parse(values))
      if (checked.success) setBody(checked.data)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  return body
}
