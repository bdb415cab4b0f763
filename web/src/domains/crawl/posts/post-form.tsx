import { postKinds } from '@seamark/contract/crawl/choices'
import { editNetPost, followNetPost, type NetPost, postChanges } from '@seamark/contract/crawl/posts/posts'
import { Checkbox, Form, Input, Radio } from 'antd'
import { z } from 'zod'
import { FormDialog, MomentField, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { readCrawlAgain } from '../customers/customer-queries.ts'

interface FormProps {
  seen: NetPost
  onClose: () => void
}

interface Said {
  kind: NetPost['kind']
  companyGuess: string
  publishedAt: string | null
  dayOnly: boolean
}

/** Says what a post is, by which company, and when it was published. Only what was changed is sent. */
export function PostForm({ seen, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Said>()
  const { kind, companyGuess, publishedAt, dayOnly } = seen
  const start: Said = { kind, companyGuess, publishedAt, dayOnly }
  const { save, ...saving } = useSave({
    form,
    schema: postChanges,
    send: (values: object) =>
      call(
        editNetPost,
        { params: { id: seen.id }, version: seen.version, body: postChanges.parse(values) },
        { quiet: true },
      ),
    onSaved({ title }) {
      void readCrawlAgain()
      notices.success(t('crawl.saved', { name: title }))
      onClose()
    },
  })
  return (
    <FormDialog<Said>
      {...saving}
      title={t('crawl.post.edit')}
      form={form}
      name={`net-post-${seen.id}`}
      initialValues={start}
      onSubmit={(values) => save(changesOf(start, values))}
      onClose={onClose}
    >
      <Form.Item name="publishedAt" label={t('crawl.post.published')} extra={seen.publishedText || undefined}>
        <MomentField allowClear={false} />
      </Form.Item>
      <Form.Item name="dayOnly" valuePropName="checked">
        <Checkbox>{t('crawl.field.dayOnly')}</Checkbox>
      </Form.Item>
      <Form.Item name="kind" label={t('crawl.post.kind')}>
        <Radio.Group options={postKinds.map((value) => ({ value, label: t(`crawl.postKind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="companyGuess" label={t('crawl.post.company')}>
        <Input maxLength={200} disabled={seen.isImported} />
      </Form.Item>
    </FormDialog>
  )
}

function changesOf(start: Said, values: Said): Partial<Said> {
  const isTimeSaid = values.publishedAt !== start.publishedAt || values.dayOnly !== start.dayOnly
  return {
    ...(values.kind === start.kind ? {} : { kind: values.kind }),
    ...(values.companyGuess === start.companyGuess ? {} : { companyGuess: values.companyGuess }),
    ...(isTimeSaid && values.publishedAt !== null ? { publishedAt: values.publishedAt, dayOnly: values.dayOnly } : {}),
  }
}

const followUp = z.strictObject({ content: z.string().trim().min(1).max(4000) })

/** Logs a follow-up of a post on its company. */
export function PostFollowForm({ seen, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ content: string }>()
  const { save, ...saving } = useSave({
    form,
    schema: followUp,
    send: (values: { content: string }) =>
      call(followNetPost, { params: { id: seen.id }, body: followUp.parse(values) }, { quiet: true }),
    onSaved({ title }) {
      void readCrawlAgain()
      notices.success(t('crawl.post.followed', { name: title }))
      onClose()
    },
  })
  return (
    <FormDialog<{ content: string }>
      {...saving}
      title={t('crawl.takeWay.followUp')}
      form={form}
      name={`follow-post-${seen.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="content" label={t('crawl.post.followUp.content')}>
        <Input.TextArea rows={4} maxLength={4000} showCount />
      </Form.Item>
    </FormDialog>
  )
}
