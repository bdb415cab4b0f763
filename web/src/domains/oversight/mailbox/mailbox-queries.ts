import { getMailbox } from '@seamark/contract/oversight/mailbox'
import { useCall } from '../../../platform/api/calls.ts'

const refreshMs = 3000

/** Polled every few seconds, as long as the page is shown: people who look here wait for a code. */
export const useMailbox = () => useCall(getMailbox, {}, { refetchInterval: refreshMs, staleTime: 0 })
