import { lockForTransaction } from '../../../platform/database/transaction-locks.ts'
import type { WriteContext } from '../../../platform/write.ts'

/** Locks the messages of a group for one writer until the transaction ends, so that what it has seen there stays true. */
export const lockMessages = (tx: WriteContext, groupId: number) =>
  lockForTransaction(tx, `messages of group ${groupId}`, { idle: '150s', whole: '300s' })
