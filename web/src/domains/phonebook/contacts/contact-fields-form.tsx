import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type ContactField, genders, postStatuses } from '@seamark/contract/phonebook/contacts/contacts'
import { Button, Form, Input, Radio, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { CardPicker } from './card-picker.tsx'
import { contactKinds, belongings, mostContactValues } from '@seamark/contract/phonebook/contacts/values'

interface ContactFieldsProps {
  isNew: boolean
  /** Stands below the numbers and addresses, to which it belongs. */
  check: ReactNode
}

/** Every field that people fill in; the most important ones are at the top. */
export function ContactFormFields({ isNew, check }: ContactFieldsProps) {
  const { t } = useWords()
  const line = (field: ContactField, wide = false, input: ReactNode = <Input autoComplete="off" />) => (
    <Form.Item name={field} label={t(`phonebook.contactField.${field}`)} className={wide ? 'contact-form-wide' : ''}>
      {input}
    </Form.Item>
  )
  return (
    <>
      <div className="contact-form-grid">
        <Form.Item name="name" label={t('phonebook.contactField.name')} required>
          <Input autoFocus={isNew} autoComplete="off" />
        </Form.Item>
        {line('position')}
        {line('department')}
        {line('label', false, <Input autoComplete="off" placeholder={t('phonebook.contact.labelHint')} />)}
      </div>
      <ValueRows />
      {check}
      <div className="contact-form-grid">
        {line(
          'gender',
          false,
          <Radio.Group options={genders.map((value) => ({ value, label: t(`phonebook.gender.${value}`) }))} />,
        )}
        {line(
          'postStatus',
          false,
          <Radio.Group options={postStatuses.map((value) => ({ value, label: t(`phonebook.postStatus.${value}`) }))} />,
        )}
        {line('extension', false, <Input inputMode="numeric" autoComplete="off" />)}
        {line('fax', false, <Input inputMode="tel" autoComplete="off" />)}
        {line('address', true)}
        {line('postalCode')}
        {line('remark', true, <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} showCount />)}
        <Form.Item label={t('phonebook.card.title')} className="contact-form-wide" extra={t('phonebook.card.hint')}>
          <div className="card-pickers">
            {(['front', 'back'] as const).map((side) => (
              <Form.Item key={side} name={side}>
                <CardPicker side={side} />
              </Form.Item>
            ))}
          </div>
        </Form.Item>
      </div>
    </>
  )
}

/**
 * Numbers, addresses and handles, any number of each kind; the first of a kind is the one that is shown and written to. `name` is their place in a list
 * around them.
 */
export function ValueRows({ name: place = ['values'] }: { name?: (string | number)[] }) {
  const { t } = useWords()
  const kinds = contactKinds.map((value) => ({ value, label: t(`phonebook.contactKind.${value}`) }))
  const whose = belongings.map((value) => ({ value, label: t(`phonebook.belongs.${value}`) }))
  return (
    <Form.List name={place}>
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="contact-rows">
          <legend>{t('phonebook.contactField.values')}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="contact-row">
              <Space.Compact block>
                <Form.Item name={[name, 'kind']} noStyle>
                  <Select
                    options={kinds}
                    className="contact-row-kind"
                    aria-label={t('phonebook.contact.kindOf', { n: name + 1 })}
                  />
                </Form.Item>
                <Form.Item name={[name, 'belongs']} noStyle>
                  <Select
                    options={whose}
                    className="contact-row-whose"
                    aria-label={t('phonebook.contact.whoseOf', { n: name + 1 })}
                  />
                </Form.Item>
              </Space.Compact>
              <Form.Item name={[name, 'value']}>
                <Input autoComplete="off" aria-label={t('phonebook.contact.valueOf', { n: name + 1 })} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('phonebook.contact.removeRow', { n: name + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < mostContactValues ? (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ kind: 'mobile', belongs: 'company', value: '' })}
            >
              {t('phonebook.contact.addRow')}
            </Button>
          ) : null}
        </fieldset>
      )}
    </Form.List>
  )
}
