import { PlusOutlined } from '@ant-design/icons'
import { addTopic, changeTopic, type Topic, topicInput } from '@seamark/contract/messaging/opt-outs/topics'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Badge, Empty, Failed, FormDialog, Loading, SidePanel, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshTopics, useTopics } from './opt-out-queries.ts'

/** What bulks are about, beside the list of opt-outs: added, renamed and retired by whoever keeps the list. */
export function TopicsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useTopics()
  const [edited, setEdited] = useState<Topic | 'new'>()
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('messaging.topics.add')}
    </Button>
  )
  return (
    <SidePanel title={t('messaging.topics')} open={isOpen} onClose={onClose} extra={data?.topics.length ? add : null}>
      <p className="opt-out-quiet">{t('messaging.topics.hint')}</p>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading rows={4} />
      ) : data.topics.length === 0 ? (
        <Empty text={t('messaging.topics.none')} action={add} />
      ) : (
        <ul className="opt-out-topics">
          {data.topics.map((one) => (
            <TopicLine key={one.id} topic={one} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {edited ? (
        <TopicForm
          key={edited === 'new' ? 'new' : edited.id}
          seen={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </SidePanel>
  )
}

function TopicLine({ topic, onEdit }: { topic: Topic; onEdit: () => void }) {
  const { t } = useWords()
  const { id, version, name, nameEn, isRetired, optOuts } = topic
  const [isMoving, setMoving] = useState(false)
  async function move() {
    setMoving(true)
    try {
      await call(changeTopic, { params: { id }, version, body: { name, nameEn, isRetired: !isRetired } })
    } catch {
      // The call has shown why.
    } finally {
      // Until it is read again nothing else is done with it, which would be by the version of before.
      await refreshTopics()
      setMoving(false)
    }
  }
  return (
    <li>
      <span className="opt-out-topic">
        <strong>{name}</strong>
        <small className="opt-out-quiet">
          {[nameEn, optOuts > 0 && t('messaging.topics.optOuts', { shown: number(optOuts) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {isRetired ? <Badge tone="quiet">{t('messaging.topics.retired')}</Badge> : null}
      <Button size="small" disabled={isMoving} onClick={onEdit} aria-label={t('messaging.topics.renameOne', { name })}>
        {t('messaging.topics.rename')}
      </Button>
      <Button
        size="small"
        loading={isMoving}
        onClick={() => void move()}
        aria-label={t(isRetired ? 'messaging.topics.offerOne' : 'messaging.topics.retireOne', { name })}
      >
        {t(isRetired ? 'messaging.topics.offer' : 'messaging.topics.retire')}
      </Button>
    </li>
  )
}

interface Values {
  name: string
  nameEn: string
}

function TopicForm({ seen, onClose }: { seen: Topic | undefined; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ name }: Values) =>
      name.trim() === '' ? [{ name: ['name'], errors: [t('messaging.topics.nameMissing')] }] : [],
    send: ({ name, nameEn }: Values) =>
      seen
        ? call(
            changeTopic,
            {
              params: { id: seen.id },
              version: seen.version,
              body: topicInput.parse({ name, nameEn, isRetired: seen.isRetired }),
            },
            { quiet: true },
          )
        : call(addTopic, { body: { name: name.trim(), nameEn: nameEn.trim() } }, { quiet: true }),
    onSaved: () => {
      notices.success(t(seen ? 'messaging.topics.renamed' : 'messaging.topics.added'))
      onClose()
    },
    refresh: refreshTopics,
  })
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name={`topic-${seen?.id ?? 'new'}`}
      title={t(seen ? 'messaging.topics.rename' : 'messaging.topics.add')}
      initialValues={{ name: seen?.name ?? '', nameEn: seen?.nameEn ?? '' }}
      onSubmit={(values) => save(values)}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('messaging.topics.name')} required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('messaging.topics.nameEn')} extra={t('messaging.topics.nameEnHint')}>
        <Input maxLength={60} />
      </Form.Item>
    </FormDialog>
  )
}
