import { type Peer, unbindPeer } from '@seamark/contract/messaging/peers/peers'
import { Button } from 'antd'
import { useState } from 'react'
import {
  type Column,
  DataTable,
  Empty,
  PageTabs,
  pagingOf,
  plainLayout,
  rowsOf,
  SearchBox,
  useConfirmDeletion,
  usePager,
} from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type MassProps, shownPeers } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { BindForm } from './bind-form.tsx'
import { LinkForm } from './link-form.tsx'
import { usePeerNews, usePeers } from './peer-queries.ts'
import { peerName, usePeerColumns } from './peer-table.tsx'

/** Those who talk with our accounts at messengers: who they are decides whom a bulk reaches there. */
export function PeerList({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const [binding, setBinding] = useState<Peer>()
  const [isInviting, setInviting] = useState(false)
  const confirm = useConfirmDeletion()
  usePeerNews()
  const pager = usePager(JSON.stringify([search.peers, search.q]))
  const listed = usePeers(search, pager.cursor)
  const isNarrowed = search.peers !== 'all' || search.q !== undefined
  const unbind = (peer: Peer) =>
    confirm({
      title: t('messaging.peer.unbind.title', { name: peerName(peer) }),
      content: t('messaging.peer.unbind.text'),
      okText: t('messaging.peer.unbind'),
      onOk: async () => {
        await call(unbindPeer, { params: { id: peer.id }, version: peer.version })
        void refreshBulks()
      },
    })
  const deeds: Column<Peer> = {
    key: 'deeds',
    title: t('messaging.channel.deeds'),
    width: 140,
    render: (peer) =>
      peer.client || peer.group ? (
        <Button size="small" onClick={() => unbind(peer)}>
          {t('messaging.peer.unbind')}
        </Button>
      ) : (
        <Button size="small" type="primary" ghost onClick={() => setBinding(peer)}>
          {t('messaging.peer.bind')}
        </Button>
      ),
  }
  return (
    <>
      <DataTable
        name="messaging.peers"
        label={t('messaging.tab.peers')}
        columns={usePeerColumns(deeds)}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        layout={plainLayout}
        empty={
          <Empty
            text={t(isNarrowed ? 'messaging.peer.noMatch' : 'messaging.peer.none')}
            {...(isNarrowed
              ? {
                  action: (
                    <Button onClick={() => setSearch({ peers: 'all', q: undefined })}>
                      {t('messaging.clearFilters')}
                    </Button>
                  ),
                }
              : {})}
          />
        }
        toolbar={
          <div className="mass-toolbar">
            <PageTabs
              small
              label={t('messaging.field.state')}
              active={search.peers}
              onChange={(key) => setSearch({ peers: shownPeers.find((name) => name === key) ?? 'all' })}
              items={shownPeers.map((key) => ({ key, label: t(`messaging.peers.${key}`) }))}
            />
            <div className="mass-filters">
              <SearchBox value={search.q ?? ''} label={t('messaging.peer.search')} onSearch={(q) => setSearch({ q })} />
              <Button onClick={() => setInviting(true)}>{t('messaging.peer.invite')}</Button>
            </div>
          </div>
        }
      />
      {binding ? <BindForm peer={binding} onClose={() => setBinding(undefined)} /> : null}
      {isInviting ? <LinkForm onClose={() => setInviting(false)} /> : null}
    </>
  )
}
