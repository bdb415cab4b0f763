import type { Post } from './post.ts'
import { createMailbox } from './development-mailbox.ts'
import type { AliyunSettings } from './aliyun-texts.ts'
import { createTextSender } from './aliyun-texts.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import { createMailer } from './smtp-mails.ts'

/** Returns the senders that the configuration names. The others go to the development mailbox, where that is on. */
export function createPost(config: Config, db: Database): Post {
  const { SMTP_URL, MAIL_FROM, DEVELOPMENT_MAILBOX, DATABASE_URL } = config
  const aliyun = aliyunSettings(config)
  const sent: Post = {
    ...(config.PUBLIC_ADDRESS === undefined ? {} : { address: config.PUBLIC_ADDRESS.replace(/\/$/, '') }),
    ...(SMTP_URL !== undefined && MAIL_FROM !== undefined ? { mail: createMailer(SMTP_URL, MAIL_FROM) } : {}),
    ...(aliyun ? { textCode: createTextSender(aliyun) } : {}),
  }
  const isKept = DEVELOPMENT_MAILBOX ?? DATABASE_URL === undefined
  return isKept ? { ...createMailbox(db), ...sent, keeps: { mail: !sent.mail, text: !sent.textCode } } : sent
}

function aliyunSettings(config: Config): AliyunSettings | undefined {
  const {
    SMS_ACCESS_KEY_ID: keyId,
    SMS_ACCESS_KEY_SECRET: keySecret,
    SMS_SIGN_NAME: signName,
    SMS_TEMPLATE_CODE: templateCode,
  } = config
  if (keyId === undefined || keySecret === undefined || signName === undefined || templateCode === undefined)
    return undefined
  return { keyId, keySecret, signName, templateCode, endpoint: config.SMS_ENDPOINT }
}
