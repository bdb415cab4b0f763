import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { removeScreenshot, setScreenshot } from '@seamark/contract/groups/groups/pictures'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { Button } from 'antd'
import { useState } from 'react'
import { useConfirmDeletion, useImageDrop } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheGroup } from './group-queries.ts'

/** The image of a group. Whoever may change the group puts another one in its place, or takes it away. */
export function Screenshot({ group }: { group: Group }) {
  const { t } = useWords()
  const mayChange = group.can.edit && group.can.readMessages
  if (group.screenshot === null && !mayChange) return null
  return (
    <section className="group-card" aria-label={t('groups.field.screenshot')}>
      <h2>{t('groups.field.screenshot')}</h2>
      {group.screenshot ? (
        <a href={`/api${group.screenshot}`} target="_blank" rel="noreferrer">
          <img className="group-image" src={`/api${group.screenshot}`} alt={t('groups.field.screenshot')} />
        </a>
      ) : null}
      {mayChange ? <Change group={group} /> : null}
    </section>
  )
}

function Change({ group }: { group: Group }) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const [isBusy, setBusy] = useState(false)
  const seen = { params: { id: group.id }, version: group.version }

  async function put(screenshot: File) {
    setBusy(true)
    await keep(call(setScreenshot, { ...seen, body: {}, images: { screenshot } }), t('groups.screenshot.saved'))
    setBusy(false)
  }

  const { listens, open, chooser } = useImageDrop(([file]) => file && void put(file))
  const remove = () =>
    confirmDeletion({
      title: t('groups.screenshot.removeTitle'),
      onOk: () => keep(call(removeScreenshot, seen), t('groups.screenshot.removed')),
    })

  if (group.screenshot === null)
    return (
      <>
        <button type="button" className="image-drop group-image-drop" disabled={isBusy} onClick={open} {...listens}>
          <PictureOutlined aria-hidden />
          <span>{t('groups.image.choose')}</span>
          <small>{t('groups.image.hint', { most: megabytes(mostImageBytes) })}</small>
        </button>
        {chooser}
      </>
    )
  return (
    <div className="group-image-deeds" {...listens}>
      <Button loading={isBusy} icon={<PictureOutlined aria-hidden />} onClick={open}>
        {t('groups.image.replace')}
      </Button>
      <Button icon={<DeleteOutlined aria-hidden />} onClick={remove}>
        {t('kit.delete')}
      </Button>
      {chooser}
    </div>
  )
}

async function keep(answer: Promise<Group>, done: string) {
  try {
    const group = await answer
    notices.success(done)
    await cacheGroup(group)
  } catch {
    // The call has already shown the message.
  }
}
