import { type ReactNode, useState } from 'react'
import { SenderOpener } from '../messages/sender-view.tsx'
import type { PersonPlace } from '../persons/person-queries.ts'
import { PersonPanel } from '../persons/person-view.tsx'
import { PersonFindings } from './finding-lines-view.tsx'

interface KnownProps {
  place: PersonPlace | undefined
  onClose: () => void
}

/** Somebody of the groups with what was found in his words. */
export const KnownPerson = (props: KnownProps) => <PersonPanel {...props} Findings={PersonFindings} />

/** Whoever is named as a sender inside opens as the person in all groups. */
export function KnownSenders({ children }: { children: ReactNode }) {
  const [senderId, setSenderId] = useState<number>()
  return (
    <SenderOpener value={setSenderId}>
      {children}
      <KnownPerson place={senderId === undefined ? undefined : { senderId }} onClose={() => setSenderId(undefined)} />
    </SenderOpener>
  )
}
