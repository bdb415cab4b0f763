import type { GroupPerson } from '@seamark/contract/groups/persons/persons'
import type { Erasure } from '@seamark/contract/groups/persons/erasures'
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, Dialog, Empty, Failed, Loading, useConfirmDeletion } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { deleteRaw } from '../files/file-actions.ts'
import { groupPath } from '../groups/group-filters.ts'
import { erase, refreshAfterErasure } from './person-actions.ts'
import { useErasures } from './person-queries.ts'
import './person-view.css'

/** Erases a person after a question that says of how many groups, and then shows which files hold him still. */
export function EraseButton({ person, onErased }: { person: GroupPerson; onErased: () => void }) {
  const { t } = useWords()
  const confirm = useConfirmDeletion()
  const [erasureIds, setErasureIds] = useState<number[]>()
  const groupsOf = (seats: GroupPerson['seats']) => new Set(seats.map(({ group }) => group.id)).size
  const erased = groupsOf(person.seats.filter(({ can }) => can.erase))
  const left = groupsOf(person.seats.filter(({ can }) => !can.erase))

  const ask = () =>
    confirm({
      title: t('groups.erase.title', { name: person.name || t('groups.person.nameless') }),
      content: (
        <>
          <p>{t('groups.erase.what', { count: erased })}</p>
          {left > 0 ? <p>{t('groups.erase.left', { count: left })}</p> : null}
        </>
      ),
      okText: t('groups.erase'),
      onOk: () =>
        erase(person.id)
          .then((done) => setErasureIds(done.erasureIds))
          .catch(() => undefined),
    })

  function close() {
    onErased()
    void refreshAfterErasure()
  }

  return (
    <>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={ask}>
        {t('groups.erase')}
      </Button>
      {erasureIds ? <Erasures ids={erasureIds} onClose={close} /> : null}
    </>
  )
}

/** What was erased, group by group, with the uploaded files that hold it still; without ids the latest. */
export function Erasures({ ids, onClose }: { ids?: readonly number[]; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useErasures(ids)
  return (
    <Dialog title={t(ids ? 'groups.erase.done' : 'groups.erasures')} footer={null} onClose={onClose}>
      <p className="person-quiet">{t('groups.erase.files')}</p>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Loading rows={4} />}
      {data?.rows.length === 0 ? <Empty text={t(ids ? 'groups.erase.noMessages' : 'groups.erasures.empty')} /> : null}
      <ul className="person-seats">
        {data?.rows.map((erasure) => (
          <ErasureLine key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </Dialog>
  )
}

function ErasureLine({ erasure: { group, askedAt, askedBy, isDone, files } }: { erasure: Erasure }) {
  const { t } = useWords()
  return (
    <li>
      <span className="person-seat">
        <PageLink href={groupPath(group)}>{group.name}</PageLink>
        <span className="person-quiet">{`${askedBy} · ${dateTime(askedAt)}`}</span>
        {files.map((file) => (
          <RawFile key={file.id} file={file} />
        ))}
        {isDone && files.length === 0 ? <span className="person-quiet">{t('groups.erase.noFiles')}</span> : null}
      </span>
      <Badge tone={isDone ? 'good' : 'busy'}>{t(isDone ? 'groups.erase.isDone' : 'groups.erase.underWay')}</Badge>
    </li>
  )
}

/** An uploaded file that holds somebody still, for those who may delete it; others hear whom to ask. */
function RawFile({ file: { id, name, uploadedBy, can } }: { file: Erasure['files'][number] }) {
  const { t } = useWords()
  const confirm = useConfirmDeletion()
  if (!can.delete)
    return (
      <span>
        {name} <span className="person-quiet">{t('groups.raw.by', { name: uploadedBy })}</span>
      </span>
    )
  const ask = () =>
    confirm({
      title: t('groups.raw.title', { name }),
      content: t('groups.raw.text'),
      okText: t('groups.raw.delete'),
      onOk: () => deleteRaw(id).catch(() => undefined),
    })
  return (
    <span>
      <PageLink href={href('/contacts/ChatRecordFiles', { id })}>{name}</PageLink>{' '}
      <Button danger size="small" aria-label={`${t('groups.raw.delete')} · ${name}`} onClick={ask}>
        {t('groups.raw.delete')}
      </Button>
    </span>
  )
}
