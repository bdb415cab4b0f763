import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { FieldProblem } from '@seamark/contract/platform/issues'
import { Button, Form, Input, Space } from 'antd'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { type ChosenPlace, PlacePicker, PortPicker } from '../../territory/index.ts'
import { type CompanyValues, problemWith, problemWithPort } from '../companies/company-rules.ts'

export type Rules = ReturnType<typeof useRules>

/** The contract's rules as antd validators: a promise that rejects with the message. */
export function useRules(seen: CompanyValues | undefined) {
  const say = useProblemText()
  return (field: keyof NewCompany) => [
    { validator: (_: unknown, value: unknown) => toVerdict(problemWith(field, value, seen), say) },
  ]
}

const toVerdict = (problem: FieldProblem | undefined, say: (problem: FieldProblem) => string) =>
  problem ? Promise.reject(new Error(say(problem))) : Promise.resolve()

/** A problem with a value, in words. */
export function useProblemText() {
  const { t } = useWords()
  return ({ code, params }: FieldProblem) => t(isWordKey(code) ? code : 'field.invalid', params)
}

/** Country, area and number as one field. */
export function PhoneFields({ rules }: { rules: Rules }) {
  const { t } = useWords()
  return (
    <Form.Item label={t('phonebook.field.telephone')}>
      <Space.Compact block>
        <Form.Item name="phoneCountryCode" noStyle rules={rules('phoneCountryCode')}>
          <Input
            className="company-phone-country"
            placeholder="+86"
            inputMode="numeric"
            aria-label={t('phonebook.field.phoneCountryCode')}
          />
        </Form.Item>
        <Form.Item name="phoneAreaCode" noStyle rules={rules('phoneAreaCode')}>
          <Input
            className="company-phone-area"
            placeholder="0574"
            inputMode="numeric"
            aria-label={t('phonebook.field.phoneAreaCode')}
          />
        </Form.Item>
        <Form.Item name="telephone" noStyle rules={rules('telephone')}>
          <Input inputMode="tel" autoComplete="off" aria-label={t('phonebook.field.telephone')} />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  )
}

/** Choosing a place in China also sets province and country. */
export function Place(field: {
  id?: string
  value?: string
  onChange?: (text: string) => void
  level: 'province' | 'city'
}) {
  const form = Form.useFormInstance<NewCompany>()
  const country = Form.useWatch('country', form) ?? ''
  const { level } = field
  function choose({ country, province, city }: ChosenPlace) {
    const changes = level === 'province' ? { country, province } : { country, province, city }
    form.setFieldsValue(changes)
    field.onChange?.(level === 'province' ? province : city)
  }
  return <PlacePicker {...field} country={country} onChoose={choose} />
}

export function CoreRoutesFields() {
  const { t } = useWords()
  const say = useProblemText()
  const rules = [{ validator: (_: unknown, value: unknown) => toVerdict(problemWithPort(value), say) }]
  return (
    <Form.Item label={t('phonebook.field.coreRoutes')} className="company-form-wide">
      <Form.List name="coreRoutes">
        {(routes, { add, remove }) => (
          <div className="company-routes">
            {routes.map(({ key, name }) => (
              <div key={key} className="company-route">
                <Form.Item name={[name, 'pol']} rules={rules} normalize={toUpper}>
                  <PortPicker placeholder={t('phonebook.form.pol')} aria-label={t('phonebook.form.pol')} />
                </Form.Item>
                <span aria-hidden>→</span>
                <Form.Item name={[name, 'pod']} rules={rules} normalize={toUpper}>
                  <PortPicker placeholder={t('phonebook.form.pod')} aria-label={t('phonebook.form.pod')} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('phonebook.form.removeRoute')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {routes.length < 20 && (
              <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({ pol: '', pod: '' })}>
                {t('phonebook.form.addRoute')}
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}

const toUpper = (value: string) => value.toUpperCase()
