import { readChatFile } from '@seamark/server/domains/groups/index'
import type { FormName } from '@seamark/server/domains/groups/reading/readers.rules'

/** Reads a chat file as its import will, in a process that does nothing else, and says by how much its memory grew. */
const [, , file = '', form = 'qqManager'] = process.argv
const resident = () => process.memoryUsage.rss() / 2 ** 20
const isForm = (name: string): name is FormName => name === 'qqManager' || name === 'whatsapp'
if (!isForm(form)) throw new RangeError(`The bench reads no ${form}`)
const plan = {
  source: 'chat.txt',
  form,
  encoding: 'utf-8',
  order: 'dmy',
  year: 2026,
  hasBlankLines: true,
  label: '',
} as const
const before = resident()
let most = before
let messages = 0
await readChatFile(file, { name: 'chat.txt', plans: [plan], zone: 'Asia/Shanghai', now: new Date() }, (batch) => {
  messages += batch.messages.length
  most = Math.max(most, resident())
})
process.send?.({ messages, megabytes: most - before })
