import type { decideCompanyWord as contract } from '@seamark/contract/groups/searches/company-words'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { companyWordKey, teachCompany } from '../../territory/index.ts'
import { nameCompaniesJob } from './company-names.commands.ts'

type Body = z.output<NonNullable<typeof contract.body>>

const meanings = { isMeant: true, isNot: false, open: undefined } as const

/**
 * Keeps whether a word means a company: what is found from then on has its name, and by a job what is open already; or it is not proposed again, or it
 * is asked again. The name that it meant before is no longer meant, and is not proposed again either.
 */
export async function decideCompanyWord(context: Context, { word, name, answer }: Body): Promise<null> {
  return write(context, { permission: 'territory.teachPorts', audit: 'groups.companyWordDecided' }, async (tx) => {
    const key = companyWordKey(word)
    const isMeant = meanings[answer]
    const { before, replaced } = await teachCompany(tx, key, name, isMeant)
    if (before === isMeant) {
      tx.unchanged()
      return null
    }
    await nameCompaniesJob.later(tx, { word: key, names: replaced === undefined ? [name] : [name, replaced] })
    await tx.audit({
      subject: 'companyWord',
      id: null,
      before: { company: replaced ?? '', isMeant: before ?? null },
      after: { word: key, company: name, isMeant: isMeant ?? null },
    })
    return null
  })
}
