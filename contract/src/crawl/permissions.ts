import type { Permission } from '../platform/route.ts'

export const crawlPermissions = {
  'crawl.readCustomers': { code: 312 },
  'crawl.editCustomers': { code: 312, capability: 'edit' },
  'crawl.bringCustomers': { code: 312, capability: 'edit' },
  'crawl.exportCustomers': { code: 312, capability: 'export' },
  'crawl.forgetCustomers': { code: 312, capability: 'delete' },
  'crawl.importCustomers': { code: 336, capability: 'import' },
  'crawl.readPosts': { code: 334 },
  'crawl.editPosts': { code: 334, capability: 'edit' },
  'crawl.takePosts': { code: 334, capability: 'edit' },
  'crawl.exportPosts': { code: 334, capability: 'export' },
  'crawl.readOverview': { code: 335 },
  'crawl.importPosts': { code: 336, capability: 'import' },
  /** The filters of customers and posts name the sources too. */
  'crawl.nameSources': { anyOf: [312, 334, 336] },
  'crawl.readSources': { code: 336 },
  /** What is not released yet is the affair of those who keep the sources. */
  'crawl.readDrafts': { code: 336 },
  'crawl.writeSources': { code: 336, capability: 'import' },
  /** Managers say what everybody sees. */
  'crawl.releaseSources': { code: 336, capability: 'assign' },
} as const satisfies Record<string, Permission>
