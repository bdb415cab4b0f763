import {
  countQuestions,
  getQuestion,
  listQuestionCategories,
  listQuestions,
} from '@seamark/contract/ai/questions/questions'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { filtersOf, listQueryOf, type QuestionSearch } from './question-filters.ts'

export function useQuestions(search: QuestionSearch, cursor: string | undefined) {
  useLive('ai.question', readSoon)
  const query = { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) }
  return useCall(listQuestions, { query }, { placeholderData: keepPreviousData })
}

/** How many questions fit the filters; undefined while they are counted. */
export const useQuestionCount = (search: QuestionSearch, listed: ReturnType<typeof useQuestions>) =>
  useListCount(countQuestions, { query: filtersOf(search) }, listed)

export const useQuestion = (id: number | undefined) =>
  useCall(getQuestion, { params: { id: id ?? 0 } }, { enabled: id !== undefined })

export const useCategories = () => useCall(listQuestionCategories, {})

/** Reads whatever is shown of questions again. */
export const readQuestionsAgain = () => invalidate('/ai/questions')

let soon: ReturnType<typeof setTimeout> | undefined

/** An import changes many questions at once; the list reads once for all of them. */
function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void readQuestionsAgain()
  }, 400)
}
