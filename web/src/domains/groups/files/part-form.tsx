import type { ChatFilePart, ChatFileView } from '@seamark/contract/groups/files/files'
import { platformsOf } from '@seamark/contract/groups/files/forms'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Badge, disableEarlierOptions, Loading, NothingFound } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { ImportCard } from '../../workbench/index.ts'
import { GroupForm } from '../groups/group-form.tsx'
import { useGroup } from '../groups/group-queries.ts'
import { useFileActions } from './file-actions.ts'
import { fileSearch } from './file-filters.ts'
import { useFoundGroups } from './file-queries.ts'
import { spanText } from './file-text.ts'
import { choiceOf, chosenPart, isOpen, mayBeGroup, mayBePrivate, type PartChoice } from './part-rules.ts'
import { PrivatePart } from './private-part-view.tsx'

/** Which group each conversation of a file belongs to. Those that are known are chosen already; so is a single one of an upload for a group. */
export function PartsChoice({ file }: { file: ChatFileView }) {
  const { group: wantedId } = usePageSearch(fileSearch)
  const wanted = useGroup(wantedId)
  if (wantedId !== undefined && wanted.isPending) return <Loading rows={4} />
  return <PartsForm file={file} wanted={wanted.data} />
}

function PartsForm({ file, wanted }: { file: ChatFileView; wanted: Group | undefined }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const { chooseGroups } = useFileActions(file)
  const single = file.partsCount === 1 && wanted?.can.readMessages ? wanted : null
  const [chosen, setChosen] = useState<ReadonlyMap<number, PartChoice>>(
    () => new Map(file.parts.map((part) => [part.place, choiceOf(part, single)])),
  )
  const [registering, setRegistering] = useState<ChatFilePart>()
  const [isBusy, setBusy] = useState(false)
  const set = (place: number, choice: PartChoice) => setChosen(new Map(chosen).set(place, choice))
  const open = [...chosen.values()].filter(isOpen)
  const isEmpty = [...chosen.values()].every(({ group, isLeftOut, talk }) => isLeftOut || (group === null && !talk))

  async function save() {
    setBusy(true)
    await chooseGroups([...chosen].map(([place, choice]) => chosenPart(place, choice)))
    setBusy(false)
  }

  return (
    <ImportCard
      id="chat-file-parts"
      title={t('groups.file.parts')}
      aside={<Button onClick={() => setSearch({ step: 'reading' })}>{t('groups.file.otherReading')}</Button>}
    >
      <p className="import-quiet import-line">{t('groups.file.parts.hint', { zone: file.zone })}</p>
      {file.partsCount > file.parts.length ? (
        <Alert
          type="info"
          showIcon
          title={t('groups.file.parts.more', { count: file.parts.length, all: file.partsCount })}
        />
      ) : null}
      <ul className="chat-file-parts">
        {file.parts.map((part) => (
          <PartLine
            key={part.place}
            part={part}
            zone={file.zone}
            choice={chosen.get(part.place) ?? choiceOf(part, null)}
            onChange={(choice) => set(part.place, choice)}
            onRegister={() => setRegistering(part)}
          />
        ))}
      </ul>
      <div className="import-buttons">
        <Button type="primary" loading={isBusy} disabled={open.length > 0 || isEmpty} onClick={() => void save()}>
          {t('groups.file.begin')}
        </Button>
        {open.length > 0 ? (
          <span className="import-quiet">{t('groups.file.parts.open', { count: open.length })}</span>
        ) : null}
      </div>
      {registering ? (
        <GroupForm
          seen={undefined}
          given={groupFrom(registering)}
          onSaved={(group: Group) => set(registering.place, { group, isLeftOut: false, talk: null })}
          onClose={() => setRegistering(undefined)}
        />
      ) : null}
    </ImportCard>
  )
}

/** What a conversation says of the group that is registered for it. */
const groupFrom = ({ label, account, form }: ChatFilePart) => ({
  platform: platformsOf(form)[0] ?? 'other',
  name: label,
  account: account || (/^\d+$/.test(label) ? label : ''),
})

interface LineProps {
  part: ChatFilePart
  zone: string
  choice: PartChoice
  onChange: (choice: PartChoice) => void
  onRegister: () => void
}

function PartLine({ part, zone, choice, onChange, onRegister }: LineProps) {
  const { t } = useWords()
  const { group, isLeftOut, talk } = choice
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, isPlaceholderData } = useFoundGroups(typed)
  const found = (data?.rows ?? []).filter(({ type }) => type !== 'private')
  const label = part.label || part.account || t('groups.file.part.nameless')
  const offered = new Map([...(group ? [group] : []), ...found].map((one) => [one.id, one]))
  return (
    <li aria-label={label}>
      <div className="chat-file-part">
        <strong>{label}</strong>
        <span className="chat-file-fact">
          {[
            part.account !== label && part.account,
            t('groups.file.part.messages', { count: number(part.messages) }),
            spanText(part, zone),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {talk ? <Badge tone="busy">{t('groups.type.private')}</Badge> : null}
        {part.matchedBy && part.group && group?.id === part.group.id && part.matchedBy !== 'person' ? (
          <Badge tone="good">{t(`groups.file.match.${part.matchedBy}`)}</Badge>
        ) : null}
      </div>
      <div className="chat-file-choice">
        {mayBePrivate(part) && mayBeGroup(part) ? (
          <Segmented
            aria-label={t('groups.file.part.kind', { part: label })}
            disabled={isLeftOut}
            value={talk ? 'private' : 'group'}
            onChange={(kind) =>
              onChange({
                group: null,
                isLeftOut,
                talk: kind === 'private' ? { ownKey: part.ownKey, companyId: null } : null,
              })
            }
            options={[
              { value: 'group', label: t('groups.group') },
              { value: 'private', label: t('groups.type.private') },
            ]}
          />
        ) : null}
        {talk ? (
          <PrivatePart
            part={part}
            label={label}
            talk={talk}
            isLeftOut={isLeftOut}
            onChange={(told) => onChange({ ...choice, talk: told })}
          />
        ) : (
          <>
            <Select
              showSearch={{ filterOption: false, onSearch: setTyped }}
              aria-label={t('groups.file.part.group', { part: label })}
              placeholder={t('groups.file.part.choose')}
              disabled={isLeftOut}
              value={isLeftOut ? undefined : group?.id}
              onChange={(id) => onChange({ group: offered.get(id) ?? null, isLeftOut: false, talk: null })}
              options={disableEarlierOptions(
                [...offered.values()].map(({ id, name }) => ({ value: id, label: name })),
                isPlaceholderData,
              )}
              loading={isFetching}
              notFoundContent={<NothingFound read={{ error, isFetching }} />}
            />
            {can('edit') ? (
              <Button icon={<PlusOutlined aria-hidden />} disabled={isLeftOut} onClick={onRegister}>
                {t('groups.new')}
              </Button>
            ) : null}
          </>
        )}
        <Checkbox checked={isLeftOut} onChange={({ target }) => onChange({ ...choice, isLeftOut: target.checked })}>
          {t('groups.file.part.leaveOut')}
        </Checkbox>
      </div>
    </li>
  )
}
