import {
  ContactsOutlined,
  FileTextOutlined,
  QuestionCircleOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Form, InputNumber } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { mayDo, type PasteDeed } from './paste-actions.ts'

/** The bulk actions that the person may use; the server decides about each row. */
export const pasteOffers = (): readonly BulkOffer[] => offers.filter(({ key }) => mayDo(key))

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

const offers: readonly (BulkOffer & { key: PasteDeed })[] = [
  {
    key: 'post',
    title: 'ai.bulk.post',
    icon: <SendOutlined aria-hidden />,
    fields: () => <DaysField />,
    inputOf: ({ days }) => (typeof days === 'number' ? { days } : {}),
  },
  { key: 'contact', title: 'ai.bulk.contact', icon: <ContactsOutlined aria-hidden /> },
  { key: 'followUp', title: 'ai.bulk.followUp', icon: <FileTextOutlined aria-hidden /> },
  { key: 'question', title: 'ai.bulk.question', icon: <QuestionCircleOutlined aria-hidden /> },
  { key: 'ignore', title: 'ai.bulk.ignore', icon: <StopOutlined aria-hidden /> },
]
