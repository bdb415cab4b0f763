import type { ChatFileEntry } from '@seamark/contract/groups/files/files'
import { Badge, useConfirmDeletion } from '../../../kit/index.ts'
import { bytes, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { deleteRaw } from './file-actions.ts'

/** Returns a function that asks before what was uploaded is deleted, and says what goes and what stays. */
export function useRawFileDeletion() {
  const { t } = useWords()
  const confirm = useConfirmDeletion()
  return (file: ChatFileEntry) =>
    confirm({
      title: t('groups.raw.title', { name: file.fileName }),
      content: <WhatGoes file={file} />,
      okText: t('groups.raw.delete'),
      onOk: () => deleteRaw(file.id).catch(() => undefined),
    })
}

function WhatGoes({ file: { bytes: size, counts } }: { file: ChatFileEntry }) {
  const { t } = useWords()
  const [held, repeated] = [counts?.new ?? 0, counts?.repeated ?? 0]
  return (
    <>
      <p>{t('groups.raw.goes', { size: bytes(size) })}</p>
      <p>{held > 0 ? t('groups.raw.stays', { count: number(held) }) : t('groups.raw.nothing')}</p>
      {repeated > 0 ? <p>{t('groups.raw.repeated', { count: number(repeated) })}</p> : null}
    </>
  )
}

/** The name of a file, perhaps with the way to its page, and whether what was uploaded is gone. */
export function FileTitle({ file: { fileName, hasRawFile }, path }: { file: ChatFileEntry; path?: string }) {
  const { t } = useWords()
  return (
    <span className="group-badges">
      <span title={fileName}>{path ? <PageLink href={path}>{fileName}</PageLink> : fileName}</span>
      {hasRawFile ? null : <Badge tone="quiet">{t('groups.raw.gone')}</Badge>}
    </span>
  )
}
