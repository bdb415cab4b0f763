import { chosenTypes, groupPlatforms, groupStates } from '@seamark/contract/groups/groups/fields'
import {
  createGroup,
  editGroup,
  group as groupSchema,
  type Group,
  groupChanges,
  newGroup,
} from '@seamark/contract/groups/groups/groups'
import { languages } from '@seamark/contract/languages'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { FormDialog, useAtOpening, useVersionedSave } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink, useDraft } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { AreaPicker, PortsPicker } from '../../territory/index.ts'
import { groupPath } from './group-filters.ts'
import { cacheGroup } from './group-queries.ts'
import { bodyOf, changesOf, type GroupValues, valuesOf } from './group-values-rules.ts'
import { useLargeQuestion } from './group-size-actions.ts'
import { type TakenAccount, useTakenAccount } from './taken-account-actions.ts'
import { PersonField } from './person-picker.tsx'

export type WantedGroup = { requestId: number; company: Group['company'] } & Pick<
  GroupValues,
  'name' | 'platform' | 'type'
>

interface FormProps {
  /** The group to change; without it a new one is made. */
  seen: Group | undefined
  /** The agreed request for the group, and what it says of it. */
  wanted?: WantedGroup | undefined
  /** What is known of a new group already. */
  given?: Partial<GroupValues>
  onSaved?: (group: Group) => void
  onClose: () => void
}

/** One form for a new group and for an existing one. Only what was changed is sent. A draft keeps what is typed until it is saved or given up. */
export function GroupForm({ seen: present, wanted, given: known, onSaved, onClose }: FormProps) {
  const { t } = useWords()
  const seen = useAtOpening(present)
  const askIfLarge = useLargeQuestion()
  const [form] = Form.useForm<GroupValues>()
  const { taken, noteTaken } = useTakenAccount(form)
  const { requestId, company = seen?.company ?? null, ...given } = wanted ?? { requestId: null }
  const start = { ...valuesOf(seen), ...given, ...known, companyId: company?.id ?? null }
  const draft = useDraft<GroupValues, number | undefined>(
    `group-${seen?.id ?? known?.name ?? `new-${requestId ?? ''}`}`,
    form,
    seen?.version,
  )
  const { save, overtaken, ...saving } = useVersionedSave<object, Group, Group, number | undefined>({
    form,
    version: draft.note ?? seen?.version,
    current: groupSchema,
    schema: seen ? groupChanges.partial() : newGroup,
    send: (values, version) =>
      noteTaken(() =>
        askIfLarge((confirmLarge) =>
          seen && version !== undefined
            ? call(
                editGroup,
                {
                  params: { id: seen.id },
                  version,
                  body: { ...groupChanges.parse(values), confirmLarge },
                },
                { quiet: true },
              )
            : call(createGroup, { body: { ...newGroup.parse(values), requestId, confirmLarge } }, { quiet: true }),
        ),
      ),
    onSaved(group) {
      void cacheGroup(group)
      notices.success(t('groups.saved', { group: group.name }))
      close()
      onSaved?.(group)
    },
  })

  function close() {
    draft.drop()
    onClose()
  }

  return (
    <FormDialog<GroupValues>
      {...saving}
      overtaken={overtaken}
      {...draft.props}
      title={t(seen ? 'groups.edit' : 'groups.new')}
      width={820}
      form={form}
      name={`group-${seen?.id ?? 'new'}`}
      initialValues={start}
      formClass="group-form"
      onSubmit={(values) => {
        const all = { ...start, ...values }
        return save(seen ? changesOf(all, start) : bodyOf(all))
      }}
      onClose={close}
    >
      <GroupFields company={company} taken={taken} isPrivate={seen?.type === 'private'} />
    </FormDialog>
  )
}

interface FieldsProps extends Pick<WantedGroup, 'company'> {
  taken: TakenAccount | undefined
  /** A private chat stays one, and nobody else looks after it. */
  isPrivate: boolean
}

/** The fields in the order in which somebody learns them: which group it is, how large, whose, where it ships, who of us looks after it. */
function GroupFields({ company, taken, isPrivate }: FieldsProps) {
  const { t } = useWords()
  const type = Form.useWatch<GroupValues['type']>('type')
  const account = Form.useWatch<GroupValues['account']>('account')
  const field = (name: keyof GroupValues, input: ReactNode, isNeeded = false) => (
    <Form.Item name={name} label={t(`groups.field.${name}`)} required={isNeeded}>
      {input}
    </Form.Item>
  )
  return (
    <>
      {field('name', <Input maxLength={200} />, true)}
      <Form.Item
        name="account"
        label={t('groups.field.account')}
        required
        extra={
          taken && taken.account === account ? (
            <PageLink href={groupPath(taken)}>{t('groups.openTaken', { group: taken.name })}</PageLink>
          ) : null
        }
      >
        <Input maxLength={200} />
      </Form.Item>
      {isPrivate ? null : (
        <>
          {field(
            'platform',
            <Select options={groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) }))} />,
            true,
          )}
          {field(
            'type',
            <Radio.Group options={chosenTypes.map((value) => ({ value, label: t(`groups.type.${value}`) }))} />,
            true,
          )}
        </>
      )}
      {(isPrivate || type === 'inquiry') && hasCode(321) ? (
        <Form.Item
          name="companyId"
          label={t('groups.field.companyId')}
          extra={isPrivate ? null : t('groups.company.hint')}
        >
          <CompanyPicker known={company} />
        </Form.Item>
      ) : null}
      {isPrivate
        ? null
        : field('memberCount', <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />)}
      {field('state', <Select options={groupStates.map((value) => ({ value, label: t(`groups.state.${value}`) }))} />)}
      {field(
        'language',
        <Select
          options={[
            { value: '', label: t('groups.language.usual') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />,
      )}
      {isPrivate ? null : (
        <>
          {field('ownerNickname', <Input maxLength={100} />)}
          {field('ownerWechat', <Input maxLength={100} />)}
          {field('ownerArea', <AreaPicker />)}
        </>
      )}
      {field('startPorts', <PortsPicker />)}
      {field('endPorts', <PortsPicker />)}
      {field('transferPorts', <PortsPicker />)}
      {isPrivate ? null : (
        <>
          {field('assistantId', <PersonField />)}
          {field('operatorId', <PersonField />)}
        </>
      )}
      <Form.Item name="remark" label={t('groups.field.remark')} className="group-form-wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}
