import { mostAsked } from '@seamark/contract/ai/answers/answers'

/** Whether the server would refuse a text for its length. Letters are counted as it counts them: 𠮷 is one. */
export const isTooLong = (text: string): boolean => text.length > mostAsked && [...text.trim()].length > mostAsked

/** Whether a key belongs to an input method: its Enter takes a word, and its Escape drops one. Safari says so by the code 229 alone. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari, where the composition has ended before the key comes
  event.isComposing || event.keyCode === 229

/** Whether a key sends. */
export const isSending = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event)

/** Whether somebody is typing the name of a client behind an @; Enter then takes the one that is marked. */
export const isPicking = (before: string): boolean => /@[^\s@]{1,40}$/u.test(before)

/** The text with the name that was picked, without the sign that asked for it. Signs of Han stand without a blank between them. */
export const withPicked = (text: string, name: string): string =>
  text.replace(`@${name} `, () => (/\p{Script=Han}$/u.test(name) ? name : `${name} `))
