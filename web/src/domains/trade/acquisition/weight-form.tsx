import { SlidersOutlined } from '@ant-design/icons'
import { type LeadWeights, minusParts, scoreParts } from '@seamark/contract/trade/acquisition/lead-weights'
import { Button, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { Dialog, Failed, leaveFailureToCall, Loading, useConfirmDeletion, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { resetWeights, saveWeights, useWeights } from './acquisition-queries.ts'

/** The weight of each part of the score: shown to all, edited by those who may. */
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
  const confirmReset = useConfirmDeletion()
  const changed = data ? scoreParts.filter((part) => data.weights[part] !== data.usual[part]) : []
  const { isSaving, save } = useSave({
    form,
    // The sum of all weights is reported at one of them.
    together: { volume: scoreParts },
    send: (step: () => Promise<unknown>) => step(),
    onSaved: onClose,
    onFailure: leaveFailureToCall,
  })

  return (
    <Dialog
      width={520}
      title={t('trade.acquisition.weights')}
      onClose={onClose}
      onOk={() => form.submit()}
      isSaving={isSaving}
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
          onFinish={(weights) => void save(() => saveWeights(weights))}
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
            <Button
              disabled={isSaving || changed.length === 0}
              onClick={() =>
                confirmReset({
                  title: t('trade.acquisition.weights.reset.title'),
                  content: changed.map((part) => (
                    <div key={part}>
                      {t('trade.acquisition.weights.reset.part', {
                        part: t(`trade.acquisition.part.${part}`),
                        from: data.weights[part],
                        to: data.usual[part],
                      })}
                    </div>
                  )),
                  okText: t('trade.acquisition.weights.reset'),
                  onOk: () => save(resetWeights),
                })
              }
            >
              {t('trade.acquisition.weights.reset')}
            </Button>
          ) : null}
        </Form>
      ) : null}
    </Dialog>
  )
}
