import {
  type CertificationDecision,
  type CertificationKind,
  companyPapers,
  decideCertification,
  personalPapers,
  submitCompanyCertification,
  submitPersonalCertification,
} from '@seamark/contract/identity/certifications/certifications'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { askAgain, cacheCertification, cacheOwnCertifications } from './certification-queries.ts'

export interface CertificationValues {
  name: string
  address?: string
  creditCode?: string
  image?: File | undefined
}

/** Submits papers; a problem appears at its field, or above the form. */
export function useSubmit(kind: CertificationKind, form: FormInstance<CertificationValues>, done: () => void) {
  return useSave({
    form,
    findProblems: ({ image, ...texts }: CertificationValues) => [
      ...formProblems(kind === 'company' ? companyPapers : personalPapers, texts),
      ...(image ? [] : [{ name: ['image'], errors: [t('identity.image_missing')] }]),
    ],
    send: async ({ image, ...texts }) => image && submit(kind, image, texts),
    onSaved(certifications) {
      if (certifications) cacheOwnCertifications(certifications)
      notices.success(t('identity.certification.submitted'))
      done()
    },
  })
}

function submit(kind: CertificationKind, image: File, { name, address = '', creditCode = '' }: CertificationValues) {
  const images = { image }
  return kind === 'company'
    ? call(submitCompanyCertification, { body: { name, address, creditCode }, images }, { quiet: true })
    : call(submitPersonalCertification, { body: { name }, images }, { quiet: true })
}

/** Approves or rejects papers. */
export function useDecide(id: number) {
  const [busy, setBusy] = useState<'passed' | 'failed'>()

  async function decide(body: CertificationDecision) {
    setBusy(body.state)
    try {
      await cacheCertification(await call(decideCertification, { params: { id }, body }))
      notices.success(t(`identity.review.done.${body.state}`))
    } catch {
      // The call has shown the refusal; the papers read again show who was first, or the new submission.
      await askAgain()
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, decide }
}
