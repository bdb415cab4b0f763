import { visitStates } from '@seamark/contract/exhibitions/choices'
import {
  contactFields,
  createExhibitor,
  editExhibitor,
  type Exhibitor,
  exhibitor as exhibitorSchema,
  exhibitorChanges,
  exhibitorFieldNames,
  type ExhibitorValues,
  newExhibitor,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { Alert, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { DayField, FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { CountryPicker } from '../../territory/index.ts'
import { ExhibitionPicker } from '../exhibitions/exhibition-picker.tsx'
import { readExhibitionsAgain } from '../exhibitions/exhibition-queries.ts'
import { PersonField } from '../exhibitions/person-picker.tsx'
import { useExhibitorTags } from './exhibitor-queries.ts'

type FormValues = ExhibitorValues & { exhibitionId: number | null }

interface FormProps {
  /** The exhibitor to change; without it a new one is written down. */
  seen: Exhibitor | undefined
  exhibitionId?: number | undefined
  onClose: () => void
}

/** One form for a new exhibitor and for an existing one. Only what was changed is sent. */
export function ExhibitorForm({ seen: current, exhibitionId, onClose }: FormProps) {
  const { t } = useWords()
  // As it was when the form was opened: what a colleague saves meanwhile is not overwritten unseen.
  const [seen] = useState(current)
  const [form] = Form.useForm<FormValues>()
  const start = toFormValues(seen, exhibitionId)
  const { save, overtaken, ...saving } = useVersionedSave<object, Exhibitor, Exhibitor, number | undefined>({
    form,
    version: seen?.version,
    current: exhibitorSchema,
    schema: seen ? exhibitorChanges : newExhibitor,
    send: (values, version) =>
      seen
        ? call(
            editExhibitor,
            { params: { id: seen.id }, version: version ?? seen.version, body: exhibitorChanges.parse(values) },
            { quiet: true },
          )
        : call(createExhibitor, { body: newExhibitor.parse(values) }, { quiet: true }),
    onSaved(exhibitor) {
      void readExhibitionsAgain()
      notices.success(t('exhibitions.exhibitor.saved', { exhibitor: exhibitor.name }))
      onClose()
    },
  })
  return (
    <FormDialog<FormValues>
      {...saving}
      title={t(seen ? 'exhibitions.exhibitor.edit' : 'exhibitions.exhibitor.new')}
      width={820}
      form={form}
      name={`exhibitor-${seen?.id ?? 'new'}`}
      initialValues={start}
      formClass="fair-form"
      lead={
        overtaken ? (
          <Alert type="warning" showIcon title={t('exhibitions.overtaken', { name: overtaken.updatedBy })} />
        ) : null
      }
      onSubmit={(given) => {
        const values = { ...start, ...given, country: given.country ?? '' }
        return save(seen ? changesOf(values, start) : values)
      }}
      onClose={onClose}
    >
      <ExhibitorFields seen={seen} />
    </FormDialog>
  )
}

function ExhibitorFields({ seen }: { seen: Exhibitor | undefined }) {
  const { t } = useWords()
  const exhibitionId = Form.useWatch<FormValues['exhibitionId']>('exhibitionId')
  const { data } = useExhibitorTags(exhibitionId ?? undefined)
  const isNamed = seen?.can.tie ?? true
  const text = (name: keyof FormValues, maxLength: number, disabled = false) => (
    <Form.Item name={name} label={t(`exhibitions.field.${name as 'city'}`)}>
      <Input maxLength={maxLength} disabled={disabled} />
    </Form.Item>
  )
  return (
    <>
      {seen ? null : (
        <Form.Item name="exhibitionId" label={t('exhibitions.exhibition')} required className="fair-form-wide">
          <ExhibitionPicker />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('exhibitions.field.exhibitor')} required>
        <Input maxLength={200} disabled={!isNamed} />
      </Form.Item>
      {text('nameEn', 200, !isNamed)}
      <Form.Item name="boothText" label={t('exhibitions.field.boothText')} tooltip={t('exhibitions.hint.booth')}>
        <Input maxLength={400} />
      </Form.Item>
      <Form.Item name="area" label={t('exhibitions.field.area')}>
        <InputNumber min={0.01} max={100_000} precision={2} className="fair-wide" />
      </Form.Item>
      <Form.Item name="country" label={t('exhibitions.field.country')}>
        <CountryPicker />
      </Form.Item>
      {text('province', 80)}
      {text('city', 80)}
      {text('industry', 120)}
      {text('website', 200)}
      <Form.Item name="products" label={t('exhibitions.field.products')} className="fair-form-wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 6 }} />
      </Form.Item>
      {seen?.covered ? (
        <p className="fair-form-wide fair-quiet">{t(`exhibitions.covered.${seen.covered}.sentence`)}</p>
      ) : (
        <>
          {text('contactName', 80)}
          {text('position', 80)}
          {text('mobile', 60)}
          {text('telephone', 60)}
          {text('email', 120)}
          {text('wechat', 60)}
          <Form.Item name="introduction" label={t('exhibitions.field.introduction')} className="fair-form-wide">
            <Input.TextArea maxLength={4000} autoSize={{ minRows: 1, maxRows: 8 }} />
          </Form.Item>
          <Form.Item name="note" label={t('exhibitions.field.note')} className="fair-form-wide">
            <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 8 }} />
          </Form.Item>
        </>
      )}
      <Form.Item name="visitState" label={t('exhibitions.field.visitState')}>
        <Select options={visitStates.map((value) => ({ value, label: t(`exhibitions.visit.${value}`) }))} allowClear />
      </Form.Item>
      <Form.Item name="visitOn" label={t('exhibitions.field.visitOn')}>
        <DayField />
      </Form.Item>
      <Form.Item name="ownerId" label={t('exhibitions.field.ownerId')}>
        <PersonField />
      </Form.Item>
      <Form.Item name="tags" label={t('exhibitions.field.tags')}>
        <Select mode="tags" maxCount={20} options={data?.tags.map(({ tag }) => ({ value: tag, label: tag })) ?? []} />
      </Form.Item>
    </>
  )
}

function toFormValues(seen: Exhibitor | undefined, exhibitionId: number | undefined): FormValues {
  const texts = {
    name: '',
    nameEn: '',
    country: '',
    province: '',
    city: '',
    website: '',
    industry: '',
    products: '',
    introduction: '',
    contactName: '',
    position: '',
    mobile: '',
    telephone: '',
    email: '',
    wechat: '',
    boothText: '',
    note: '',
  }
  const kept = seen ? Object.fromEntries(Object.keys(texts).map((key) => [key, seen[key as keyof typeof texts]])) : {}
  return {
    ...texts,
    ...kept,
    area: seen?.area ?? null,
    tags: seen?.tags ?? [],
    ownerId: seen?.owner?.id ?? null,
    visitState: seen?.visitState ?? null,
    visitOn: seen?.visitOn ?? null,
    exhibitionId: seen?.exhibition.id ?? exhibitionId ?? null,
  }
}

/** What was changed. A contact that the reader may not see has no fields, and so is left as it stands. */
const changesOf = (values: FormValues, start: FormValues) =>
  Object.fromEntries(
    exhibitorFieldNames.flatMap((field) => {
      const value = values[field] ?? (contactFields.some((one) => one === field) ? '' : null)
      return JSON.stringify(value) === JSON.stringify(start[field]) ? [] : [[field, value]]
    }),
  )
