import { type NewGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { type NewMember, newMember } from '@seamark/contract/groups/members/members'
import { Refusal } from '@seamark/contract/platform/client'
import type { z } from 'zod'
import type { LotMessage } from './messages/messages.commands.ts'
import type { ChatSender } from './reading/messages.rules.ts'

/** A group of clients with a value in every field, as somebody would fill it in. */
export const aGroup = (given: Partial<z.input<typeof newGroup>> = {}): NewGroup =>
  newGroup.parse({
    platform: 'qq',
    account: '６１２ 340 118',
    name: '宁波外贸询价群',
    type: 'inquiry',
    memberCount: 86,
    ownerNickname: '阿拉老宁波',
    ownerWechat: 'nb_laoning',
    ownerArea: '330200',
    startPorts: ['CNNBG', 'CNNBG', '宁波周边'],
    endPorts: ['USLAX'],
    transferPorts: [],
    remark: '每天上午最忙',
    ...given,
  })

export const aMember = (given: Partial<z.input<typeof newMember>> = {}): NewMember =>
  newMember.parse({ name: '陈海平', grade: 'owner', ...given })

/** How a call was refused, or the error that was none. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    (answer) => ({ answered: answer }),
    (error: unknown) => error,
  )
  if (!(error instanceof Refusal)) return error
  const { code, message, details } = error.body
  return { status: error.httpStatus, code, message, fields: details?.fields?.map(({ field }) => field) ?? [] }
}

/** A message as a reader hands it out. */
export const aMessage = ({
  name = '王小波',
  account = '',
  accountKind = null,
  ...given
}: Partial<LotMessage> & Partial<Pick<ChatSender, 'name' | 'account' | 'accountKind'>> = {}): LotMessage => ({
  at: Date.UTC(2026, 9, 20, 1),
  line: 1,
  sender: { name, account, accountKind, title: '' },
  kind: 'text',
  text: '宁波到桑托斯 40HQ 多少',
  isCut: false,
  ...given,
})
