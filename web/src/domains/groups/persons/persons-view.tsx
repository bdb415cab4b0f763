import type { ListedPerson } from '@seamark/contract/groups/persons/persons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  Badge,
  type Column,
  DataTable,
  Empty,
  type Paging,
  pagingOf,
  rowsOf,
  SearchBox,
  usePager,
} from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { Erasures } from './erasure-view.tsx'
import { usePersons } from './person-queries.ts'
import { type LentToPerson, PersonPanel } from './person-view.tsx'

/** People whom several groups have in common. */
export function Persons(lent: LentToPerson) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const [limit, setLimit] = useState<Paging['limit']>(50)
  const [openId, setOpenId] = useState<number>()
  const [isListing, setIsListing] = useState(false)
  const pager = usePager(`${q} ${limit}`)
  const listed = usePersons({ q, limit, cursor: pager.cursor })
  return (
    <>
      <DataTable
        name="groups.persons"
        label={t('groups.persons')}
        columns={usePersonColumns()}
        {...rowsOf(listed)}
        paging={pagingOf(pager, { limit }, (patch) => setLimit(patch.limit), listed.data)}
        onOpen={({ id }) => setOpenId(id)}
        empty={<Empty text={t(q ? 'groups.person.none' : 'groups.person.empty')} />}
        toolbar={<SearchBox value={q} label={t('groups.person.search')} onSearch={(text) => setQ(text ?? '')} />}
        tools={can('delete') ? <Button onClick={() => setIsListing(true)}>{t('groups.erasures')}</Button> : null}
      />
      {isListing ? <Erasures onClose={() => setIsListing(false)} /> : null}
      <PersonPanel
        place={openId === undefined ? undefined : { personId: openId }}
        onClose={() => setOpenId(undefined)}
        {...lent}
      />
    </>
  )
}

function usePersonColumns(): readonly Column<ListedPerson>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(personColumns, [language])
}

const personColumns = (): Column<ListedPerson>[] => [
  { key: 'name', title: t('groups.person.name'), width: 200, render: ({ name }) => name, copy: ({ name }) => name },
  {
    key: 'groups',
    title: t('groups.person.groups'),
    width: 96,
    render: ({ groups }) => String(groups),
    hideable: true,
  },
  {
    key: 'platforms',
    title: t('groups.field.platform'),
    width: 220,
    hideable: true,
    render: ({ platforms }) => (
      <span className="group-badges">
        {platforms.map((platform) => (
          <Badge key={platform} tone="quiet">
            {t(`groups.platform.${platform}`)}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'lastSaidAt',
    title: t('groups.person.lastSaid'),
    width: 170,
    hideable: true,
    render: ({ lastSaidAt }) => (lastSaidAt === null ? null : dateTime(lastSaidAt)),
  },
]
