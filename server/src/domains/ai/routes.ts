import * as contract from '@seamark/contract/ai/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { answerText } from './answers/answers.queries.ts'
import { getDossier } from './dossiers/dossiers.queries.ts'
import { createQuestion, deleteQuestion, editQuestion, restoreQuestion } from './questions/questions.commands.ts'
import { countQuestions, getQuestion, listQuestionCategories, listQuestions } from './questions/questions.queries.ts'

export const aiRoutes: readonly Served[] = [
  serve(contract.ask, (context, { body }) => answerText(context, body.text)),
  serve(contract.getDossier, (context, { params }) => getDossier(context, params.id)),
  serve(contract.countQuestions, (context, { query }) => countQuestions(context, query)),
  serve(contract.listQuestionCategories, (context) => listQuestionCategories(context)),
  serve(contract.listQuestions, (context, { query }) => listQuestions(context, query)),
  serve(contract.getQuestion, (context, { params }) => getQuestion(context, params.id)),
  serve(contract.createQuestion, (context, { body }) => createQuestion(context, body)),
  serve(contract.editQuestion, (context, { params, version, body }) => editQuestion(context, params.id, version, body)),
  serve(contract.deleteQuestion, (context, { params, version }) => deleteQuestion(context, params.id, version)),
  serve(contract.restoreQuestion, (context, { params }) => restoreQuestion(context, params.id)),
]
