import { heats, nextSteps } from '@seamark/contract/exhibitions/choices'
import { Form, Input, Radio, Select } from 'antd'
import { DayField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { TagPicker } from '../../phonebook/index.ts'

/** What the card says, to be corrected beside its photo. A look-up follows once a field is left. */
export function SortingFields({ onLeft }: { onLeft: () => void }) {
  const { t } = useWords()
  const text = (name: 'contactName' | 'position' | 'mobile' | 'telephone' | 'email' | 'wechat', maxLength: number) => (
    <Form.Item name={name} label={t(`exhibitions.field.${name}`)}>
      <Input maxLength={maxLength} onBlur={onLeft} {...(name === 'mobile' ? { inputMode: 'tel' as const } : {})} />
    </Form.Item>
  )
  return (
    <div className="fair-form">
      <Form.Item name="companyName" label={t('exhibitions.field.companyName')} required className="fair-form-wide">
        <Input maxLength={200} onBlur={onLeft} />
      </Form.Item>
      {text('contactName', 100)}
      {text('position', 100)}
      {text('mobile', 60)}
      {text('telephone', 60)}
      {text('email', 254)}
      {text('wechat', 200)}
      <Form.Item name="heat" label={t('exhibitions.field.heat')} tooltip={t('exhibitions.sorting.keys')}>
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          options={heats.map((value) => ({ value, label: t(`exhibitions.heat.${value}`) }))}
        />
      </Form.Item>
      <Form.Item label={t('exhibitions.field.next')}>
        <div className="fair-pair">
          <Form.Item name="nextStep" noStyle>
            <Select
              aria-label={t('exhibitions.field.next')}
              placeholder={t('exhibitions.sorting.noNext')}
              options={nextSteps.map((value) => ({ value, label: t(`exhibitions.next.${value}`) }))}
              allowClear
            />
          </Form.Item>
          <Form.Item name="nextOn" noStyle>
            <DayField aria-label={t('exhibitions.sorting.nextOn')} />
          </Form.Item>
        </div>
      </Form.Item>
      <Form.Item name="tagIds" label={t('exhibitions.sorting.tags')} className="fair-form-wide">
        <TagPicker />
      </Form.Item>
      <Form.Item name="note" label={t('exhibitions.field.note')} className="fair-form-wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </div>
  )
}
