import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type NewCompany, visibilities } from '@seamark/contract/phonebook/companies/companies'
import type { FieldProblem } from '@seamark/contract/platform/issues'
import { Button, Form, Input, Radio, Select, Space, Switch } from 'antd'
import type { ReactNode } from 'react'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { ItemPicker } from '../../settings/index.ts'
import { type ChosenPlace, PlacePicker, PortPicker } from '../../territory/index.ts'
import { isCountryMatch, useChoices } from '../companies/company-text.ts'
import { type CompanyValues, problemWith, problemWithPort } from '../companies/company-rules.ts'
import { DepartmentPicker } from '../companies/department-picker.tsx'

/** Every field that people fill in, in the order in which a salesperson learns them. `seen` is the record under edit. */
export function CompanyFormFields({ seen }: { seen?: CompanyValues | undefined }) {
  const { t } = useWords()
  const choices = useChoices()
  const rules = useRules(seen)
  const line = (field: keyof NewCompany, wide = false, input: ReactNode = <Input />) => (
    <Form.Item
      name={field}
      label={t(`phonebook.field.${field}`)}
      rules={rules(field)}
      className={wide ? 'company-form-wide' : ''}
    >
      {input}
    </Form.Item>
  )
  /** A picker that may be emptied: the contract's empty text is antd's undefined. */
  const optional = (field: 'source' | 'platform' | 'country', picker: ReactNode) => (
    <Form.Item
      name={field}
      label={t(`phonebook.field.${field}`)}
      rules={rules(field)}
      getValueProps={shownWhenFilled}
      normalize={emptyText}
    >
      {picker}
    </Form.Item>
  )
  return (
    <>
      <Section title={t('phonebook.section.basic')}>
        <Form.Item
          name="name"
          label={t('phonebook.field.name')}
          rules={rules('name')}
          className="company-form-wide"
          required
        >
          <Input autoFocus={!seen} autoComplete="off" />
        </Form.Item>
        {line('type', false, <Select options={choices.type} />)}
        {line('progress', false, <Select options={choices.progress} />)}
        {line('code', false, <Input placeholder={seen ? '' : t('phonebook.form.autoCode')} />)}
        {line('organizationNumber')}
        {line('industry', false, <ItemPicker dictionary="industry" />)}
        {line('mainCategory', false, <ItemPicker dictionary="mainCategory" />)}
        <Form.Item name="masterCoLoader" label={t('phonebook.field.masterCoLoader')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Section>
      <Section title={t('phonebook.section.contact')}>
        <PhoneFields rules={rules} />
        {line('email', false, <Input inputMode="email" autoComplete="off" />)}
        {line('qq', false, <Input inputMode="numeric" autoComplete="off" />)}
        {line('website', false, <Input inputMode="url" autoComplete="off" />)}
      </Section>
      <Section title={t('phonebook.section.address')}>
        {optional(
          'country',
          <Select
            showSearch={{ filterOption: isCountryMatch }}
            allowClear
            options={choices.country}
            placeholder={t('phonebook.form.choose')}
          />,
        )}
        {line('province', false, <Place level="province" />)}
        {line('city', false, <Place level="city" />)}
        {line('postalCode')}
        {line('address', true)}
      </Section>
      <Section title={t('phonebook.section.business')}>
        {line(
          'routeAreas',
          true,
          <Select
            mode="multiple"
            options={choices.lane}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('phonebook.form.choose')}
          />,
        )}
        <CoreRoutes />
        {optional('source', <Select options={choices.source} allowClear placeholder={t('phonebook.form.choose')} />)}
        {optional(
          'platform',
          <Select options={choices.platform} allowClear placeholder={t('phonebook.form.choose')} />,
        )}
      </Section>
      <Section title={t('phonebook.section.ownership')}>
        {line('departmentId', false, <DepartmentPicker />)}
        {!seen && (
          <Form.Item name="visibility" label={t('phonebook.field.visibility')}>
            <Radio.Group
              options={visibilities
                .toReversed()
                .map((value) => ({ value, label: t(`phonebook.form.visibility.${value}`) }))}
            />
          </Form.Item>
        )}
        {line('remark', true, <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} showCount />)}
      </Section>
    </>
  )
}

type Rules = ReturnType<typeof useRules>

/** The contract's rules as antd asks for them: a promise that rejects with the words. */
function useRules(seen: CompanyValues | undefined) {
  const say = useProblemText()
  return (field: keyof NewCompany) => [
    { validator: (_: unknown, value: unknown) => verdict(problemWith(field, value, seen), say) },
  ]
}

const verdict = (problem: FieldProblem | undefined, say: (problem: FieldProblem) => string) =>
  problem ? Promise.reject(new Error(say(problem))) : Promise.resolve()

function useProblemText() {
  const { t } = useWords()
  return ({ code, params }: FieldProblem) => t(isWordKey(code) ? code : 'field.invalid', params)
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="company-form-section">
      <legend>{title}</legend>
      <div className="company-form-grid">{children}</div>
    </fieldset>
  )
}

function PhoneFields({ rules }: { rules: Rules }) {
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

/** Whoever chooses a place in China has chosen its province and country too. */
function Place(field: { id?: string; value?: string; onChange?: (text: string) => void; level: 'province' | 'city' }) {
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

function CoreRoutes() {
  const { t } = useWords()
  const say = useProblemText()
  const rules = [{ validator: (_: unknown, value: unknown) => verdict(problemWithPort(value), say) }]
  return (
    <Form.Item label={t('phonebook.field.coreRoutes')} className="company-form-wide">
      <Form.List name="coreRoutes">
        {(routes, { add, remove }) => (
          <div className="company-routes">
            {routes.map(({ key, name }) => (
              <div key={key} className="company-route">
                <Form.Item name={[name, 'pol']} rules={rules} normalize={upper}>
                  <PortPicker placeholder={t('phonebook.form.pol')} aria-label={t('phonebook.form.pol')} />
                </Form.Item>
                <span aria-hidden>→</span>
                <Form.Item name={[name, 'pod']} rules={rules} normalize={upper}>
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

const shownWhenFilled = (value: unknown) => ({ value: value || undefined })
const emptyText = (value: string | undefined) => value ?? ''
const upper = (value: string) => value.toUpperCase()
