import type { Role } from '@seamark/contract/identity/roles/roles'
import { dataScopes, systemAdministrator } from '@seamark/contract/identity/sessions/users'
import { languages } from '@seamark/contract/languages'
import { capabilities } from '@seamark/contract/platform/route'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { fixedCodes } from './role-rules.ts'
import { RoleScreens } from './role-screens-form.tsx'
import { type ScreenGroup, unreachableScreens } from './role-screens-rules.ts'

interface FieldsProps {
  role: Role | undefined
  groups: readonly ScreenGroup[]
  /** The codes as the form has them now. */
  codes: readonly number[]
  disabled: boolean
}

/** Names, areas, capabilities and screens; each with a line that explains it. */
export function RoleFields({ role, groups, codes, disabled }: FieldsProps) {
  const { t } = useWords()
  return (
    <>
      <Names />
      <Section title={t('identity.role.scope')} help={t('identity.role.scopeHelp')}>
        <Form.Item name="scope" noStyle>
          <Radio.Group className="role-options">
            {dataScopes.map((scope) => (
              <Radio key={scope} value={scope}>
                <Explained name={t(`identity.scope.${scope}`)} help={t(`identity.scopeHelp.${scope}`)} />
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      </Section>
      <Section title={t('identity.role.capabilities')} help={t('identity.role.capabilitiesHelp')}>
        <Form.Item name="capabilities" noStyle>
          <Checkbox.Group className="role-options role-options-two">
            {capabilities.map((capability) => (
              <Checkbox key={capability} value={capability}>
                <Explained
                  name={t(`identity.capability.${capability}`)}
                  help={t(`identity.capabilityHelp.${capability}`)}
                />
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
      </Section>
      <Section
        title={t('identity.role.screens')}
        help={t(role?.authority === systemAdministrator ? 'identity.role.fixedCodes' : 'identity.role.screensHelp')}
      >
        <Form.Item name="codes" noStyle>
          <RoleScreens
            groups={groups}
            fixed={fixedCodes(role)}
            isEverything={role?.opensEverything ?? false}
            disabled={disabled}
          />
        </Form.Item>
        <Unreachable groups={groups} codes={codes} role={role} />
        <Form.Item
          name="others"
          label={t('identity.role.otherCodes')}
          extra={t('identity.role.otherCodesHelp')}
          className="role-others"
        >
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={2000}
            inputMode="numeric"
            autoComplete="off"
          />
        </Form.Item>
      </Section>
    </>
  )
}

/** The reader's own language comes first, and only its name is required. */
function Names() {
  const { t, language } = useWords()
  const inOrder = [language, ...languages.filter((one) => one !== language)]
  return (
    <Section title={t('identity.role.names')} help={t('identity.role.namesHelp')}>
      <div className="role-names">
        {inOrder.map((one) => (
          <Form.Item key={one} name={['names', one]} label={languageNames[one]} required={one === language}>
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
        ))}
      </div>
    </Section>
  )
}

function Unreachable({ groups, codes, role }: Pick<FieldsProps, 'groups' | 'codes' | 'role'>) {
  const { t } = useWords()
  const screens = unreachableScreens(groups, new Set([...codes, ...fixedCodes(role)]))
  if (screens.length === 0) return null
  const names = screens.flatMap(({ titles }) => titles.map((title) => t(title))).join(t('identity.role.comma'))
  return (
    <p className="role-warning" role="status">
      {t('identity.role.unreachable', { names })}
    </p>
  )
}

function Section({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <fieldset className="role-section">
      <legend>{title}</legend>
      <p className="role-help">{help}</p>
      {children}
    </fieldset>
  )
}

const Explained = ({ name, help }: { name: string; help: string }) => (
  <span className="role-explained">
    <span>{name}</span>
    <span className="role-help">{help}</span>
  </span>
)
