import type { Peer } from '@seamark/contract/messaging/peers/peers'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime, formatDate } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'

/** What can be done stands before what is seldom read, so that it needs no scrolling. */
export function usePeerColumns(deeds: Column<Peer>): Column<Peer>[] {
  const { language } = useWords()
  const shown = useMemo(() => (language ? columns() : []), [language])
  return [...shown.slice(0, beforeDeeds), deeds, ...shown.slice(beforeDeeds)]
}

const beforeDeeds = 4

const columns = (): Column<Peer>[] => [
  { key: 'name', title: t('messaging.peer'), width: 270, render: (peer) => <PeerName peer={peer} />, copy: peerName },
  { key: 'channel', title: t('messaging.field.channel'), width: 170, render: ({ channel }) => channel.name },
  {
    key: 'whose',
    title: t('messaging.peer.whose'),
    width: 240,
    render: ({ client, contact, group }) => {
      if (client)
        return (
          <PageLink href={companyPath(client)}>{[client.name, contact?.name].filter(Boolean).join(' · ')}</PageLink>
        )
      if (group) return group.name
      return <Badge tone="warning">{t('messaging.peers.unbound')}</Badge>
    },
  },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 210,
    render: (peer) => <PeerState peer={peer} />,
  },
  {
    key: 'saidAt',
    title: t('messaging.peer.saidAt'),
    width: 170,
    render: ({ saidAt }) => (saidAt === null ? '' : dateTime(saidAt)),
  },
  {
    key: 'joinedAt',
    title: t('messaging.peer.joinedAt'),
    width: 170,
    hideable: true,
    render: ({ joinedAt }) => dateTime(joinedAt),
  },
  { key: 'member', title: t('messaging.peer.member'), width: 120, hideable: true, render: ({ member }) => member },
]

/** The name that the provider tells; without one, that there is none, with the end of the id. */
export const peerName = ({ name, handle, idEnd }: Peer): string =>
  name || (handle && `@${handle}`) || t('messaging.peer.unnamed', { end: idEnd })

/** Whether they can be written to, and until when where their messenger ends it. */
function PeerState({ peer: { leftAt, window } }: { peer: Peer }) {
  if (leftAt !== null) return <Badge tone="bad">{t('messaging.peer.left')}</Badge>
  if (window === null) return <Badge tone="good">{t('messaging.peer.reachable')}</Badge>
  if (!window.isOpen || window.until === null) return <Badge tone="warning">{t('messaging.peer.window.closed')}</Badge>
  return (
    <Badge tone="good">
      {t('messaging.peer.window.open', { until: formatDate(window.until, 'MM-DD HH:mm') ?? '' })}
    </Badge>
  )
}

function PeerName({ peer }: { peer: Peer }) {
  return (
    <span>
      {peer.isGroup ? <Badge tone="quiet">{t('messaging.peer.group')}</Badge> : null} {peerName(peer)}{' '}
      {peer.name && peer.handle ? <small className="mass-quiet">@{peer.handle}</small> : null}
    </span>
  )
}
