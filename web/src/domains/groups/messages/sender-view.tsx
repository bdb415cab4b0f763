import type { Message } from '@seamark/contract/groups/messages/messages'
import { Button } from 'antd'
import { createContext, useContext } from 'react'
import { useSenderName } from './message-text.tsx'
import './messages-view.css'

/** What opens the person of a sender. A room above lends it; without it names are only read. */
const OpenSender = createContext<((senderId: number) => void) | undefined>(undefined)

export const SenderOpener = OpenSender.Provider

/** Who wrote a message; pressed, it opens who that is in all groups. */
export function SenderName({ message }: { message: Pick<Message, 'sender' | 'kind'> }) {
  const senderName = useSenderName()
  const open = useContext(OpenSender)
  const { sender } = message
  const name = senderName(message)
  if (!open || !sender) return <strong>{name}</strong>
  return (
    <Button type="link" size="small" className="sender-link" onClick={() => open(sender.id)}>
      {name}
    </Button>
  )
}
