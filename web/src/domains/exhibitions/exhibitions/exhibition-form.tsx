import {
  createExhibition,
  editExhibition,
  type Exhibition,
  exhibition as exhibitionSchema,
  exhibitionChanges,
  exhibitionFieldNames,
  newExhibition,
} from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { Alert, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { CurrencyPicker, DayField, FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useSession } from '../../../platform/session/session.ts'
import { CountryPicker } from '../../territory/index.ts'
import { readExhibitionsAgain } from './exhibition-queries.ts'
import { nameOf } from './exhibition-text.ts'
import { type ExhibitionFormValues, toBody, toFormValues } from './exhibition-values-rules.ts'
import { PeopleField, PersonField } from './person-picker.tsx'

interface FormProps {
  /** The exhibition to change; without it a new one is written down. */
  seen: Exhibition | undefined
  onSaved?: (exhibition: Exhibition) => void
  onClose: () => void
}

/** One form for a new exhibition and for an existing one. Only what was changed is sent. */
export function ExhibitionForm({ seen: current, onSaved, onClose }: FormProps) {
  const { t } = useWords()
  // As it was when the form was opened: what a colleague saves meanwhile is not overwritten unseen.
  const [seen] = useState(current)
  const me = useSession().id
  const [form] = Form.useForm<ExhibitionFormValues>()
  const start = toFormValues(seen, me)
  const { save, overtaken, ...saving } = useVersionedSave<object, Exhibition, Exhibition, number | undefined>({
    form,
    version: seen?.version,
    current: exhibitionSchema,
    schema: seen ? exhibitionChanges : newExhibition,
    send: (values, version) =>
      seen
        ? call(
            editExhibition,
            { params: { id: seen.id }, version: version ?? seen.version, body: exhibitionChanges.parse(values) },
            { quiet: true },
          )
        : call(createExhibition, { body: newExhibition.parse(values) }, { quiet: true }),
    onSaved(exhibition) {
      void readExhibitionsAgain()
      notices.success(t('exhibitions.saved', { exhibition: nameOf(exhibition) }))
      onClose()
      onSaved?.(exhibition)
    },
  })
  return (
    <FormDialog<ExhibitionFormValues>
      {...saving}
      title={t(seen ? 'exhibitions.edit' : 'exhibitions.new')}
      width={760}
      form={form}
      name={`exhibition-${seen?.id ?? 'new'}`}
      initialValues={start}
      formClass="fair-form"
      lead={
        overtaken ? (
          <Alert type="warning" showIcon title={t('exhibitions.overtaken', { name: overtaken.updatedBy })} />
        ) : null
      }
      onSubmit={(values) => {
        const [body, before] = [toBody({ ...start, ...values }), toBody(start)]
        return save(seen ? changesOf(body, before) : body)
      }}
      onClose={onClose}
    >
      <ExhibitionFields />
    </FormDialog>
  )
}

function ExhibitionFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="name" label={t('exhibitions.field.name')} required>
        <Input maxLength={200} autoFocus />
      </Form.Item>
      <Form.Item name="nameEn" label={t('exhibitions.field.nameEn')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="edition" label={t('exhibitions.field.edition')}>
        <Input maxLength={40} placeholder={t('exhibitions.edition.example')} />
      </Form.Item>
      <div className="fair-pair">
        <Form.Item name="fromDay" label={t('exhibitions.field.fromDay')} required>
          <DayField />
        </Form.Item>
        <Form.Item name="toDay" label={t('exhibitions.field.toDay')} required>
          <DayField />
        </Form.Item>
      </div>
      <Form.Item name="country" label={t('exhibitions.field.country')}>
        <CountryPicker />
      </Form.Item>
      <Form.Item name="city" label={t('exhibitions.field.city')}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="venue" label={t('exhibitions.field.venue')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="organiser" label={t('exhibitions.field.organiser')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="website" label={t('exhibitions.field.website')}>
        <Input maxLength={200} inputMode="url" />
      </Form.Item>
      <Form.Item name="industries" label={t('exhibitions.field.industries')}>
        <Select mode="tags" open={false} suffixIcon={null} maxCount={20} />
      </Form.Item>
      <Form.Item name="managerId" label={t('exhibitions.field.managerId')} required>
        <PersonField />
      </Form.Item>
      <Form.Item name="people" label={t('exhibitions.field.peopleIds')}>
        <PeopleField />
      </Form.Item>
      <div className="fair-pair">
        <Form.Item name="amount" label={t('exhibitions.field.cost')}>
          <InputNumber min={0} max={999_999_999} precision={2} className="fair-wide" />
        </Form.Item>
        <Form.Item name="currency" label={t('exhibitions.currency')}>
          <CurrencyPicker allowClear />
        </Form.Item>
      </div>
      <Form.Item
        name="attributionDays"
        label={t('exhibitions.field.attributionDays')}
        tooltip={t('exhibitions.attributionDays.help')}
      >
        <InputNumber min={1} max={730} precision={0} className="fair-wide" />
      </Form.Item>
      <Form.Item name="note" label={t('exhibitions.field.note')} className="fair-form-wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}

type Body = ReturnType<typeof toBody>

const changesOf = (body: Body, before: Body) =>
  Object.fromEntries(
    exhibitionFieldNames
      .filter((field) => JSON.stringify(body[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, body[field]]),
  )
