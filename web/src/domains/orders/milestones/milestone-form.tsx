import { CheckCircleOutlined } from '@ant-design/icons'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { besideChain, type Classifier, classifiers, type StepName } from '@seamark/contract/orders/orders/steps'
import { Alert, Button, Select, Segmented } from 'antd'
import { useState } from 'react'
import { Dialog, MomentField, useUndoOffer } from '../../../kit/index.ts'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PortPicker } from '../../territory/index.ts'
import { sendMilestone, takeBack } from './milestone-queries.ts'
import { nextSteps, type RailStep } from './milestone-rules.ts'
import './milestone-form.css'

// The keys of an object are exactly the members of its type.
const besides = Object.keys(besideChain) as StepName[]

/** One tap on a step says that it happened now; above the steps another time, a place and an estimate can be chosen first. */
export function MilestoneForm({
  order,
  rail,
  onClose,
}: {
  order: Order
  rail: readonly RailStep[]
  onClose: () => void
}) {
  const { t } = useWords()
  const [classifier, setClassifier] = useState<Classifier>('ACT')
  const [at, setAt] = useState<string | null>(null)
  const [container, setContainer] = useState('')
  const [place, setPlace] = useState('')
  const [sending, setSending] = useState<StepName>()
  const [failure, setFailure] = useState<string>()
  const offerUndo = useUndoOffer()
  const isTimed = classifier === 'ACT' || at !== null
  const boxes = order.containers.flatMap(({ number }) => number || [])

  async function add(step: StepName) {
    setSending(step)
    setFailure(undefined)
    try {
      const id = await sendMilestone(order.id, { step, classifier, at, container, place })
      offerUndo({
        key: `milestone-${id}`,
        title: t('orders.milestone.added', { order: order.number, step: t(`orders.step.${step}`) }),
        undo: () => void takeBack({ id, step, code: '' }).catch(() => undefined),
      })
      onClose()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSending(undefined)
    }
  }

  return (
    <Dialog
      title={t('orders.milestone.add.title', { order: order.number })}
      width={560}
      footer={null}
      isSaving={sending !== undefined}
      onClose={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} className="milestone-failure" /> : null}
      <div className="milestone-when">
        <Segmented
          aria-label={t('orders.field.classifier')}
          value={classifier}
          onChange={setClassifier}
          options={classifiers.toReversed().map((value) => ({ value, label: t(`orders.classifier.${value}`) }))}
        />
        <MomentField
          aria-label={t('orders.field.at')}
          {...(classifier === 'ACT' ? { placeholder: t('orders.now') } : {})}
          value={at}
          onChange={setAt}
        />
        <span className="milestone-place">
          <PortPicker
            aria-label={t('orders.field.place')}
            placeholder={t('orders.field.place')}
            value={place}
            onChange={setPlace}
          />
        </span>
        {boxes.length > 1 ? (
          <Select
            aria-label={t('orders.field.container')}
            value={container}
            onChange={setContainer}
            options={[
              { value: '', label: t('orders.allContainers') },
              ...boxes.map((number) => ({ value: number, label: number })),
            ]}
          />
        ) : null}
      </div>
      <p className="milestone-hint">
        {t(isTimed ? (at ? 'orders.milestone.atTime' : 'orders.milestone.now') : 'orders.milestone.timeFirst')}
      </p>
      <div className="milestone-steps">
        {nextSteps(rail).map((step, index) => (
          <Button
            key={step}
            type={index === 0 ? 'primary' : 'default'}
            icon={index === 0 ? <CheckCircleOutlined aria-hidden /> : undefined}
            disabled={!isTimed}
            loading={sending === step}
            onClick={() => void add(step)}
          >
            {t(`orders.step.${step}`)}
          </Button>
        ))}
      </div>
      <p className="milestone-hint">{t('orders.milestone.beside')}</p>
      <div className="milestone-steps">
        {besides.map((step) => (
          <Button
            key={step}
            danger={step === 'rolled'}
            disabled={!isTimed}
            loading={sending === step}
            onClick={() => void add(step)}
          >
            {t(`orders.step.${step}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
