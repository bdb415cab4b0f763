export { aiFailures } from './failures.ts'
export { aiPermissions } from './permissions.ts'
export {
  countTerms,
  createTerm,
  deleteTerm,
  editTerm,
  getTerm,
  listReferenceTerms,
  listTerms,
  lookUpTerm,
  restoreTerm,
} from './glossary/terms.ts'
export { findTerms } from './translations/translations.ts'
export { getDossier } from './dossiers/dossiers.ts'
export { ask } from './answers/answers.ts'
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
