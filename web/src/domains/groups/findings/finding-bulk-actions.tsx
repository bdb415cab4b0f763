import { ContactsOutlined, FileTextOutlined, SendOutlined, StopOutlined, TeamOutlined } from '@ant-design/icons'
import { ignoreReasons } from '@seamark/contract/groups/findings/fields'
import { Checkbox, Form, InputNumber, Radio } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'

/** The bulk actions that the person may use; the server decides about each finding. */
export const findingOffers = (): readonly BulkOffer[] =>
  can('edit') ? [...(hasCode(346) ? [posting] : []), ...offers] : []

/** How long a price holds that says no end. */
function DaysField() {
  const { t } = useWords()
  return (
    <Form.Item name="days" label={t('groups.bulk.days')}>
      <InputNumber
        min={1}
        max={90}
        precision={0}
        style={{ width: '100%' }}
        placeholder={t('groups.bulk.daysOfOffice')}
      />
    </Form.Item>
  )
}

function IgnoreFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="reason" label={t('groups.field.reason')} initialValue="advertisement">
        <Radio.Group options={ignoreReasons.map((value) => ({ value, label: t(`groups.reason.${value}`) }))} />
      </Form.Item>
      <Form.Item name="mutePerson" valuePropName="checked" initialValue={false}>
        <Checkbox>{t('groups.bulk.mute')}</Checkbox>
      </Form.Item>
    </>
  )
}

const posting: BulkOffer = {
  key: 'post',
  title: 'groups.bulk.post',
  icon: <SendOutlined aria-hidden />,
  fields: () => <DaysField />,
  inputOf: ({ days }) => (typeof days === 'number' ? { days } : {}),
}

const offers: readonly BulkOffer[] = [
  { key: 'contact', title: 'groups.bulk.contact', icon: <ContactsOutlined aria-hidden /> },
  { key: 'member', title: 'groups.bulk.member', icon: <TeamOutlined aria-hidden /> },
  { key: 'followUp', title: 'groups.bulk.followUp', icon: <FileTextOutlined aria-hidden /> },
  { key: 'ignore', title: 'groups.bulk.ignore', icon: <StopOutlined aria-hidden />, fields: () => <IgnoreFields /> },
]
