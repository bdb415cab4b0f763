export { aiFailures } from './failures.ts'
export { aiPermissions } from './permissions.ts'
export {
  countQuestions,
  createQuestion,
  deleteQuestion,
  editQuestion,
  getQuestion,
  listQuestionCategories,
  listQuestions,
  restoreQuestion,
} from './questions/questions.ts'
