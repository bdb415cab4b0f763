import {
  type CertificationDecision,
  type CertificationKind,
  decideCertification,
  submitCompanyCertification,
  submitPersonalCertification,
} from '@seamark/contract/identity/certifications/certifications'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { askAgain, learnCertification, learnOwnCertifications } from './certification-queries.ts'

export interface CertificationValues {
  name: string
  address?: string
  creditCode?: string
  image?: File | undefined
}

/** What can be said of the image before it is sent. */
export function imageProblems(image: File | undefined) {
  if (!image) return [{ name: ['image'], errors: [t('identity.image_missing')] }]
  if (image.size > mostImageBytes)
    return [{ name: ['image'], errors: [t('platform.image_too_large', { most: megabytes(mostImageBytes) })] }]
  return []
}

/** Hands papers in; a refusal stands at its field, or above the form. */
export function useSubmit(kind: CertificationKind, form: FormInstance<CertificationValues>, done: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(image: File, { name, address = '', creditCode = '' }: CertificationValues) {
    const images = { image }
    setBusy(true)
    setFailure(undefined)
    try {
      learnOwnCertifications(
        kind === 'company'
          ? await call(submitCompanyCertification, { body: { name, address, creditCode }, images }, { quiet: true })
          : await call(submitPersonalCertification, { body: { name }, images }, { quiet: true }),
      )
      notices.success(t('identity.certification.submitted'))
      done()
    } catch (error) {
      const fields = problemsOf(error)
      if (fields.length > 0) form.setFields(fields as Parameters<typeof form.setFields>[0])
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, failure }
}

/** Passes or fails papers. */
export function useDecide(id: number) {
  const [busy, setBusy] = useState<'passed' | 'failed'>()

  async function decide(body: CertificationDecision) {
    setBusy(body.state)
    try {
      await learnCertification(await call(decideCertification, { params: { id }, body }))
      notices.success(t(`identity.review.done.${body.state}`))
    } catch {
      // Said by the call; whoever was first, or has handed in again, is then seen.
      await askAgain()
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, decide }
}
