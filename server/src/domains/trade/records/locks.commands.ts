import { lockForTransaction } from '../../../platform/database/transaction-locks.ts'
import type { WriteContext } from '../../../platform/write.ts'

/**
 * Locks the records of the engine for one writer until the transaction ends, so that its question about what is there
 * stays true. Raises `platform.engine_busy` after two minutes.
 */
export const lockRecords = (tx: WriteContext) =>
  lockForTransaction(tx, 'trade.records', { idle: '150s', whole: '300s' })
