import { modelParam, modelPrices, type Price, setPrice } from '@seamark/contract/ai/usage/prices'
import { AutoComplete, Form, InputNumber } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './price-actions.ts'
import { refreshPrices } from './usage-queries.ts'

interface FormProps {
  /** The price to change; without it a new one is set. */
  price?: Price
  model?: string
  /** The models that have none. */
  models: readonly string[]
  onClose: () => void
}

interface Values {
  model: string
  tokensIn: number
  tokensCached: number
  tokensOut: number
  picture: number
}

const pricesOf = ({ tokensIn, tokensCached, tokensOut, picture }: Values) => ({
  tokensIn,
  // Where an endpoint keeps nothing, nothing of it is cheaper.
  tokensCached: tokensCached ?? tokensIn,
  tokensOut,
  picture: picture ?? 0,
})

/** What a model costs from now on. */
export function PriceForm({ price, model, models, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, ...saving } = useSave({
    form,
    findProblems: (values: Values) => [
      ...(price ? [] : formProblems(modelParam, { model: values.model ?? '' })),
      ...formProblems(modelPrices, pricesOf(values)),
    ],
    send: (values) =>
      call(
        setPrice,
        {
          params: { model: price?.model ?? values.model.trim() },
          ...(price ? { version: price.version } : {}),
          body: pricesOf(values),
        },
        { quiet: true },
      ),
    onSaved(saved) {
      notices.success(t('ai.price.saved', { model: saved.model }))
      onClose()
    },
    failureText: refusalText,
    refresh: refreshPrices,
  })
  return (
    <FormDialog
      {...saving}
      width={420}
      title={price ? t('ai.price.editOf', { model: price.model }) : t('ai.price.new')}
      form={form}
      initialValues={price ?? { model }}
      onSubmit={save}
      onClose={onClose}
    >
      {price ? null : (
        <Form.Item name="model" label={t('ai.field.model')} required>
          <AutoComplete options={models.map((value) => ({ value }))} />
        </Form.Item>
      )}
      {(['tokensIn', 'tokensCached', 'tokensOut', 'picture'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`ai.price.${name}`)}
          required={name === 'tokensIn' || name === 'tokensOut'}
        >
          <InputNumber min={0} className="models-number" />
        </Form.Item>
      ))}
    </FormDialog>
  )
}
