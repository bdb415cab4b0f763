import { type Bulk, changeBulk, checkBulk } from '@seamark/contract/messaging/bulks/bulks'
import { type BulkInput, bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { Alert, Button, Form, type FormInstance, Input } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPhone, useSave } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { formProblems } from '../../../../platform/forms.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { useDraft } from '../../../../platform/page.tsx'
import { mayQuote } from '../../texts/quoting-rules.ts'
import { useTemplate } from '../../templates/template-queries.ts'
import { cacheBulk, useChannels } from '../bulk-queries.ts'
import { reaches, waysTo } from '../audience-ways-rules.ts'
import { SendingPaused } from '../sending-paused-view.tsx'
import { AudienceField } from './audience-field-form.tsx'
import { Check } from './check-view.tsx'
import { ContentFields } from './content-fields-form.tsx'
import { SendForm } from './send-form.tsx'
import { hasLeftTemplate, isSame, quotedBy, valuesOf } from './compose-values-rules.ts'
import './compose-view.css'

/** A bulk in four steps: to whom, what, who of them may get it today, and when. A draft is kept on the server. */
export function ComposeForm({ bulk }: { bulk: Bulk }) {
  const { t } = useWords()
  const [form] = Form.useForm<BulkInput>()
  const [start] = useState(() => valuesOf(bulk))
  const typed = Form.useWatch([], form)
  const values = quotedBy({ ...valuesOf(bulk), ...(typed ?? start) }, mayQuote())
  const isDirty = !isSame(values, valuesOf(bulk))
  const draft = useComposeDraft(form, bulk, values)
  const steps = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const present = useTemplate(values.template?.id).data
  const isAtWork = bulk.state === 'checking'
  const channels = useChannels().data?.channels ?? []
  /** The bulk no longer names a template whose words were changed by hand. */
  function change(changed: Partial<BulkInput>, all: BulkInput) {
    const of = changed.audience?.of
    const isOther = of !== undefined && of !== 'clients' && values.audience?.of !== of
    // Groups stand on several platforms, and each is written to where it is; QQ friends are at QQ alone.
    if (isOther && !channels.some((one) => values.channelIds.includes(one.id) && reaches(of, one)))
      form.setFieldValue('channelIds', waysTo(of, channels))
    const given = isOther ? { ...all, channelIds: form.getFieldValue('channelIds') as number[] } : all
    const next = { ...values, ...given }
    const hasLeft = hasLeftTemplate(changed, next, present)
    if (hasLeft) form.setFieldValue('template', null)
    draft.props.onValuesChange(changed, hasLeft ? { ...given, template: null } : given)
  }
  const { save, isSaving, failure } = useSave({
    form,
    findProblems: ({ isChecked: _isChecked, ...input }) => formProblems(bulkInput, input),
    scrolls: true,
    about: typed,
    send: async (body: BulkInput & { isChecked: boolean }) => {
      const { isChecked, ...input } = body
      const saved = isSame(input, valuesOf(bulk))
        ? bulk
        : await call(
            changeBulk,
            { params: { id: bulk.id }, version: bulk.version, body: bulkInput.parse(input) },
            { quiet: true },
          )
      await cacheBulk(saved)
      if (!isChecked) return saved
      return call(checkBulk, { params: { id: bulk.id }, version: saved.version }, { quiet: true })
    },
    onSaved: (saved, { isChecked }) => {
      draft.drop(saved)
      void cacheBulk(saved)
      if (!isChecked) notices.success(t('messaging.saved'))
    },
  })
  return (
    <div className="compose">
      <SendingPaused />
      {draft.isOvertaken ? (
        <Alert
          type="warning"
          showIcon
          title={t('messaging.overtaken')}
          action={
            <Button size="small" onClick={draft.take}>
              {t('messaging.overtaken.take')}
            </Button>
          }
        />
      ) : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {isPhone ? <StepsNav steps={steps} /> : null}
      <div ref={steps} className="compose-steps">
        <Form<BulkInput>
          form={form}
          layout="vertical"
          name={`bulk-${bulk.id}`}
          initialValues={start}
          disabled={isAtWork}
          className="compose-written"
          onFinish={() => void save({ ...values, isChecked: false })}
          onValuesChange={change}
        >
          <section className="compose-step">
            <h2>{t('messaging.step.audience')}</h2>
            <Form.Item name="title" label={t('messaging.field.title')} extra={t('messaging.titleHint')} required>
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item name="audience" label={t('messaging.field.audience')} required>
              <AudienceField />
            </Form.Item>
          </section>
          <section className="compose-step">
            <h2>{t('messaging.step.content')}</h2>
            <ContentFields bulk={bulk} hasRates={bulk.rateIds.length > 0} />
          </section>
          <div className="compose-save">
            <Button htmlType="submit" loading={isSaving} disabled={!isDirty}>
              {t('messaging.saveDraft')}
            </Button>
          </div>
        </Form>
        <div className="compose-judged">
          <Check
            bulk={bulk}
            isDirty={isDirty}
            isBusy={isSaving}
            onCheck={() => void save({ ...values, isChecked: true })}
          />
          <SendForm bulk={bulk} isDirty={isDirty} />
        </div>
      </div>
    </div>
  )
}

const stepNames = ['audience', 'content', 'check', 'send'] as const

/** On a phone the four steps are longer than the screen; each is one tap away. */
function StepsNav({ steps }: { steps: RefObject<HTMLDivElement | null> }) {
  const { t } = useWords()
  return (
    <nav className="compose-nav" aria-label={t('messaging.steps')}>
      {stepNames.map((name, place) => (
        <Button
          key={name}
          size="small"
          type="text"
          onClick={() => steps.current?.querySelectorAll('.compose-step')[place]?.scrollIntoView({ block: 'start' })}
        >
          {t(`messaging.step.${name}`)}
        </Button>
      ))}
    </nav>
  )
}

/**
 * Keeps what is typed until it is saved, also over a reload. Where the bulk was saved in another window meanwhile, a form in which nothing was typed
 * shows that, and one in which something was says so: saving then replaces it, and `take` gives up what was typed.
 */
function useComposeDraft(form: FormInstance<BulkInput>, bulk: Bulk, values: BulkInput) {
  const saved = valuesOf(bulk)
  const [began, setBegan] = useState(saved)
  const draft = useDraft<BulkInput, BulkInput>(`bulk-${bulk.id}`, form, began)
  const [restored, setRestored] = useState(draft.note)
  const base = restored ?? began
  const isBehind = !isSame(base, saved)
  const isUntouched = isSame(values, base)
  if (isBehind && isSame(values, saved)) {
    setRestored(undefined)
    setBegan(saved)
  }
  function drop(from: Bulk) {
    draft.drop()
    setRestored(undefined)
    setBegan(valuesOf(from))
  }
  function take() {
    form.setFieldsValue(saved)
    drop(bulk)
  }
  const follow = useEffectEvent(() => {
    form.setFieldsValue(saved)
    draft.drop()
  })
  useEffect(() => {
    if (isBehind && isUntouched) follow()
  }, [isBehind, isUntouched])
  return { isOvertaken: isBehind && !isUntouched && !isSame(values, saved), take, drop, props: draft.props }
}
