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

/** The signs behind which something is picked: a client, or a template. */
export type PickSign = '@' | '/'

/** The sign behind which somebody is typing; Enter then takes what is marked. A template is asked for by a word of its own, since 20/40HQ asks for none. */
export const signOfPick = (before: string): PickSign | undefined =>
  /@[^\s@]{0,40}$/u.test(before) ? '@' : /(?:^|\s)\/[^\s/]{0,40}$/u.test(before) ? '/' : undefined

/** The text with the name that was picked, without the sign that asked for it. Signs of Han stand without a blank between them. */
export const withPicked = (text: string, name: string): string =>
  text.replace(`@${name} `, () => (/\p{Script=Han}$/u.test(name) ? name : `${name} `))

/** The text without the template that was picked; what it makes is put in later. */
export const withoutAsked = (text: string, key: string): string => text.replace(`/${key} `, '')

/** The text with what a template has made. What a model is asked to do with it stands first. */
export const withTemplate = (text: string, instruction: string, filled: string): string =>
  [text.trimEnd(), instruction, filled].filter((one) => one.trim() !== '').join('\n\n')
