import { z } from 'zod'
import { id, idParam, instant, page } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { judgeCreditCode } from '../accounts/credit-codes.ts'
import { personName, firmName, firmAddress } from '../accounts/person-fields.ts'

export const certificationKinds = ['personal', 'company'] as const
export type CertificationKind = (typeof certificationKinds)[number]

/** `superseded`: the person has handed in something newer, whatever the decision on this one was. */
export const certificationStates = ['underReview', 'passed', 'failed', 'superseded'] as const
export type CertificationState = (typeof certificationStates)[number]

/** Hints for the reviewer; none of them decides anything. */
export const certificationDoubts = ['checkDigit', 'register', 'codeHeld', 'organizationCode', 'name'] as const
export type CertificationDoubt = (typeof certificationDoubts)[number]

/**
 * A unified social credit code. A wrong form is refused with its place. A check digit that does not fit is left to the reviewer, because
 * registers have published such codes.
 */
const creditCode = z
  .string()
  .max(60)
  .transform((typed, problems) => {
    const judged = judgeCreditCode(typed)
    if ('code' in judged) return judged.code
    problems.addIssue({ code: 'custom', message: judged.problem.code, params: judged.problem.params })
    return z.NEVER
  })

export const personalPapers = z.strictObject({ name: personName })
export const companyPapers = z.strictObject({ name: firmName.min(1), address: firmAddress.min(1), creditCode })
export type PersonalPapers = z.output<typeof personalPapers>
export type CompanyPapers = z.output<typeof companyPapers>

const papers = z.object({
  id,
  kind: z.enum(certificationKinds),
  state: z.enum(certificationStates),
  /** The real name of the person, or the name of the firm. */
  name: z.string(),
  address: z.string(),
  creditCode: z.string(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  /** The reason of a rejection, or a note on an approval. */
  reason: z.string(),
  /** The path of the image, after the API base address. */
  image: z.string(),
})

const ownCertifications = z.object({ personal: papers.nullable(), company: papers.nullable() })
export type OwnPapers = z.output<typeof papers>

export const listOwnCertifications = route({
  method: 'GET',
  path: '/identity/own-certifications',
  summary: 'What the caller has last handed in, of each kind',
  permission: 'identity.ownSession',
  rate: 'read',
  response: ownCertifications,
})

const submission = {
  method: 'POST',
  permission: 'identity.ownSession',
  rate: 'write',
  images: { image: mostImageBytes },
  response: ownCertifications,
  failures: ['identity.image_missing', 'files.storage_full'],
} as const

export const submitPersonalCertification = route({
  ...submission,
  method: 'POST',
  path: '/identity/certifications/personal',
  summary: 'Hand in a real name and a name card, as a form with its image; what was handed in before counts no longer',
  body: personalPapers,
})

export const submitCompanyCertification = route({
  ...submission,
  method: 'POST',
  path: '/identity/certifications/company',
  summary: 'Hand in the firm and its business licence, as a form with its image; the firm is then certified anew',
  body: companyPapers,
})

export const openCertificationImage = route({
  method: 'GET',
  path: '/identity/certifications/:id/image',
  summary: 'The licence or name card, for whoever has handed it in and for reviewers',
  permission: 'identity.ownSession',
  rate: 'read',
  params: idParam,
  response: z.unknown(),
  raw: 'image',
  failures: ['identity.certification_not_found'],
})

const someone = z.object({ id, name: z.string(), username: z.string() })

export const reviewedCertification = papers.extend({
  person: someone,
  decidedBy: z.string().nullable(),
  doubts: z.array(z.enum(certificationDoubts)),
  /** Other people who have handed in the same credit code. */
  holders: z.array(someone.extend({ state: z.enum(certificationStates), companyName: z.string() })),
})
export type ReviewedCertification = z.output<typeof reviewedCertification>

export const certificationDetail = reviewedCertification.extend({
  /** The values in the person's profile, for comparison. */
  profile: z.object({
    name: z.string(),
    companyName: z.string(),
    companyAddress: z.string(),
    organizationCode: z.string(),
  }),
  /** The earlier submissions of the same person, newest first. */
  earlier: z.array(papers.extend({ decidedBy: z.string().nullable() })),
  can: z.object({ decide: z.boolean() }),
})
export type CertificationDetail = z.output<typeof certificationDetail>

/** The lists of the queue. Waiting submissions come longest first, decided ones newest first. */
export const certificationLists = ['underReview', 'passed', 'failed', 'all'] as const

export const listCertifications = route({
  method: 'GET',
  path: '/identity/certifications',
  summary: "The reviewers' queue",
  permission: 'identity.reviewCertifications',
  rate: 'read',
  query: z.strictObject({
    state: z.enum(certificationLists).default('underReview'),
    kind: z.enum(certificationKinds).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.coerce.number().int().positive().optional(),
  }),
  response: page(reviewedCertification),
})

export const getCertification = route({
  method: 'GET',
  path: '/identity/certifications/:id',
  summary: 'Papers under review, with what to look at and what was handed in before',
  permission: 'identity.reviewCertifications',
  rate: 'read',
  params: idParam,
  response: certificationDetail,
  failures: ['identity.certification_not_found'],
})

export const certificationDecision = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('passed'), reason: z.string().trim().max(300).default('') }),
  z.strictObject({ state: z.literal('failed'), reason: z.string().trim().min(1).max(300) }),
])
export type CertificationDecision = z.output<typeof certificationDecision>

export const decideCertification = route({
  method: 'POST',
  path: '/identity/certifications/:id/decision',
  summary: 'Pass or fail papers under review; whoever comes second hears who has decided, and when',
  permission: 'identity.reviewCertifications',
  rate: 'write',
  params: idParam,
  body: certificationDecision,
  response: certificationDetail,
  failures: [
    'identity.certification_not_found',
    'identity.certification_own',
    'identity.certification_decided',
    'identity.certification_superseded',
  ],
})
