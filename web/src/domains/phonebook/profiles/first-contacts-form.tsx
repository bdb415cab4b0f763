import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mostFirstContacts } from '@seamark/contract/phonebook/profiles/profiles'
import { Button, Form, Input } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { ValueRows } from '../contacts/contact-fields-form.tsx'
import { blankContact } from '../contacts/contact-rules.ts'
import '../contacts/contacts-view.css'

/** The people whom somebody knows at a new company. One of whom nothing is typed is not saved. */
export function FirstContacts() {
  const { t } = useWords()
  return (
    <fieldset className="company-form-section">
      <legend>{t('phonebook.tab.contacts')}</legend>
      <Form.List name="contacts">
        {(people, { add, remove }) => (
          <>
            {people.map(({ key, name }) => (
              <div
                key={key}
                className="first-contact"
                role="group"
                aria-label={t('phonebook.form.person', { n: name + 1 })}
              >
                <div className="company-form-grid">
                  <Form.Item name={[name, 'name']} label={t('phonebook.contactField.name')}>
                    <Input autoComplete="off" />
                  </Form.Item>
                  <Form.Item name={[name, 'position']} label={t('phonebook.contactField.position')}>
                    <Input autoComplete="off" />
                  </Form.Item>
                  {(['department', 'fax'] as const).map((field) => (
                    <FilledField key={field} at={name} field={field} />
                  ))}
                </div>
                <ValueRows name={[name, 'values']} />
                {people.length > 1 ? (
                  <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => remove(name)}>
                    {t('phonebook.form.removePerson')}
                  </Button>
                ) : null}
              </div>
            ))}
            {people.length < mostFirstContacts ? (
              <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(blankContact)}>
                {t('phonebook.form.addPerson')}
              </Button>
            ) : null}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** What a pasted text says besides is shown once it is there. */
function FilledField({ at, field }: { at: number; field: 'department' | 'fax' }) {
  const { t } = useWords()
  const value: unknown = Form.useWatch(['contacts', at, field])
  return (
    <Form.Item name={[at, field]} label={t(`phonebook.contactField.${field}`)} hidden={!value}>
      <Input autoComplete="off" />
    </Form.Item>
  )
}
