export { createDemoQuestions } from './demo/questions.commands.ts'
export { createDemoTerms } from './demo/terms.commands.ts'
