/** The files of the lane `operations`: they start, stop and kill whole processes, so they take long and change seldom. A glob of file names each. */
export const operations = [
  '**/*kills.test.ts',
  '**/killed.test.ts',
  '**/durable-run.test.ts',
  '**/platform/config.test.ts',
  '**/platform/embedded/*.test.ts',
  '**/platform/engine/{embedded,cluster,rest}.test.ts',
  '**/sheets/adapters/memory.test.ts',
  '**/src/worker.test.ts',
]
