import type { Flavour } from '../../../platform/config.ts'

const hosts: readonly (readonly [RegExp, Flavour])[] = [
  [/(?:^|\.)deepseek\.com$/, 'deepseek'],
  [/(?:^|\.)dashscope(?:-[a-z]+)?\.aliyuncs\.com$|(?:^|\.)maas\.aliyuncs\.com$/, 'qwen'],
  [/(?:^|\.)moonshot\.(?:cn|ai)$/, 'kimi'],
  [/(?:^|\.)volces\.com$/, 'doubao'],
  [/(?:^|\.)bigmodel\.cn$|(?:^|\.)z\.ai$/, 'glm'],
]
/** The ports on which these programs listen as they come. */
const ports: Readonly<Record<string, Flavour>> = { '11434': 'ollama', '8000': 'vllm' }

/** What an endpoint calls the most tokens that it may write. */
export type TokenField = 'max_tokens' | 'max_completion_tokens'

/**
 * Kimi has given `max_tokens` up, and to Doubao it says nothing of thinking. Ollama and older programs know `max_tokens` alone, and leave an answer
 * without a limit that is asked for by the other word.
 */
const tokenFields: Readonly<Record<Flavour, TokenField>> = {
  deepseek: 'max_tokens',
  qwen: 'max_tokens',
  kimi: 'max_completion_tokens',
  doubao: 'max_completion_tokens',
  glm: 'max_tokens',
  ollama: 'max_tokens',
  vllm: 'max_tokens',
  other: 'max_tokens',
}
export const tokenFieldOf = (flavour: Flavour): TokenField => tokenFields[flavour]

/** The other word, where a refusal says that the one which was sent is none of its own. */
export function otherTokenField(sent: TokenField, said: string): TokenField | undefined {
  const isRefused =
    new RegExp(`\\b${sent}\\b`).test(said) && /unsupported|not supported|unknown|unrecognized|instead/i.test(said)
  if (!isRefused) return undefined
  return sent === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
}

/** Guesses from the address whose endpoint it is. */
export function flavourOf(address: string): Flavour {
  const { hostname, port } = new URL(address)
  return hosts.find(([host]) => host.test(hostname))?.[1] ?? ports[port] ?? 'other'
}
