import type { ChatFileEntry } from '@seamark/contract/groups/files/files'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { bytes } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { countText, fileTones, stateText } from './file-text.ts'
import { FileTitle } from './raw-file-view.tsx'

/** The columns of the list of files: the file, its state, its groups, and what became of its messages. */
export function useFileColumns(): readonly Column<ChatFileEntry>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the titles are in this language
  return useMemo(() => fileColumns(), [language])
}

function fileColumns(): Column<ChatFileEntry>[] {
  const figure = (
    key: string,
    title: WordKey,
    of: (file: ChatFileEntry) => number | undefined,
  ): Column<ChatFileEntry> => ({
    key,
    title: t(title),
    width: 104,
    align: 'right',
    hideable: true,
    render: (file) => countText(of(file)),
  })
  return [
    {
      key: 'fileName',
      title: t('groups.field.file'),
      width: 240,
      render: (file) => <FileTitle file={file} />,
    },
    {
      key: 'state',
      title: t('kit.state'),
      width: 150,
      render: (file) => <Badge tone={fileTones[file.state]}>{stateText(file)}</Badge>,
    },
    {
      key: 'groups',
      title: t('groups.field.groups'),
      width: 200,
      hideable: true,
      render: ({ groups }) => groups.map(({ name }) => name).join(', '),
    },
    figure('messages', 'groups.file.messages', ({ counts }) => counts?.messages),
    figure('new', 'groups.file.new', ({ counts }) => counts?.new),
    figure('repeated', 'groups.file.repeated', ({ counts }) => counts?.repeated),
    figure('notUnderstood', 'groups.file.notUnderstood', ({ counts }) => counts?.notUnderstood),
    figure('members', 'groups.file.members', ({ counts }) => counts?.members),
    {
      key: 'bytes',
      title: t('groups.file.bytes'),
      width: 96,
      align: 'right',
      hideable: true,
      render: (file) => bytes(file.bytes),
    },
    { key: 'person', title: t('groups.file.person'), width: 110, hideable: true, render: ({ person }) => person.name },
    {
      key: 'createdAt',
      title: t('groups.file.createdAt'),
      width: 130,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
