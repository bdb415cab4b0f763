import {
  type CrawlSource,
  crawlSourceChanges,
  createCrawlSource,
  editCrawlSource,
  newCrawlSource,
} from '@seamark/contract/crawl/sources/sources'
import { Form, Input, Switch } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'

interface SourceValues {
  name: string
  note: string
  releases: boolean
}

/** One form for a new source and for an existing one. */
export function SourceForm({ seen, onClose }: { seen: CrawlSource | undefined; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<SourceValues>()
  const start: SourceValues = { name: seen?.name ?? '', note: seen?.note ?? '', releases: seen?.releases ?? false }
  const { save, ...saving } = useSave({
    form,
    schema: seen ? crawlSourceChanges : newCrawlSource,
    send: (values: object) =>
      seen
        ? call(
            editCrawlSource,
            { params: { id: seen.id }, version: seen.version, body: crawlSourceChanges.parse(values) },
            { quiet: true },
          )
        : call(createCrawlSource, { body: newCrawlSource.parse(values) }, { quiet: true }),
    onSaved({ name }) {
      void invalidate('/crawl')
      notices.success(t('crawl.source.saved', { name }))
      onClose()
    },
  })
  const mayRelease = seen !== undefined && can('assign')
  return (
    <FormDialog<SourceValues>
      {...saving}
      title={t(seen ? 'crawl.source.edit' : 'crawl.source.new')}
      form={form}
      name={`crawl-source-${seen?.id ?? 'new'}`}
      initialValues={start}
      onSubmit={({ name, note, releases }) => save({ name, note, ...(mayRelease ? { releases } : {}) })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('crawl.source.name')} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="note" label={t('crawl.field.note')} extra={t('crawl.source.note.hint')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {mayRelease ? (
        <Form.Item name="releases" label={t('crawl.field.releases')} valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
