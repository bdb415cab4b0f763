import { expect, test } from 'vitest'
import { flavourOf, otherTokenField } from './flavours.rules.ts'

test.each([
  ['https://api.deepseek.com', 'deepseek'],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen'],
  ['https://dashscope-intl.aliyuncs.com/compatible-mode/v1', 'qwen'],
  ['https://api.moonshot.cn/v1', 'kimi'],
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao'],
  ['https://open.bigmodel.cn/api/paas/v4', 'glm'],
  ['http://127.0.0.1:11434/v1', 'ollama'],
  ['http://gpu.office.example:8000/v1', 'vllm'],
  ['https://deepseek.com.attacker.example/v1', 'other'],
  ['https://api.openai.com/v1', 'other'],
])('%s is of %s', (address, flavour) => expect(flavourOf(address)).toBe(flavour))

test.each([
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'max_completion_tokens',
  ],
  ['Unknown parameter: max_tokens', 'max_completion_tokens'],
  // It is too large, and would be so in the other word.
  ['max_tokens is too large: 8000', undefined],
  ['tools need a parser', undefined],
])('of the refusal %s the other word for the most tokens is %s', (said, other) =>
  expect(otherTokenField('max_tokens', said)).toBe(other),
)
