import {
  type CertificationDetail,
  getCertification,
  listCertifications,
  listOwnCertifications,
  type OwnPapers,
} from '@seamark/contract/identity/certifications/certifications'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { CertificationSearch } from './certification-filters.ts'

const topic = 'identity.certification'

/** The own papers, read again as soon as a reviewer has decided on them. */
export function useOwnCertifications() {
  useLive(topic, () => void invalidate(listOwnCertifications.path))
  return useCall(listOwnCertifications, {}, { staleTime: 0 })
}

/** Stores the papers that the server has just answered. */
export const cacheOwnCertifications = (own: { personal: OwnPapers | null; company: OwnPapers | null }) =>
  queryClient.setQueryData([listOwnCertifications.path, {}], own)

/** The current queue, read again when anybody submits or decides. */
export function useQueue({ state, kind, limit }: CertificationSearch, cursor: string | undefined) {
  useLive(topic, () => void askAgain())
  return useCall(
    listCertifications,
    { query: { state, limit, ...(kind ? { kind } : {}), ...(cursor ? { cursor: Number(cursor) } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

export const useCertification = (id: number) => useCall(getCertification, { params: { id } }, { staleTime: 0 })

/** Stores the server's answer; the queue reads again. */
export function cacheCertification(detail: CertificationDetail) {
  queryClient.setQueryData([getCertification.path, { params: { id: detail.id } }], detail)
  return askAgain()
}

/** Makes the queue and the open papers read again. */
export const askAgain = () => invalidate(listCertifications.path)
