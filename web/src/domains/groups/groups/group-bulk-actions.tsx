import { CustomerServiceOutlined, SwapOutlined, TagOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { chosenTypes } from '@seamark/contract/groups/groups/fields'
import type { GroupBulkAction } from '@seamark/contract/groups/groups/groups'
import { Form, Radio } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { PersonField } from './person-picker.tsx'

interface GroupOffer extends BulkOffer {
  key: GroupBulkAction
}

/** The bulk actions that the person may use; the server decides about each group. */
export const groupOffers = (): readonly BulkOffer[] => (can('edit') ? offers : [])

const offers: readonly GroupOffer[] = [
  {
    key: 'assistant',
    title: 'groups.bulk.assistant',
    icon: <CustomerServiceOutlined aria-hidden />,
    fields: () => <ColleagueField name="assistantId" />,
    inputOf: ({ assistantId }) => ({ assistantId: assistantId ?? null }),
  },
  {
    key: 'operator',
    title: 'groups.bulk.operator',
    icon: <UserSwitchOutlined aria-hidden />,
    fields: () => <ColleagueField name="operatorId" />,
    inputOf: ({ operatorId }) => ({ operatorId: operatorId ?? null }),
  },
  {
    key: 'type',
    title: 'groups.bulk.type',
    icon: <TagOutlined aria-hidden />,
    fields: () => <TypeField />,
  },
  {
    key: 'owner',
    title: 'groups.bulk.owner',
    icon: <SwapOutlined aria-hidden />,
    fields: () => <OwnerField />,
  },
]

function ColleagueField({ name }: { name: 'assistantId' | 'operatorId' }) {
  const { t } = useWords()
  return (
    <Form.Item name={name} label={t(`groups.field.${name}`)}>
      <PersonField />
    </Form.Item>
  )
}

function OwnerField() {
  const { t } = useWords()
  return (
    <Form.Item
      name="ownerId"
      label={t('groups.bulk.receiver')}
      extra={t('groups.bulk.owner.hint')}
      rules={[{ required: true, message: t('groups.choosePerson') }]}
    >
      <PersonField />
    </Form.Item>
  )
}

function TypeField() {
  const { t } = useWords()
  return (
    <Form.Item name="type" label={t('groups.field.type')} initialValue="freightAgent">
      <Radio.Group options={chosenTypes.map((value) => ({ value, label: t(`groups.type.${value}`) }))} />
    </Form.Item>
  )
}
