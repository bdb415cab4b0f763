import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { FindingPlace } from '@seamark/contract/groups/findings/findings'
import { cutText } from '../../../platform/storable-texts.ts'

/** As much of a message as is kept beside a finding. */
export const longestSnippet = 4000

/** The part of a message that is kept, and where the values of a finding stand in it. What lies beyond its end has no place. */
export function snippetOf(
  text: string,
  { values }: Pick<ExtractedFinding, 'values'>,
): { snippet: string; places: FindingPlace[] } {
  const snippet = cutText(text, longestSnippet)
  const places = values.flatMap(({ field, value, place }): FindingPlace[] => {
    if (!place || (place.of === 'text' && place.end > snippet.length)) return []
    return [{ field, value, start: place.start, end: place.end, of: place.of }]
  })
  return { snippet, places }
}
