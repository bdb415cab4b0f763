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

/** Guesses from the address whose endpoint it is. */
export function flavourOf(address: string): Flavour {
  const { hostname, port } = new URL(address)
  return hosts.find(([host]) => host.test(hostname))?.[1] ?? ports[port] ?? 'other'
}
