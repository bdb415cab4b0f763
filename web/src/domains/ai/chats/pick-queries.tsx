import { listTemplates, type Template } from '@seamark/contract/ai/templates/templates'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { useState } from 'react'
import { NothingFound } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { templateName } from '../templates/template-text.ts'
import type { PickSign } from './composer-rules.ts'

/** What may be picked: a client by her name, or a template. */
interface Pick {
  value: string
  template?: Template
}

const mostPicks = 8

/** The clients or templates that are found by what stands behind the sign, as the box wants them. */
export function usePicks() {
  const { t } = useWords()
  const [asked, setAsked] = useState<{ sign: PickSign; typed: string }>()
  const typed = asked?.typed ?? ''
  const clients = useCall(
    listCompanies,
    { query: { q: typed, limit: mostPicks } },
    { enabled: hasCode(321) && asked?.sign === '@' && typed !== '' },
  )
  const templates = useCall(
    listTemplates,
    { query: { enabled: 'true', limit: mostPicks, ...(typed === '' ? {} : { q: typed }) } },
    { enabled: asked?.sign === '/' },
  )
  const picks: Pick[] =
    asked?.sign === '/'
      ? (templates.data?.rows ?? []).map((template) => ({ value: `template-${template.id}`, template }))
      : typed === ''
        ? []
        : [...new Set((clients.data?.rows ?? []).map(({ name }) => name))].map((value) => ({ value }))
  const { error, isFetching } = asked?.sign === '/' ? templates : clients
  return {
    picks,
    /** The templates are on their way: Enter takes none of them yet, and sends nothing either. */
    isAwaited: asked?.sign === '/' && isFetching,
    prefix: ['@', '/'],
    filterOption: false as const,
    onSearch: (text: string, sign: string) => setAsked({ sign: sign === '/' ? '/' : '@', typed: text }),
    options: picks.map(({ value, template }) => ({
      key: value,
      value,
      label: template ? (
        <span className="ai-pick">
          {templateName(template)} <small>{t(`ai.group.${template.group}`)}</small>
        </span>
      ) : (
        value
      ),
    })),
    notFoundContent: <NothingFound read={{ error, isFetching }} />,
  }
}
