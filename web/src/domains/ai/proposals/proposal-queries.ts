import {
  confirmProposal,
  dismissProposal,
  type Proposal,
  type ProposalInput,
} from '@seamark/contract/ai/proposals/proposals'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, invalidate } from '../../../platform/api/calls.ts'

interface Wanted {
  input: ProposalInput
  retyped: string[]
}

/** Where the records are that a proposal may make or change. */
const touched = {
  task: '/followups',
  nextContact: '/',
  followUp: '/',
  tags: '/phonebook',
  demand: '/rates',
  text: '/ai',
}

/** Whatever comes of a click, the proposal is read again: it says whether it was made, by this click or by another one. */
export function useProposal({ id, token, seen, input: { kind } }: Proposal, onRefused: (error: unknown) => void) {
  // The second click of a double click comes before the first one is drawn.
  const isSent = useRef(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wanted: Wanted | undefined) => {
      const given = { params: { id } }
      return wanted
        ? call(confirmProposal, { ...given, body: { token: token ?? '', seen, ...wanted } }, { quiet: true })
        : call(dismissProposal, { ...given, body: { token: token ?? '' } }, { quiet: true })
    },
    onError: onRefused,
    onSettled: async () => {
      isSent.current = false
      await Promise.all([invalidate('/ai/chats'), invalidate(touched[kind])])
    },
  })
  function settle(wanted?: Wanted) {
    if (isSent.current) return
    isSent.current = true
    mutate(wanted)
  }
  return {
    confirm: (input: ProposalInput, retyped: readonly string[] = []) => settle({ input, retyped: [...retyped] }),
    dismiss: () => settle(),
    error,
    isPending,
  }
}
