export { createDemoTerms } from './demo/terms.commands.ts'
