import { CheckSquareOutlined, FlagOutlined, SendOutlined, UserAddOutlined } from '@ant-design/icons'
import { badReasons, bringTargets, qualities, releases, sortings } from '@seamark/contract/crawl/choices'
import { Form, Radio, Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { CustodianField } from '../../phonebook/index.ts'
import type { BulkOffer } from '../../workbench/index.ts'

/** The bulk actions that the person may use; the server decides about each customer. */
export const customerOffers = (): readonly BulkOffer[] => [
  ...(can('edit') ? [bringing, marking, sorting] : []),
  ...(can('assign') && hasCode(336) ? [releasing] : []),
]

const bringing: BulkOffer = {
  key: 'bring',
  title: 'crawl.bulk.bring',
  icon: <UserAddOutlined aria-hidden />,
  fields: () => <BringFields />,
  inputOf: ({ target, userId }) => ({ target, userId: target === 'colleague' ? (userId ?? null) : null }),
}

/** To whom a customer goes in the phonebook. */
function BringFields() {
  const { t } = useWords()
  const form = Form.useFormInstance()
  const target: unknown = Form.useWatch('target', form)
  const targets = bringTargets.filter((one) => one !== 'colleague' || can('assign'))
  return (
    <>
      <Form.Item name="target" label={t('crawl.bring.target')} initialValue="mine">
        <Radio.Group options={targets.map((value) => ({ value, label: t(`crawl.target.${value}`) }))} />
      </Form.Item>
      {target === 'colleague' ? (
        <Form.Item
          name="userId"
          label={t('crawl.bring.colleague')}
          rules={[{ required: true, message: t('crawl.assignee_missing') }]}
        >
          <CustodianField />
        </Form.Item>
      ) : null}
    </>
  )
}

export const marking: BulkOffer = {
  key: 'mark',
  title: 'crawl.bulk.mark',
  icon: <FlagOutlined aria-hidden />,
  fields: () => <MarkFields />,
  inputOf: ({ quality, badReason }) => ({ quality, badReason: quality === 'bad' ? (badReason ?? 'other') : null }),
}

function MarkFields() {
  const { t } = useWords()
  const form = Form.useFormInstance()
  const quality: unknown = Form.useWatch('quality', form)
  return (
    <>
      <Form.Item name="quality" label={t('crawl.field.quality')} initialValue="good">
        <Radio.Group options={qualities.map((value) => ({ value, label: t(`crawl.quality.${value}`) }))} />
      </Form.Item>
      {quality === 'bad' ? (
        <Form.Item name="badReason" label={t('crawl.field.badReason')} initialValue="notCompany">
          <Select options={badReasons.map((value) => ({ value, label: t(`crawl.badReason.${value}`) }))} />
        </Form.Item>
      ) : null}
    </>
  )
}

const sorting: BulkOffer = {
  key: 'sort',
  title: 'crawl.bulk.sort',
  icon: <CheckSquareOutlined aria-hidden />,
  fields: () => <SortFields />,
}

function SortFields() {
  const { t } = useWords()
  return (
    <Form.Item name="sorting" label={t('crawl.field.sorting')} initialValue="sorted">
      <Radio.Group options={sortings.map((value) => ({ value, label: t(`crawl.sorting.${value}`) }))} />
    </Form.Item>
  )
}

export const releasing: BulkOffer = {
  key: 'release',
  title: 'crawl.bulk.release',
  icon: <SendOutlined aria-hidden />,
  fields: () => <ReleaseFields />,
}

function ReleaseFields() {
  const { t } = useWords()
  return (
    <Form.Item name="release" label={t('crawl.field.release')} initialValue="released">
      <Radio.Group options={releases.map((value) => ({ value, label: t(`crawl.release.${value}`) }))} />
    </Form.Item>
  )
}
