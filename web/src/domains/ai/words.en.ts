import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'ai.question': 'Question and answer',
  'ai.question.new': 'New question',
  'ai.question.edit': 'Edit question',
  'ai.question.saved': 'Saved: {question}',
  'ai.question.deleted': 'Deleted: {question}',
  'ai.question.restored': 'Restored: {question}',
  'ai.question.delete.title': 'Delete “{question}”?',
  'ai.question.overtaken': '{name} has just changed this question. Saving again replaces that.',
  'ai.questions.search': 'Questions, wordings, answers',
  'ai.questions.none': 'No questions match',
  'ai.questions.empty':
    'No questions yet. Write down what colleagues and clients often ask, with the standard answer, or import a sheet.',
  'ai.question.isHidden': 'Not in use',
  'ai.question.valid': 'Valid',
  'ai.question.always': 'Always',
  'ai.ended': 'Ended',
  'ai.ended.true': 'Ended',
  'ai.ended.false': 'Not ended',
  'ai.categories.none': 'Without a category',
} as const satisfies Record<keyof typeof zh, Sentence>
