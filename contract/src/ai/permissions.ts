import type { Permission } from '../platform/route.ts'

export const aiPermissions = {
  'ai.ask': { code: 324 },
  'ai.listQuestions': { code: 325 },
  'ai.writeQuestions': { code: 325, capability: 'edit' },
  'ai.deleteQuestions': { code: 325, capability: 'delete' },
  'ai.importQuestions': { code: 325, capability: 'import' },
  'ai.exportQuestions': { code: 325, capability: 'export' },
  // Whoever may ask the assistant may ask what a word is called.
  'ai.listTerms': { anyOf: [324, 325] },
  'ai.writeTerms': { code: 325, capability: 'edit' },
  'ai.deleteTerms': { code: 325, capability: 'delete' },
  'ai.importTerms': { code: 325, capability: 'import' },
  'ai.exportTerms': { code: 325, capability: 'export' },
  /** The endpoint of models, quotas, usage and prices. */
  'ai.manageModels': { code: 366 },
  // Each page says whether a model may be asked on it.
  'ai.readModels': 'signedIn',
  'ai.draw': { code: 338 },
  'ai.writeLogo': { code: 338, capability: 'manageUsers' },
  // Whoever sees the photo of a card may have it read; who sees it is asked of the exhibitions.
  'ai.readCards': 'signedIn',
  /** What somebody pastes is hers alone; what it becomes is asked of the domain that it goes to. */
  'ai.usePastes': 'signedIn',
  // Everybody has the page; the policy of templates says who sees and changes which.
  'ai.readTemplates': 'signedIn',
  'ai.writeTemplates': 'signedIn',
  'ai.exportTemplates': { anyOf: [324, 325, 338], capability: 'export' },
  // The texts of the office belong to whoever keeps its settings.
  'ai.manageTemplates': { code: 356 },
} as const satisfies Record<string, Permission>
