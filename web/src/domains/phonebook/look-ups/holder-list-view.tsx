import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { useState } from 'react'
import { ApplicationForm } from './application-form.tsx'
import { FoundCompany } from './match-view.tsx'
import './matches-view.css'

/** The companies that a look-up has told of, with what may be asked of their holders. */
export function HolderList({ matches }: { matches: readonly ExactMatch[] }) {
  const [applying, setApplying] = useState<ExactMatch>()
  return (
    <div className="duplicates">
      <ul>
        {matches.map((match) => (
          <li key={match.id ?? match.name}>
            <FoundCompany company={match} onApply={() => setApplying(match)} />
          </li>
        ))}
      </ul>
      {applying && applying.reference !== null ? (
        <ApplicationForm
          of={{ name: applying.name, custodian: applying.custodian, reference: applying.reference }}
          onClose={() => setApplying(undefined)}
        />
      ) : null}
    </div>
  )
}
