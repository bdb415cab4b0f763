import { posterPresets, posterSizes, posterThemes, qrKinds } from '@seamark/contract/ai/choices'
import { posterPixels } from '@seamark/contract/ai/drawings/posters'
import { quoteLanguages } from '@seamark/contract/rates/quotes/fields'
import { Form, type FormInstance, Input, Radio, Segmented, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { DayField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { imageOf, usePictures } from './drawing-queries.ts'
import { LogoLine } from './logo-form.tsx'
import type { PosterValues } from './poster-form-rules.ts'
import { PosterLanes } from './poster-lanes-form.tsx'

/** What a poster says and how it looks. */
export function PosterForm({ form, start }: { form: FormInstance<PosterValues>; start: PosterValues }) {
  const { t } = useWords()
  const preset = Form.useWatch('preset', form) ?? start.preset
  const isPriced = preset !== 'notice' && preset !== 'card'
  return (
    <Form<PosterValues> form={form} layout="vertical" name="poster" initialValues={start} className="poster-form">
      <Form.Item name="preset" label={t('ai.field.preset')}>
        <Segmented options={posterPresets.map((value) => ({ value, label: t(`ai.poster.preset.${value}`) }))} />
      </Form.Item>
      <LookFields />
      <Form.Item name="title" label={t('ai.field.title')} required={preset === 'notice'}>
        <Input maxLength={40} showCount placeholder={preset === 'notice' ? '' : t(`ai.poster.title.${preset}`)} />
      </Form.Item>
      <Form.Item name="subtitle" label={t('ai.poster.form.subtitle')}>
        <Input maxLength={60} />
      </Form.Item>
      {isPriced ? <PosterLanes isMany={preset === 'lanes'} isSpot={preset === 'spot'} /> : null}
      {preset === 'card' ? null : (
        <div className="poster-row">
          <Form.Item name="validFrom" label={t('ai.poster.form.validFrom')}>
            <DayField />
          </Form.Item>
          <Form.Item name="validTo" label={t('ai.poster.validTo')} required={isPriced}>
            <DayField />
          </Form.Item>
        </div>
      )}
      {isPriced ? (
        <Form.Item name="included" label={t('ai.poster.included')}>
          <Input maxLength={120} placeholder={t('ai.poster.form.includedLike')} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="remark"
        label={t(preset === 'notice' ? 'ai.poster.form.text' : 'ai.poster.remark')}
        required={preset === 'notice'}
      >
        <Input.TextArea maxLength={600} autoSize={{ minRows: preset === 'notice' ? 6 : 2, maxRows: 14 }} />
      </Form.Item>
      <ContactFields />
      <QrFields form={form} start={start} />
      <Form.Item name="quoteId" hidden>
        <Input />
      </Form.Item>
    </Form>
  )
}

function LookFields() {
  const { t } = useWords()
  return (
    <div className="poster-row">
      <Form.Item name="size" label={t('ai.poster.form.size')}>
        <Select
          options={posterSizes.map((value) => ({
            value,
            label: `${t(`ai.poster.size.${value}`)} ${posterPixels[value].join('×')}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="format" label={t('ai.poster.form.format')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'jpeg', label: 'JPEG' },
            { value: 'png', label: 'PNG' },
          ]}
        />
      </Form.Item>
      <Form.Item name="language" label={t('ai.field.language')}>
        <Select options={quoteLanguages.map((value) => ({ value, label: t(`ai.poster.language.${value}`) }))} />
      </Form.Item>
      <Form.Item name="theme" label={t('ai.poster.form.theme')}>
        <Select
          options={posterThemes.map((value) => ({ value, label: t(`ai.poster.theme.${value}`) }))}
          optionRender={themeOption}
        />
      </Form.Item>
      <BackgroundField />
      <Form.Item name="hasLogo" label={t('ai.poster.form.logo')} valuePropName="checked" extra={<LogoLine />}>
        <Switch />
      </Form.Item>
    </div>
  )
}

/** A picture behind the head; nothing where there is none to choose from. */
function BackgroundField() {
  const { t } = useWords()
  const { data } = usePictures()
  const chosen = Form.useWatch<number | null | undefined>('background')
  const pictures = data?.rows ?? []
  const isHidden = pictures.length === 0 && (chosen ?? null) === null
  return (
    <Form.Item name="background" label={t('ai.poster.form.background')} hidden={isHidden} normalize={emptyAsNull}>
      <Select
        allowClear
        placeholder={t('ai.poster.form.noBackground')}
        showSearch={{ optionFilterProp: 'label' }}
        options={pictures.map((drawing) => ({
          value: drawing.id,
          label: drawing.title,
          small: imageOf(drawing, 'small'),
        }))}
        optionRender={backgroundOption}
      />
    </Form.Item>
  )
}

/** A picture beside the beginning of its prompt. */
function backgroundOption({ label, data }: { label?: ReactNode; data: { small?: string } }) {
  return (
    <span className="poster-background">
      <img src={data.small} alt="" loading="lazy" />
      {label}
    </span>
  )
}

const emptyAsNull = (value: number | undefined) => value ?? null

/** A colour beside its name. */
function themeOption({ value, label }: { value?: string | number | undefined; label?: ReactNode }) {
  return (
    <span className="poster-theme" data-theme={value}>
      {label}
    </span>
  )
}

function ContactFields() {
  const { t } = useWords()
  return (
    <div className="poster-row">
      <Form.Item name={['contact', 'name']} label={t('ai.poster.form.name')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name={['contact', 'role']} label={t('ai.poster.form.role')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name={['contact', 'phone']} label={t('ai.poster.phone')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name={['contact', 'wechat']} label={t('ai.poster.wechat')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name={['contact', 'email']} label={t('ai.poster.email')}>
        <Input maxLength={80} />
      </Form.Item>
    </div>
  )
}

function QrFields({ form, start }: { form: FormInstance<PosterValues>; start: PosterValues }) {
  const { t } = useWords()
  const kind = Form.useWatch(['qr', 'kind'], form) ?? start.qr.kind
  const quoteId = Form.useWatch('quoteId', { form, preserve: true }) ?? start.quoteId
  return (
    <>
      <Form.Item
        name={['qr', 'kind']}
        label={t('ai.poster.form.qr')}
        extra={
          quoteId === null ? (
            <PageLink href="/freight/quotes">{t('ai.poster.form.quoteHint')}</PageLink>
          ) : (
            <PageLink href={`/freight/quotes/${quoteId}`}>{t('ai.poster.form.quoteOf')}</PageLink>
          )
        }
      >
        <Select
          options={qrKinds.map((value) => ({
            value,
            label: t(`ai.poster.form.qr.${value}`),
            disabled: value === 'quote' && quoteId === null,
          }))}
        />
      </Form.Item>
      {kind === 'wechat' || kind === 'text' ? (
        <Form.Item name={['qr', 'text']} label={t(`ai.poster.form.qrText.${kind}`)} required>
          <Input maxLength={200} placeholder={kind === 'wechat' ? 'https://u.wechat.com/…' : ''} />
        </Form.Item>
      ) : null}
      {kind === 'none' ? null : (
        <Form.Item name={['qr', 'caption']} label={t('ai.poster.form.caption')}>
          <Input maxLength={20} placeholder={t(`ai.poster.qr.${kind}`)} />
        </Form.Item>
      )}
    </>
  )
}
