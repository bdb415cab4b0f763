import type { ModelCall } from './adapters/library.ts'
import type { Mask } from './masks.rules.ts'

/** One message of a talk with a model. */
export type ModelMessage =
  | { from: 'system'; text: string }
  | { from: 'person'; text: string; images?: readonly ModelImage[] }
  | { from: 'model'; text: string; thinking?: string; calls?: readonly ModelToolCall[] }
  | { from: 'tool'; results: readonly { id: string; name: string; value: unknown }[] }

export interface ModelImage {
  type: 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

/** A tool that the model asks for. Its input is what the model wrote: whoever runs the tool checks it. */
export interface ModelToolCall {
  id: string
  name: string
  input: unknown
}

/** Whose thinking goes back: that of this turn, as most want it; that of all turns; or none. */
export type ThinkingBack = 'turn' | 'all' | 'none'

/** Returns how the thinking goes back when the endpoint has refused it so; undefined where nothing would change. */
export function otherThinking(messages: readonly ModelMessage[], refused: ThinkingBack): ThinkingBack | undefined {
  const thinks = (some: readonly ModelMessage[]) => some.some((one) => one.from === 'model' && one.thinking)
  if (refused !== 'turn' || !thinks(messages)) return undefined
  return thinks(messages.slice(turnOf(messages))) ? 'none' : 'all'
}

/** Where the turn begins: at the last word of a person. */
const turnOf = (messages: readonly ModelMessage[]) => messages.findLastIndex(({ from }) => from === 'person')

type Prompt = ModelCall['prompt']

/** Writes messages as the library takes them, with what must not leave as placeholders. */
export function promptOf(messages: readonly ModelMessage[], mask: Mask | undefined, thinking: ThinkingBack): Prompt {
  const hide = (text: string) => mask?.hide(text) ?? text
  const hideWithin = (value: unknown) => (mask ? mask.hideWithin(value) : value)
  const turn = turnOf(messages)
  return messages.map((message, at): Prompt[number] => {
    switch (message.from) {
      case 'system':
        return { role: 'system', content: hide(message.text) }
      case 'person':
        return { role: 'user', content: [{ type: 'text', text: hide(message.text) }, ...imagesOf(message.images)] }
      case 'model': {
        const sends = thinking === 'all' || (thinking === 'turn' && at > turn)
        return {
          role: 'assistant',
          content: [
            ...(sends && message.thinking ? [{ type: 'reasoning' as const, text: hide(message.thinking) }] : []),
            ...(message.text === '' ? [] : [{ type: 'text' as const, text: hide(message.text) }]),
            ...(message.calls ?? []).map(({ id, name, input }) => ({
              type: 'tool-call' as const,
              toolCallId: id,
              toolName: name,
              input: hideWithin(input),
            })),
          ],
        }
      }
      case 'tool':
        return {
          role: 'tool',
          content: message.results.map(({ id, name, value }) => ({
            type: 'tool-result' as const,
            toolCallId: id,
            toolName: name,
            output: { type: 'text' as const, value: JSON.stringify(hideWithin(value)) },
          })),
        }
    }
  })
}

const imagesOf = (images: readonly ModelImage[] = []) =>
  images.map(({ type, bytes }) => ({
    type: 'file' as const,
    mediaType: type,
    data: { type: 'data' as const, data: bytes },
  }))

/** All texts that a talk sends, for counting. */
export const textOf = (messages: readonly ModelMessage[]): string =>
  messages
    .map((message) => {
      if (message.from === 'tool') return JSON.stringify(message.results)
      return message.from === 'model' ? `${message.text}${JSON.stringify(message.calls ?? [])}` : message.text
    })
    .join('\n')
