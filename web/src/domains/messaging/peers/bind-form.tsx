import { bindPeer, type Peer } from '@seamark/contract/messaging/peers/peers'
import { Form } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { CompanyPicker, ContactPicker } from '../../followups/index.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { GroupPicker } from './group-picker.tsx'
import { peerName } from './peer-table.tsx'

export interface TargetValues {
  companyId?: number | null
  contactId?: number | null
  groupId?: number | null
}

/** Says which contact of a client somebody is, or which group a chat is. */
export function BindForm({ peer, onClose }: { peer: Peer; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<TargetValues>()
  const { save, ...saving } = useSave({
    form,
    findProblems: (values: TargetValues) => targetProblems(values, peer.isGroup),
    send: ({ contactId, groupId }: TargetValues) =>
      call(
        bindPeer,
        {
          params: { id: peer.id },
          version: peer.version,
          body: peer.isGroup ? { groupId: groupId ?? 0 } : { contactId: contactId ?? 0 },
        },
        { quiet: true },
      ),
    onSaved: () => {
      notices.success(t('messaging.peer.bound', { name: peerName(peer) }))
      void refreshBulks()
      onClose()
    },
    refresh: refreshBulks,
  })
  return (
    <FormDialog<TargetValues>
      {...saving}
      form={form}
      name={`bind-${peer.id}`}
      title={t('messaging.peer.bind.title', { name: peerName(peer) })}
      okText={t('messaging.peer.bind')}
      onSubmit={save}
      onClose={onClose}
    >
      <TargetFields isGroup={peer.isGroup} />
    </FormDialog>
  )
}

/** A contact of a client, or a chat group. */
export function TargetFields({ isGroup }: { isGroup: boolean }) {
  const { t } = useWords()
  const companyId = Form.useWatch<number | null | undefined>('companyId')
  if (isGroup)
    return (
      <Form.Item name="groupId" label={t('messaging.peer.group')} required>
        <GroupPicker />
      </Form.Item>
    )
  return (
    <>
      <Form.Item name="companyId" label={t('messaging.field.company')} required>
        <CompanyPicker label={t('messaging.field.company')} isLabelled />
      </Form.Item>
      <Form.Item name="contactId" label={t('messaging.field.contact')} required>
        <ContactPicker companyId={companyId} />
      </Form.Item>
    </>
  )
}

export const targetProblems = ({ companyId, contactId, groupId }: TargetValues, isGroup: boolean) => [
  ...(isGroup && !groupId ? [{ name: ['groupId'], errors: [t('messaging.group_missing')] }] : []),
  ...(!isGroup && !companyId ? [{ name: ['companyId'], errors: [t('messaging.company_missing')] }] : []),
  ...(!isGroup && companyId && !contactId ? [{ name: ['contactId'], errors: [t('messaging.contact_missing')] }] : []),
]
