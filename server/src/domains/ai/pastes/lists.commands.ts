import { pasteEntry, pasteItemsQuery, pastePosting, pasteTaking } from '@seamark/contract/ai/pastes/items'
import type { Language } from '@seamark/contract/languages'
import type { BulkChange, FieldText, List } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { takePasteContacts, takePasteContactsBack } from './contacts.commands.ts'
import { takeEntriesBack, writeEntries } from './entries.commands.ts'
import { logItems, takeLogsBack } from './follow-ups.commands.ts'
import { ignoreItems, openIgnored } from './ignores.commands.ts'
import { findItemIds, itemNames } from './items.queries.ts'
import { postItems, takePostsBack } from './posts.commands.ts'

/** The rows of pastes as plain data for bulk runs: each action is a verb of the domain to which a row goes, with the caller's rights there. */
export const pasteItemsList: List = {
  name: 'pasteItems',
  title: 'ai.pasteItems',
  permission: 'ai.usePastes',
  bulk: {
    subject: 'pasteItem',
    query: pasteItemsQuery,
    ids: findItemIds,
    names: itemNames,
    texts: async ({ language }, changes) => changes.map((change) => textsOf(language, change)),
    actions: [
      {
        name: 'post',
        title: 'ai.bulk.post',
        permission: 'rates.write',
        input: pastePosting,
        apply: postItems,
        revert: takePostsBack,
      },
      {
        name: 'contact',
        title: 'ai.bulk.contact',
        permission: 'phonebook.writeCompany',
        input: pasteTaking,
        apply: takePasteContacts,
        revert: takePasteContactsBack,
      },
      {
        name: 'followUp',
        title: 'ai.bulk.followUp',
        permission: 'followups.logRecords',
        input: pasteTaking,
        apply: logItems,
        revert: takeLogsBack,
      },
      {
        name: 'question',
        title: 'ai.bulk.question',
        permission: 'ai.writeQuestions',
        input: pasteEntry,
        apply: writeEntries,
        revert: takeEntriesBack,
      },
      {
        name: 'ignore',
        title: 'ai.bulk.ignore',
        permission: 'ai.usePastes',
        input: pasteTaking,
        apply: ignoreItems,
        revert: openIgnored,
      },
    ],
  },
}

/** A decision says the state before and after. */
function textsOf(language: Language, { before, after }: BulkChange): FieldText[] {
  const text = (side: unknown) => {
    const state = (side as { state?: string } | null)?.state
    return state === 'open' || state === 'accepted' || state === 'ignored'
      ? translate(language, `ai.itemState.${state}`)
      : ''
  }
  return after === null ? [] : [{ heading: 'ai.field.itemState', before: text(before), after: text(after) }]
}
