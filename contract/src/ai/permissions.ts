import type { Permission } from '../platform/route.ts'

export const aiPermissions = {
  'ai.ask': { code: 324 },
  'ai.listQuestions': { code: 325 },
  'ai.writeQuestions': { code: 325, capability: 'edit' },
  'ai.deleteQuestions': { code: 325, capability: 'delete' },
  'ai.importQuestions': { code: 325, capability: 'import' },
  'ai.exportQuestions': { code: 325, capability: 'export' },
} as const satisfies Record<string, Permission>
