import { SlidersOutlined } from '@ant-design/icons'
import { type LeadWeights, minusParts, scoreParts } from '@seamark/contract/trade/acquisition/lead-weights'
import { Button, Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { problemsOf } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { resetWeights, saveWeights, useWeights } from './acquisition-queries.ts'

/** What each part of the score is worth: shown to all, weighed by who may. */
export function WeightsButton() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<SlidersOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('trade.acquisition.weights')}
      </Button>
      {isOpen ? <WeightsForm onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function WeightsForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useWeights()
  const [form] = Form.useForm<LeadWeights>()
  const [isWorking, setWorking] = useState(false)

  async function settle(step: () => Promise<unknown>) {
    setWorking(true)
    try {
      await step()
      onClose()
    } catch (refused) {
      form.setFields(problemsOf(refused) as Parameters<typeof form.setFields>[0])
    } finally {
      setWorking(false)
    }
  }

  return (
    <Modal
      open
      width={520}
      title={t('trade.acquisition.weights')}
      okText={t('trade.acquisition.weights.save')}
      cancelText={t('trade.acquisition.weights.cancel')}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={isWorking}
      {...(data?.can.edit ? {} : { footer: null })}
    >
      <p className="acquisition-note">{t('trade.acquisition.weights.help')}</p>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={6} /> : null}
      {data ? (
        <Form
          form={form}
          initialValues={data.weights}
          disabled={!data.can.edit}
          onFinish={(weights) => void settle(() => saveWeights(weights))}
          labelCol={{ flex: '170px' }}
          labelAlign="left"
          className="acquisition-weights"
        >
          {scoreParts.map((part) => (
            <Form.Item
              key={part}
              name={part}
              label={t(`trade.acquisition.part.${part}`)}
              extra={t(`trade.acquisition.means.${part}`)}
            >
              <InputNumber
                min={minusParts.includes(part) ? -100 : 0}
                max={minusParts.includes(part) ? 0 : 100}
                precision={0}
              />
            </Form.Item>
          ))}
          {data.can.edit ? (
            <Button disabled={isWorking} onClick={() => void settle(resetWeights)}>
              {t('trade.acquisition.weights.reset')}
            </Button>
          ) : null}
        </Form>
      ) : null}
    </Modal>
  )
}
