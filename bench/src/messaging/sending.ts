import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'

export interface Sink {
  url: string
  /** What has arrived since the last time, and the seconds between the first of it and the last. */
  read: () => Promise<Arrived>
  stop: () => void
}

export interface Arrived {
  arrived: number
  seconds: number
}

const told = z.object({ port: z.number() })
const counted = z.object({ arrived: z.number(), seconds: z.number() })

/** Starts a relay that takes everything, in a process of its own, as a relay is. */
export async function startSink(): Promise<Sink> {
  const child = fork(path.join(import.meta.dirname, 'sink.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { port } = told.parse(await answerOf(child))
  return {
    url: `smtp://127.0.0.1:${port}`,
    read: async () => {
      child.send('read')
      return counted.parse(await answerOf(child))
    },
    stop: () => child.disconnect(),
  }
}

const answerOf = (child: ChildProcess) => new Promise<unknown>((resolve) => void child.once('message', resolve))

const footer = '宁波海标货代 · 您是我们的客户\nhttp://127.0.0.1/api/open/unsubscribe/'.padEnd(160, 'x')

/** Sends as many mails of the same size by the library alone, over as many connections as the product has. */
export async function sendBare({ url, read }: Sink, mails: number): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: 5, maxMessages: Number.POSITIVE_INFINITY })
  await Promise.all(
    Array.from({ length: mails }, (_, at) =>
      transport.sendMail({
        from: 'offers@seamark.example',
        to: `client${at}@star.example`,
        subject: '欧线 12 月舱位',
        text: `您好：本周欧基港有现舱。\n\n-- \n${footer}`,
        html: `<!doctype html><html><body><p>您好：本周欧基港有现舱。</p><hr><p>${footer}</p></body></html>`,
      }),
    ),
  )
  transport.close()
  return rateOf(await read())
}

export const rateOf = ({ arrived, seconds }: Arrived) => arrived / seconds
