import {
  accountForms,
  type AccountKind,
  accountKinds,
  isAccountKind,
} from '@seamark/contract/messaging/channels/accounts'
import {
  changeChannel,
  channelInput,
  createChannel,
  type ManagedChannel,
  newChannel,
  replaceCredentials,
} from '@seamark/contract/messaging/channels/channels'
import { Form, Input, InputNumber, Select } from 'antd'
import { FormDialog, useAtOpening, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { DepartmentPicker } from '../../identity/index.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { fieldText, type SecretName } from './account-text.ts'
import './channel-view.css'

interface Values {
  kind: AccountKind
  account: string
  name: string
  departmentId: number | null
  rate: number | null
  dailyCap: number | null
  secrets: Record<string, string>
  settings: Record<string, string>
}

interface FormProps {
  /** The channel that is changed; without one a new one is added. */
  seen?: ManagedChannel
  onSaved: (channel: ManagedChannel) => void
  onClose: () => void
}

/** Adds the account of a provider, or changes what it or the mail channel is called and how fast it sends. */
export function AccountForm({ seen: present, onSaved, onClose }: FormProps) {
  const { t } = useWords()
  const seen = useAtOpening(present)
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch('kind', form) ?? 'sms'
  const kind = seen ? seen.kind : typed
  const { save, ...saving } = useSave({
    form,
    send: (values: Values) => sendValues(values, seen),
    onSaved: (channel: ManagedChannel) => {
      void refreshBulks()
      notices.success(t(seen ? 'messaging.account.changed' : 'messaging.account.added'))
      onSaved(channel)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name="channel-account"
      title={t(seen ? 'messaging.account.edit' : 'messaging.account.add')}
      initialValues={startOf(seen)}
      onSubmit={(values) => save({ ...startOf(seen), ...values })}
      onClose={onClose}
    >
      {seen ? null : (
        <>
          <Form.Item name="kind" label={t('messaging.field.kind')}>
            <Select options={accountKinds.map((value) => ({ value, label: t(`messaging.channelKind.${value}`) }))} />
          </Form.Item>
          <Form.Item
            name="account"
            label={t(`messaging.account.${typed}`)}
            extra={t(`messaging.account.${typed}.hint`)}
            required
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        </>
      )}
      <Form.Item name="name" label={t('messaging.field.name')} required>
        <Input maxLength={100} />
      </Form.Item>
      {seen ? null : <SecretFields kind={typed} />}
      {isAccountKind(kind) && hasSources(kind) ? (
        <Form.Item
          name={['settings', 'sources']}
          label={t('messaging.field.sources')}
          extra={t('messaging.account.sourcesHint')}
        >
          <Input maxLength={1000} autoComplete="off" spellCheck={false} placeholder="203.0.113.0/24, 198.51.100.7" />
        </Form.Item>
      ) : null}
      <Form.Item
        name="departmentId"
        label={t('messaging.field.department')}
        extra={t('messaging.account.departmentHint')}
      >
        <DepartmentPicker placeholder={t('messaging.account.anyDepartment')} />
      </Form.Item>
      <Form.Item name="rate" label={t('messaging.field.rate')} extra={t('messaging.account.rateHint')}>
        <InputNumber className="account-number" min={0.05} max={1000} step={1} />
      </Form.Item>
      <Form.Item name="dailyCap" label={t('messaging.field.dailyCap')} extra={t('messaging.account.capHint')}>
        <InputNumber className="account-number" min={1} max={10_000_000} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}

const hasSources = (kind: AccountKind) => (accountForms[kind].settings as readonly string[]).includes('sources')

/** What an account has beside its credentials, and nothing that another kind would have. */
const settingsOf = (kind: string, { sources }: Values['settings']) =>
  isAccountKind(kind) && hasSources(kind) && sources?.trim() ? { sources: sources.trim() } : {}

const startOf = (seen: FormProps['seen']): Values => ({
  kind: 'sms',
  account: '',
  name: seen?.name ?? '',
  departmentId: seen?.pace?.department?.id ?? null,
  rate: seen?.pace?.rate ?? null,
  dailyCap: seen?.pace?.dailyCap ?? null,
  secrets: {},
  settings: { ...seen?.provider?.settings },
})

function sendValues({ kind, account, secrets, settings, ...input }: Values, seen: FormProps['seen']) {
  if (!seen) {
    const body = newChannel.parse({ kind, account, secrets, settings: settingsOf(kind, settings), ...input })
    return call(createChannel, { body }, { quiet: true })
  }
  const body = channelInput.parse({ ...input, settings: settingsOf(seen.kind, settings) })
  return call(changeChannel, { params: { id: seen.id }, version: seen.version, body }, { quiet: true })
}

interface CredentialsProps {
  channel: ManagedChannel
  kind: AccountKind
  onClose: () => void
}

/** Takes new credentials. The old ones are shown to nobody, so all are typed anew. */
export function CredentialsForm({ channel, kind, onClose }: CredentialsProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ secrets: Record<string, string> }>()
  const { save, ...saving } = useSave({
    form,
    send: ({ secrets }: { secrets: Record<string, string> }) =>
      call(
        replaceCredentials,
        { params: { id: channel.id }, version: channel.version, body: { secrets: secrets ?? {} } },
        { quiet: true },
      ),
    onSaved: () => {
      void refreshBulks()
      notices.success(t('messaging.account.replaced'))
      onClose()
    },
  })
  return (
    <FormDialog<{ secrets: Record<string, string> }>
      {...saving}
      form={form}
      name="channel-credentials"
      title={t('messaging.account.replace')}
      lead={<p>{t('messaging.account.replaceHint')}</p>}
      onSubmit={save}
      onClose={onClose}
    >
      <SecretFields kind={kind} />
    </FormDialog>
  )
}

function SecretFields({ kind }: { kind: AccountKind }) {
  const names: readonly SecretName[] = accountForms[kind].secrets
  return names.map((name) => (
    <Form.Item key={`${kind} ${name}`} name={['secrets', name]} label={fieldText(name)}>
      <Input.Password maxLength={2000} autoComplete="new-password" />
    </Form.Item>
  ))
}
