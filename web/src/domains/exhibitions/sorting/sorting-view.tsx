import { heats } from '@seamark/contract/exhibitions/choices'
import { type ListedCapture, type Sorting, sortCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { Alert, Button, Form } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSave, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t as sayLater, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { readCapturesAgain, undoSorting, useKnown } from './capture-queries.ts'
import { captureParts } from './capture-extension-rules.ts'
import { companyOf, dueOf, type Target, untouchedOf, usualTarget } from './capture-rules.ts'
import { AlikeView, KnownView } from './known-view.tsx'
import { PhotoView } from './photo-view.tsx'
import { SortingFields } from './sorting-fields-view.tsx'
import './sorting-view.css'

interface SortingProps {
  capture: ListedCapture
  alike: readonly ListedCapture[]
  /** With the other cards that went the same way. */
  onSorted: (together: readonly string[]) => void
  onDiscard: () => void
}

type Values = Omit<Sorting, 'company' | 'next'> & {
  target: Target
  other: number | null
  nextStep: NonNullable<Sorting['next']>['step'] | undefined
  nextOn: string | null
}

/** One unsorted card: its photo, what it says, and where it goes. 1 to 3 say how warm it is, Enter sorts it. */
export function SortingView({ capture, alike, onSorted, onDiscard }: SortingProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const [asked, setAsked] = useState(() => askedOf(capture))
  const known = useKnown(asked)
  const matches = known.data?.matches ?? []
  const target = Form.useWatch<Values['target']>('target', form) ?? 'new'
  useUsualTarget(known.data?.matches, (usual) => form.setFieldsValue({ target: usual }))
  const { save, isSaving, failure } = useSorting(capture, form, onSorted)
  const valuesNow = () => form.getFieldsValue(true) as Values
  const submit = useAnswerFirst({ asked, isAsking: known.isFetching, ask: setAsked, valuesNow, save })
  useChangedCard(capture, (before) => {
    form.setFieldsValue(untouchedOf({ before: valuesOf(before), now: valuesOf(capture), typed: valuesNow() }))
    setAsked(askedOf(valuesNow()))
  })
  /** The values of a card that was read, as somebody would have typed them. */
  function accept(field: string, value: string, label: string) {
    if (field in valuesOf(capture)) form.setFieldValue(field as keyof Values, value)
    else form.setFieldValue('note', [valuesNow().note, `${label}：${value}`].filter(Boolean).join('\n'))
    setAsked(askedOf(valuesNow()))
  }
  useCardKeys({
    onHeat: (heat) => form.setFieldsValue({ heat }),
    onEnter: () => form.submit(),
  })
  return (
    <Form<Values>
      form={form}
      name={`capture-${capture.number}`}
      layout="vertical"
      className="capture-sorting"
      initialValues={valuesOf(capture)}
      onFinish={submit}
    >
      <div className="capture-halves">
        <div>
          <PhotoView capture={capture} />
          {captureParts().map(({ key, View }) => (
            <View key={key} capture={capture} onAccept={accept} />
          ))}
        </div>
        <div>
          <SortingFields onLeft={() => setAsked(askedOf(valuesNow()))} />
          {capture.badgeText ? <p className="fair-quiet capture-badge-text">{capture.badgeText}</p> : null}
        </div>
      </div>
      <KnownView matches={matches} isBusy={known.isFetching} error={known.error} target={target} />
      <AlikeView alike={alike} />
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <div className="capture-foot page-foot">
        <Button onClick={onDiscard}>{t('exhibitions.capture.discard')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('exhibitions.sorting.sort')}
        </Button>
      </div>
    </Form>
  )
}

const valuesOf = (capture: ListedCapture): Values => {
  const next = dueOf(capture.next, officeDay())
  return {
    companyName: capture.companyName,
    contactName: capture.contactName,
    position: capture.position,
    mobile: capture.mobile,
    telephone: capture.telephone,
    email: capture.email,
    wechat: capture.wechat,
    heat: capture.heat,
    note: capture.note,
    tagIds: [],
    together: [],
    target: 'new',
    other: null,
    nextStep: next?.step,
    nextOn: next?.on ?? null,
  }
}

type Asked = Pick<Values, 'companyName' | 'mobile' | 'telephone' | 'email'>

const askedOf = ({ companyName, mobile, telephone, email }: Asked): Asked => ({ companyName, mobile, telephone, email })

interface Answering {
  asked: Asked
  isAsking: boolean
  ask: (asked: Asked) => void
  valuesNow: () => Values
  save: (values: Values) => unknown
}

/**
 * Sorts a card once the phonebook has answered for what stands in its fields: before, a firm that is there would be made a second time. Where the answer
 * shows another way for the card, it waits to be looked at.
 */
function useAnswerFirst({ asked, isAsking, ask, valuesNow, save }: Answering) {
  /** Where the card would have gone when somebody asked to sort it. */
  const wanted = useRef<Target>(undefined)
  const submit = () => {
    const values = valuesNow()
    const isAnswered = !isAsking && JSON.stringify(askedOf(values)) === JSON.stringify(asked)
    wanted.current = isAnswered ? undefined : values.target
    if (isAnswered) void save(values)
    else ask(askedOf(values))
  }
  const goOn = useEffectEvent(() => {
    const before = wanted.current
    wanted.current = undefined
    if (before !== undefined && valuesNow().target === before) submit()
  })
  useEffect(() => {
    if (!isAsking) goOn()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an answer that is known already changes only what is asked
  }, [isAsking, asked])
  return submit
}

/** Hears when the card was changed elsewhere, as by the phone that sends it again, with the card as it was before. */
function useChangedCard(capture: ListedCapture, onChanged: (before: ListedCapture) => void) {
  const seen = useRef(capture)
  const follow = useEffectEvent(() => {
    if (seen.current.version !== capture.version) onChanged(seen.current)
    seen.current = capture
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a card is another one by its version
  useEffect(() => follow(), [capture.version])
}

/** What the phonebook tells decides where the card usually goes, each time that it tells something else. */
function useUsualTarget(matches: Parameters<typeof usualTarget>[0] | undefined, choose: (target: Target) => void) {
  const told = JSON.stringify(matches ?? [])
  const follow = useEffectEvent(() => choose(usualTarget(matches ?? [])))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is told is asked by its words, since each answer is another list
  useEffect(() => follow(), [told])
}

function useSorting(
  capture: ListedCapture,
  form: ReturnType<typeof Form.useForm<Values>>[0],
  onSorted: SortingProps['onSorted'],
) {
  const { t } = useWords()
  const offerUndo = useUndoOffer()
  return useSave<Values, Awaited<ReturnType<typeof send>>>({
    form,
    findProblems: (values) => [
      ...(companyOf(values.target, values.other) === undefined
        ? [{ name: ['other'], errors: [t('exhibitions.sorting.chooseCompany')] }]
        : []),
      ...((values.nextStep === undefined) === (values.nextOn === null)
        ? []
        : [{ name: ['nextOn'], errors: [t('exhibitions.next_half')] }]),
    ],
    send: (values) => send(capture, values),
    onSaved({ runId, applicationId, withoutContact }, { together }) {
      const name = form.getFieldValue('companyName') as string
      if (withoutContact) notices.warning(t('exhibitions.sorting.withoutContact'))
      if (applicationId !== null) notices.success(t('exhibitions.sorting.appliedFor', { company: name }))
      if (runId !== null)
        offerUndo({
          key: `undo-capture-${capture.id}`,
          title: t('exhibitions.sorting.done', { company: name }),
          undo: () => void undo(runId),
        })
      onSorted(together)
    },
    refresh: readCapturesAgain,
  })
}

/** The offer outlives the page that made it. */
async function undo(runId: number) {
  try {
    await undoSorting(runId)
    notices.success(sayLater('exhibitions.sorting.undone'))
  } catch {
    // The call has already shown the message.
  }
}

function send(capture: ListedCapture, { target, other, nextStep, nextOn, ...said }: Values) {
  const company = companyOf(target, other) ?? { kind: 'new' as const, country: '' }
  const next = nextStep === undefined || nextOn === null ? null : { step: nextStep, on: nextOn }
  return call(
    sortCapture,
    { params: { id: capture.id }, version: capture.version, body: { ...said, company, next } },
    { quiet: true },
  )
}

interface Keys {
  onHeat: (heat: (typeof heats)[number]) => void
  onEnter: () => void
}

/** Listens while the page is in front. A stroke that is typed into a field stays text, and behind an open dialog nothing happens. */
function useCardKeys({ onHeat, onEnter }: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, button, a, [contenteditable=true], [role=dialog]') !== null
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('[role=dialog]')) return
    const heat = heats[Number(event.key) - 1]
    if (heat) onHeat(heat)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
