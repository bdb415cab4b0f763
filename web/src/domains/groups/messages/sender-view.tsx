import type { Message } from '@seamark/contract/groups/messages/messages'
import { Button } from 'antd'
import { createContext, useContext } from 'react'
import { Badge } from '../../../kit/index.ts'
import { useSenderName } from './message-text.tsx'
import './messages-view.css'

/** What opens the person of a sender. A room above lends it; without it names are only read. */
const OpenSender = createContext<((senderId: number) => void) | undefined>(undefined)

export const SenderOpener = OpenSender.Provider

/** A name that opens who somebody is in all groups; only a name where nobody is known. */
export function SenderLink({ senderId, name }: { senderId: number | null; name: string }) {
  const open = useContext(OpenSender)
  if (!open || senderId === null || name === '') return name
  return (
    <Button type="link" size="small" className="sender-link" onClick={() => open(senderId)}>
      {name}
    </Button>
  )
}

/** Who wrote a message; pressed, it opens who that is in all groups. */
export function SenderName({ message }: { message: Pick<Message, 'sender' | 'kind'> }) {
  const senderName = useSenderName()
  const open = useContext(OpenSender)
  const { sender } = message
  const name = senderName(message)
  return (
    <>
      {open && sender ? <SenderLink senderId={sender.id} name={name} /> : <strong>{name}</strong>}
      {sender?.title ? <Badge tone="quiet">{sender.title}</Badge> : null}
    </>
  )
}
