import { sourceBrings, sourceKinds } from '@seamark/contract/crawl/choices'
import {
  type CrawlSource,
  crawlSource,
  crawlSourceChanges,
  createCrawlSource,
  editCrawlSource,
  newCrawlSource,
} from '@seamark/contract/crawl/sources/sources'
import { Alert, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { FormDialog, useAtOpening, useVersionedSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'
import { FetchingAlert } from './fetching-view.tsx'
import { changesOf, rulesKept, type SourceValues, sourceValues } from './source-rules.ts'

/** One form for a new source and for an existing one. Only what was changed is sent. */
export function SourceForm({ seen: current, onClose }: { seen: CrawlSource | undefined; onClose: () => void }) {
  const { t } = useWords()
  const seen = useAtOpening(current)
  const [form] = Form.useForm<SourceValues>()
  const start = sourceValues(seen)
  const { save, overtaken, ...saving } = useVersionedSave<object, CrawlSource, CrawlSource, number | undefined>({
    form,
    version: seen?.version,
    current: crawlSource,
    schema: seen ? crawlSourceChanges : newCrawlSource,
    send: (values, version) =>
      seen
        ? call(
            editCrawlSource,
            { params: { id: seen.id }, version: version ?? seen.version, body: crawlSourceChanges.parse(values) },
            { quiet: true },
          )
        : call(createCrawlSource, { body: newCrawlSource.parse(values) }, { quiet: true }),
    onSaved({ name }) {
      void invalidate('/crawl')
      notices.success(t('crawl.source.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog<SourceValues>
      {...saving}
      title={t(seen ? 'crawl.source.edit' : 'crawl.source.new')}
      form={form}
      name={`crawl-source-${seen?.id ?? 'new'}`}
      initialValues={start}
      lead={overtaken ? <Alert type="warning" showIcon title={t('crawl.source.overtaken')} /> : null}
      onSubmit={(values) => save(seen ? changes(seen, { ...start, ...values }) : newValues({ ...start, ...values }))}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('crawl.source.name')} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="note" label={t('crawl.field.note')} extra={t('crawl.source.note.hint')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <KindFields seen={seen} />
      {seen && can('assign') ? (
        <Form.Item name="releases" label={t('crawl.field.releases')} valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}

/** What was changed; with another kind go the rules that are of use to it. */
function changes(seen: CrawlSource, now: SourceValues) {
  const changed = changesOf(now, sourceValues(seen))
  const isOther = changed.kind !== undefined || changed.brings !== undefined
  return isOther ? { ...changed, rules: rulesKept(seen.rules, now) } : changed
}

const newValues = ({ name, note, kind, brings, address }: SourceValues) => ({
  name,
  note,
  kind,
  brings,
  address: kind === 'file' ? '' : address,
})

/** What a source that is fetched has besides. A source of files stays one. */
function KindFields({ seen }: { seen: CrawlSource | undefined }) {
  const { t } = useWords()
  const form = Form.useFormInstance<SourceValues>()
  const kind = Form.useWatch('kind', form) ?? seen?.kind ?? 'file'
  const kinds = seen ? sourceKinds.filter((one) => (one === 'file') === (seen.kind === 'file')) : sourceKinds
  return (
    <>
      <Form.Item name="kind" label={t('crawl.field.kind')} hidden={seen?.kind === 'file'}>
        <Radio.Group options={kinds.map((value) => ({ value, label: t(`crawl.sourceKind.${value}`) }))} />
      </Form.Item>
      {kind === 'file' ? null : (
        <>
          <FetchingAlert />
          <Form.Item name="brings" label={t('crawl.field.brings')}>
            <Radio.Group options={sourceBrings.map((value) => ({ value, label: t(`crawl.brings.${value}`) }))} />
          </Form.Item>
          <Form.Item name="address" label={t('crawl.source.address')} extra={t('crawl.source.address.hint')} required>
            <Input maxLength={1000} inputMode="url" />
          </Form.Item>
          {seen ? <TimeFields /> : null}
        </>
      )}
    </>
  )
}

function TimeFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="rhythmHours" label={t('crawl.field.rhythmHours')}>
        <InputNumber min={1} max={720} precision={0} />
      </Form.Item>
      <Form.Item name="fromHour" label={t('crawl.field.fromHour')}>
        <InputNumber min={0} max={23} precision={0} />
      </Form.Item>
      <Form.Item name="toHour" label={t('crawl.field.toHour')}>
        <InputNumber min={1} max={24} precision={0} />
      </Form.Item>
      <Form.Item name="hosts" label={t('crawl.field.hosts')} extra={t('crawl.source.hosts.hint')}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} />
      </Form.Item>
    </>
  )
}
