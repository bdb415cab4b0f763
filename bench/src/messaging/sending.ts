import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { headersOf, htmlOf, messageId, returnPath, textOf } from '@seamark/server/domains/messaging/mails/mails.rules'
import { createTransport } from 'nodemailer'
import { z } from 'zod'

export interface Sink {
  url: string
  /** What has arrived since the last time, and the seconds between the first of it and the last. */
  read: () => Promise<Arrived>
  /** The mails since it began, how many readers have got them, and the most that one of them has. */
  count: () => Promise<Counted>
  stop: () => void
}

export interface Arrived {
  arrived: number
  seconds: number
}

export interface Counted {
  mails: number
  readers: number
  most: number
}

const told = z.object({ port: z.number() })
const arrival = z.object({ arrived: z.number(), seconds: z.number() })
const counted = z.object({ mails: z.number(), readers: z.number(), most: z.number() })

/** Starts a relay that takes everything, in a process of its own, as a relay is. */
export async function startSink(): Promise<Sink> {
  const child = fork(path.join(import.meta.dirname, 'sink.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { port } = told.parse(await answerOf(child))
  return {
    url: `smtp://127.0.0.1:${port}`,
    read: async () => {
      child.send('read')
      return arrival.parse(await answerOf(child))
    },
    count: async () => {
      child.send('count')
      return counted.parse(await answerOf(child))
    },
    stop: () => child.disconnect(),
  }
}

const answerOf = (child: ChildProcess) => new Promise<unknown>((resolve) => void child.once('message', resolve))

const from = 'offers@seamark.example'
const footer =
  '宁波海标货代\n您收到这封邮件，因为您是我们的客户。退订：\nYou get this mail as a client of ours. To opt out:'
const unsubscribe = 'http://127.0.0.1/api/open/unsubscribe/'.padEnd(120, 'x')

/**
 * Sends as many of the same mails by the library alone, over as many connections as the product has: with the headers by which a bulk is opted out of
 * and returned. That all are handed over at once is the library's fastest way.
 */
export async function sendBare({ url, read }: Sink, mails: number): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: 5, maxMessages: Number.POSITIVE_INFINITY })
  await Promise.all(Array.from({ length: mails }, (_, at) => transport.sendMail(mailTo(`client${at}@star.example`))))
  transport.close()
  return rateOf(await read())
}

function mailTo(to: string) {
  const mail = {
    ref: randomUUID(),
    to,
    subject: '欧线 12 月舱位',
    text: '您好：本周欧基港有现舱。',
    sender: { name: '系统管理员' },
    footer,
    unsubscribe,
  }
  return {
    from: { name: mail.sender.name, address: from },
    to: { name: '', address: to },
    envelope: { from: returnPath({ from }, mail.ref), to },
    messageId: messageId({ from }, mail.ref),
    xMailer: false as const,
    subject: mail.subject,
    text: textOf(mail),
    html: htmlOf(mail),
    headers: headersOf({ from }, mail),
    dsn: { envid: mail.ref, ret: 'HDRS' as const, notify: 'FAILURE' as const },
  }
}

export const rateOf = ({ arrived, seconds }: Arrived) => arrived / seconds
