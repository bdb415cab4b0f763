import type { ChatFilePart, ChatFileView } from '@seamark/contract/groups/files/files'
import { Badge, FieldLine, Fields } from '../../../kit/index.ts'
import { bytes, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { ImportCard } from '../../workbench/index.ts'
import { groupPath } from '../groups/group-filters.ts'
import { linesText, spanText } from './file-text.ts'

/** How a file was read, and what became of each of its conversations. */
export function ReadParts({ file }: { file: ChatFileView }) {
  const { t } = useWords()
  const { texts, parts, partsCount, zone, sha256 } = file
  const forms = [...new Set(parts.map(({ form }) => t(`groups.form.${form}`)))]
  const encodings = [...new Set(texts.map(({ encoding }) => encoding))]
  return (
    <ImportCard id="chat-file-read" title={t('groups.file.how')}>
      <Fields>
        <FieldLine label={t('groups.file.form')}>{forms.join(' · ')}</FieldLine>
        <FieldLine label={t('groups.file.encoding')}>{encodings.join(' · ')}</FieldLine>
        <FieldLine label={t('groups.field.zone')}>{zone}</FieldLine>
        <FieldLine label={t('groups.file.size')}>{bytes(file.bytes)}</FieldLine>
        <FieldLine label={t('groups.file.checksum')}>
          {sha256 ? <code title={sha256}>{sha256.slice(0, 12)}</code> : ''}
        </FieldLine>
      </Fields>
      {parts.length > 0 ? (
        <ul className="chat-file-parts" aria-label={t('groups.file.conversations')}>
          {parts.map((part) => (
            <ReadPart key={part.place} part={part} zone={zone} />
          ))}
        </ul>
      ) : null}
      {partsCount > parts.length ? (
        <p className="import-quiet import-line">
          {t('groups.file.conversations.more', { count: parts.length, all: partsCount })}
        </p>
      ) : null}
    </ImportCard>
  )
}

function ReadPart({ part, zone }: { part: ChatFilePart; zone: string }) {
  const { t } = useWords()
  const { label, account, messages, group, isLeftOut, lines } = part
  const facts = [
    t('groups.file.part.messages', { count: number(messages) }),
    spanText(part, zone),
    group && t('groups.file.part.counts', { new: number(part.new), repeated: number(part.repeated) }),
  ]
  return (
    <li>
      <div className="chat-file-part">
        {label !== '' && label === group?.name ? null : (
          <strong>{label || account || t('groups.file.part.nameless')}</strong>
        )}
        {group ? <PageLink href={groupPath(group)}>{group.name}</PageLink> : null}
        {group?.isPrivate ? <Badge tone="busy">{t('groups.type.private')}</Badge> : null}
        {isLeftOut ? <Badge tone="quiet">{t('groups.file.leftOut')}</Badge> : null}
        <span className="chat-file-fact">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {lines ? <span className="chat-file-fact">{linesText(lines)}</span> : null}
    </li>
  )
}
