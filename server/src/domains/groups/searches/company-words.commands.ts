import type { decideCompanyWord as contract } from '@seamark/contract/groups/searches/company-words'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { companyMeanings, companyWordKey, teachCompany } from '../../territory/index.ts'

type Body = z.output<NonNullable<typeof contract.body>>

const meanings = { isMeant: true, isNot: false, open: undefined } as const

/** Keeps whether a word means a company: what is found from then on has its name, it is not proposed again, or it is asked again. */
export async function decideCompanyWord(context: Context, { word, name, answer }: Body): Promise<null> {
  return write(context, { permission: 'territory.teachPorts', audit: 'groups.companyWordDecided' }, async (tx) => {
    const key = companyWordKey(word)
    const meant = async () => (await companyMeanings(tx, [key])).get(key) ?? ''
    const before = await meant()
    const isMeant = meanings[answer]
    if ((await teachCompany(tx, key, name, isMeant)) === isMeant) tx.unchanged()
    else
      await tx.audit({
        subject: 'companyWord',
        id: null,
        before: { word: key, company: before },
        after: { word: key, company: await meant() },
      })
    return null
  })
}
