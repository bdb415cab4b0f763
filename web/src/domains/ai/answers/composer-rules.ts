import { mostAsked } from '@seamark/contract/ai/answers/answers'

/** Whether the server would refuse a text for its length. Letters are counted as it counts them: 𠮷 is one. */
export const isTooLong = (text: string): boolean => text.length > mostAsked && [...text.trim()].length > mostAsked

/** Whether a key sends. While an input method composes, Enter takes its word; Safari says so by the code 229 alone. */
export const isSending = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.isComposing &&
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari, where the composition has ended before the key comes
  event.keyCode !== 229
