import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { companyPath } from '../../phonebook/index.ts'

/** The page that shows what a row became; undefined where the person has no such page. */
export function outcomePath({ target, subjectId, companyId }: PasteItem['outcomes'][number]): string | undefined {
  if (target === 'supply' || target === 'demand')
    return hasCode(346) ? `/freight/rates/matches/${subjectId}` : undefined
  if (target === 'question') return hasCode(325) ? href('/chatGPT/chatGPTqaList', { question: subjectId }) : undefined
  // The page finds the company by its number; the name in the address is for the reader alone.
  return companyId !== null && hasCode(321) ? companyPath({ id: companyId, name: '-' }) : undefined
}
