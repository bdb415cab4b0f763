import { drawingAudiences, type PictureShape, pictureShapes } from '@seamark/contract/ai/choices'
import { askForPictures, mostPrompt, newPictures, type PictureRequest } from '@seamark/contract/ai/pictures/pictures'
import { Alert, Button, Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { makeUniqueKey } from '../../../platform/unique-key.ts'
import { readRequestsAgain } from './picture-queries.ts'

type Body = z.input<typeof newPictures>
type Values = Required<Pick<Body, 'prompt' | 'shape' | 'wanted' | 'model' | 'seenBy'>>

interface FormProps {
  models: readonly string[]
  /** How many pictures one call may bring. */
  most: number
  /** Whether contact values are left out of what is sent. */
  isMasked: boolean
  start: { prompt: string; shape: PictureShape; model: string | null; parentId: number | null }
}

/** What a model is to draw. The same wish sent again, as after a broken connection, is one request. */
export function PictureForm({ models, most, isMasked, start }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const [key, setKey] = useState(makeUniqueKey)
  const { isSaving, failure, save } = useSave<Body, PictureRequest>({
    form,
    schema: newPictures,
    send: (body) => call(askForPictures, { body: newPictures.parse(body) }, { quiet: true }),
    onSaved() {
      setKey(makeUniqueKey())
      void readRequestsAgain()
    },
  })
  const model = start.model !== null && models.includes(start.model) ? start.model : (models[0] ?? null)
  const initial: Values = { prompt: start.prompt, shape: start.shape, wanted: 1, model, seenBy: 'me' }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      name="picture"
      initialValues={initial}
      className="poster-form"
      onValuesChange={() => setKey(makeUniqueKey())}
      onFinish={(values) => void save({ ...initial, ...values, key, parentId: start.parentId })}
    >
      <Form.Item
        name="prompt"
        className="picture-hint"
        label={t('ai.field.prompt')}
        required
        extra={isMasked ? `${t('ai.picture.hint')} ${t('ai.picture.masked')}` : t('ai.picture.hint')}
      >
        <Input.TextArea
          maxLength={mostPrompt}
          showCount
          autoSize={{ minRows: 5, maxRows: 14 }}
          placeholder={t('ai.picture.like')}
        />
      </Form.Item>
      <Form.Item name="shape" label={t('ai.field.shape')}>
        <Segmented options={pictureShapes.map((value) => ({ value, label: t(`ai.picture.shape.${value}`) }))} />
      </Form.Item>
      {most > 1 ? (
        <Form.Item name="wanted" label={t('ai.field.wanted')}>
          <Segmented options={Array.from({ length: most }, (_, at) => at + 1)} />
        </Form.Item>
      ) : null}
      <div className="poster-row">
        {models.length > 1 ? (
          <Form.Item name="model" label={t('ai.field.model')}>
            <Select options={models.map((value) => ({ value, label: value }))} />
          </Form.Item>
        ) : null}
        <Form.Item name="seenBy" label={t('ai.field.seenBy')}>
          <Select options={drawingAudiences.map((value) => ({ value, label: t(`ai.drawing.seenBy.${value}`) }))} />
        </Form.Item>
      </div>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} className="picture-failure" /> : null}
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('ai.picture.make')}
      </Button>
    </Form>
  )
}
