import type { Match } from '@seamark/contract/rates/pairs/pairs'
import { releasePair, takePair } from '@seamark/contract/rates/index'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Form, Input, InputNumber } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshMatches } from './match-queries.ts'
import { sidesOf, usualBoxes } from './match-rules.ts'

interface FormProps {
  rate: Rate
  match: Match
  onClose: () => void
}

/** How many boxes are taken; a refusal says how many are left and who took the others. */
export function TakeForm({ rate, match, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ boxes: number | null }>()
  const { demand, supply } = sidesOf(rate, match)
  const { container, offered } = match
  const { save, ...saving } = useSave({
    form,
    send: ({ boxes }: { boxes: number | null }) =>
      call(
        takePair,
        { params: { id: demand.id }, body: { supplyId: supply.id, container, offered, boxes: boxes ?? 0 } },
        { quiet: true },
      ),
    onSaved({ state }) {
      const numbers = { demand: demand.number, supply: supply.number }
      notices.success(
        state === 'matched'
          ? t('rates.match.done', numbers)
          : t('rates.match.waits', { ...numbers, name: match.rate.owner.name }),
      )
      onClose()
    },
    refresh: refreshMatches,
  })
  return (
    <FormDialog<{ boxes: number | null }>
      {...saving}
      width={400}
      name="takePair"
      title={`${demand.number} ↔ ${supply.number}`}
      okText={t('rates.match.take')}
      form={form}
      initialValues={{ boxes: usualBoxes(match) }}
      onSubmit={save}
      onClose={onClose}
      lead={
        match.price === null ? null : `${offered} ${supply.currency} ${match.atLeast ? '≥ ' : ''}${number(match.price)}`
      }
    >
      <Form.Item name="boxes" label={`${t('rates.field.boxes')} ${offered}`} required>
        <InputNumber min={1} max={match.free ?? 10_000} precision={0} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}

/** Why a pair is released; the other owner reads it. */
export function ReleaseForm({ rate, match, onClose }: FormProps) {
  const { t } = useWords()
  const { demand, supply } = sidesOf(rate, match)
  const [form] = Form.useForm<{ reason: string }>()
  const { save, ...saving } = useSave({
    form,
    send: ({ reason }: { reason: string }) =>
      call(releasePair, { params: { id: match.pair?.id ?? 0 }, body: { reason: reason ?? '' } }, { quiet: true }),
    onSaved() {
      notices.success(t('rates.match.released', { demand: demand.number, supply: supply.number }))
      onClose()
    },
    refresh: refreshMatches,
  })
  return (
    <FormDialog<{ reason: string }>
      {...saving}
      width={400}
      name="releasePair"
      title={`${t('rates.match.release')} ${demand.number} ↔ ${supply.number}`}
      okText={t('rates.match.release')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('rates.match.reason')} required>
        <Input maxLength={500} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
