import type { Group } from '@seamark/contract/groups/groups/groups'
import { newInvitation, setInvitation } from '@seamark/contract/groups/groups/pictures'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { DayField, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { cacheGroup } from './group-queries.ts'
import { ImagePicker } from './image-picker.tsx'

interface InvitationValues {
  link: string
  endsOn: string | null
  image: File | undefined
}

/** The invitation of a group; its image stays until another one is chosen or it is removed. */
export function InvitationForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<InvitationValues>()
  const { invitation } = group
  const [keepsImage, setKeepsImage] = useState(true)
  const standing = keepsImage && invitation?.image ? `/api${invitation.image}` : undefined
  const start: InvitationValues = {
    link: invitation?.link ?? '',
    endsOn: invitation?.endsOn ?? null,
    image: undefined,
  }
  const bodyOf = ({ link, endsOn }: InvitationValues) => ({ link, endsOn, keepsImage })
  const { save, ...saving } = useSave({
    form,
    findProblems: (values: InvitationValues) => formProblems(newInvitation, bodyOf(values)),
    send: (values: InvitationValues) =>
      call(
        setInvitation,
        {
          params: { id: group.id },
          version: group.version,
          body: newInvitation.parse(bodyOf(values)),
          ...(values.image ? { images: { image: values.image } } : {}),
        },
        { quiet: true },
      ),
    onSaved(saved) {
      void cacheGroup(saved)
      notices.success(t('groups.invitation.saved'))
      onClose()
    },
  })
  return (
    <FormDialog<InvitationValues>
      {...saving}
      title={t('groups.invitation')}
      form={form}
      name={`invitation-${group.id}`}
      initialValues={start}
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={onClose}
    >
      <Form.Item name="link" label={t('groups.field.invitation')}>
        <Input maxLength={500} inputMode="url" placeholder="https://" />
      </Form.Item>
      <Form.Item name="image" label={t('groups.field.invitationImage')}>
        <ImagePicker
          alt={t('groups.field.invitationImage')}
          standing={standing}
          onRemoveStanding={() => setKeepsImage(false)}
        />
      </Form.Item>
      <Form.Item name="endsOn" label={t('groups.field.invitationEnd')} extra={t('groups.invitation.endHint')}>
        <DayField earliest={officeDay()} />
      </Form.Item>
    </FormDialog>
  )
}
