import type { GroupPerson } from '@seamark/contract/groups/persons/persons'
import { useState } from 'react'
import { Button } from 'antd'
import { Dialog, Empty, Failed, leaveFailureToCall, Loading, SearchBox, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { merge } from './person-actions.ts'
import { useFoundPersons } from './person-queries.ts'

interface PickerProps {
  person: GroupPerson
  onMerged: (id: number) => void
  onClose: () => void
}

/** Looks for the person who is the same one. */
export function MergePicker({ person, onMerged, onClose }: PickerProps) {
  const { t } = useWords()
  const [q, setQ] = useState(person.name)
  const { data, error, refetch } = useFoundPersons(q)
  const { isSaving, save } = useSave({
    send: (otherId: number) => merge(person.id, otherId),
    onSaved({ personId }) {
      notices.success(t('groups.person.mergeDone'))
      onClose()
      onMerged(personId)
    },
    onFailure: leaveFailureToCall,
  })
  const others = (data?.rows ?? []).filter(({ id }) => id !== person.id)
  return (
    <Dialog title={t('groups.person.mergeWith', { name: person.name })} footer={null} onClose={onClose}>
      <SearchBox value={q} label={t('groups.person.search')} onSearch={(text) => setQ(text ?? '')} />
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Loading rows={4} />}
      {data && others.length === 0 ? <Empty text={t('groups.person.none')} /> : null}
      <ul className="person-seats">
        {others.map((other) => (
          <li key={other.id}>
            <span className="person-seat">
              {other.name}
              <span className="person-quiet">
                {[
                  ...other.platforms.map((platform) => t(`groups.platform.${platform}`)),
                  t('groups.person.inGroups', { count: other.groups }),
                ].join(' · ')}
              </span>
            </span>
            <Button
              size="small"
              loading={isSaving}
              aria-label={`${t('groups.person.same')}: ${other.name}`}
              onClick={() => void save(other.id)}
            >
              {t('groups.person.same')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
