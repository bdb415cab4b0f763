import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import type { House } from '../../platform/domain.ts'
import { job, type Schedule } from '../../platform/jobs.ts'
import { sweepAttachmentsJob } from './attachments/attachments.commands.ts'
import { freezeJob, resumeChecksJob } from './bulks/checks.commands.ts'
import { purgeBulksJob } from './bulks/deletions.commands.ts'
import { pauseOverRates } from './bulks/rates.commands.ts'
import { sweepJob } from './bulks/wakes.commands.ts'
import { purgeTemplatesJob } from './templates/deletions.commands.ts'
import { byAccount } from './dispatch/accounts.commands.ts'
import { dispatchChannel } from './dispatch/dispatch.commands.ts'
import { byMail } from './dispatch/mails.commands.ts'
import { sendTrial, trialJob } from './dispatch/trials.commands.ts'
import { tellOldSends } from './dispatch/traces.commands.ts'
import { keepMailChannel, wakeChannels } from './dispatch/wakes.commands.ts'
import { askAboutHandedJob, endHands } from './hands/days.commands.ts'
import { wakeHookEvents, workOnHookEvents } from './hooks/hook-events.commands.ts'
import { hookEventsJob } from './hooks/hooks.commands.ts'
import { forgetOldNewsJob } from './hooks/sweeps.commands.ts'
import { settleMessages } from './hooks/settlings.commands.ts'
import { keepAddressesJob } from './ledger/client-addresses.commands.ts'
import { sweepDeliveries } from './ledger/sweeps.commands.ts'
import { givenAccounts, keepGivenAccount } from './providers/accounts.commands.ts'
import { createWecomCalls } from './providers/adapters/wecom-calls.ts'
import { readCustomers } from './peers/customers.commands.ts'
import { workOnTasks } from './tasks/tasks.commands.ts'
import { remindJob, remindMembers } from './tasks/reminders.commands.ts'
import { kindOfChannel } from './providers/accounts.queries.ts'
import { createAdapters } from './providers/adapters/registry.ts'
import { leaveMailboxes, readMailbox, type ReturnSettings } from './returns/mailboxes.commands.ts'
import { readSigningKey } from './mails/adapters/signing-keys.ts'
import { createMailSender, type MailSender, type SmtpSettings } from './mails/adapters/smtp-pool.ts'

/** The jobs of one process. Its connections to the relay are made when the first mail leaves, and end with the process. */
export function messagingJobs({ config, onStop }: Pick<House, 'config' | 'onStop'>) {
  const mail = smtpSettings(config)
  const adapters = createAdapters(config)
  const accounts = givenAccounts(config)
  let sender: MailSender | undefined
  onStop(async () => sender?.close())

  const dispatch = job(
    'messaging.dispatch',
    z.object({ channelId: z.number().int() }),
    async (context, { channelId }) => {
      if ((await kindOfChannel(context, channelId)) !== 'mail')
        return dispatchChannel(context, channelId, byAccount(adapters))
      if (!mail || context.post.address === undefined) return
      sender ??= createMailSender(mail)
      await dispatchChannel(context, channelId, byMail(sender, context.post.address))
    },
    { isLong: true },
  )
  const trial: typeof trialJob = {
    ...trialJob,
    run: async (context, data) => {
      if (!mail || context.post.address === undefined) return
      sender ??= createMailSender(mail)
      await sendTrial(context, data, sender, context.post.address)
    },
  }
  const sweep: typeof sweepJob = {
    ...sweepJob,
    run: async (context: Context) => {
      await sweepDeliveries(context)
      await endHands(context)
      await pauseOverRates(context)
      if (mail) await keepMailChannel(context, mail.from)
      for (const given of accounts) await keepGivenAccount(context, given)
      await wakeHookEvents(context)
      await wakeChannels(context, mail ? [mail.from] : [], (tx, channelId) => dispatch.later(tx, { channelId }))
      await tellOldSends(context)
    },
  }
  const events: typeof hookEventsJob = {
    ...hookEventsJob,
    run: (context, { channelId }) => workOnHookEvents(context, adapters, channelId),
  }
  const settle = job('messaging.settle', z.null(), (context) => settleMessages(context, adapters), { isLong: true })
  const wecom = createWecomCalls(config.WECOM_API_ADDRESS)
  const tasks = job('messaging.tasks', z.null(), (context) => workOnTasks(context, wecom), { isLong: true })
  const customers = job('messaging.customers', z.null(), (context) => readCustomers(context, wecom), { isLong: true })
  const remind: typeof remindJob = {
    ...remindJob,
    run: (context, { bulkId }) => remindMembers(context, wecom, bulkId),
  }
  const returns = returnSettings(config)
  const readMail = job(
    'messaging.readMailbox',
    z.null(),
    (context) => (returns ? readMailbox(context, returns) : leaveMailboxes(context)),
    { isLong: true },
  )
  return {
    all: [
      readMail,
      dispatch,
      sweep,
      trial,
      events,
      settle,
      tasks,
      customers,
      remind,
      freezeJob,
      resumeChecksJob,
      keepAddressesJob,
      purgeBulksJob,
      purgeTemplatesJob,
      sweepAttachmentsJob,
      forgetOldNewsJob,
      askAboutHandedJob,
    ],
    schedules: [
      { job: sweep, cron: '* * * * *' },
      { job: readMail, cron: '* * * * *' },
      { job: settle, cron: '* * * * *' },
      { job: tasks, cron: '* * * * *' },
      { job: customers, cron: '17 * * * *' },
      { job: resumeChecksJob, cron: '* * * * *' },
      { job: keepAddressesJob, cron: '* * * * *' },
      { job: purgeBulksJob, cron: '*/10 * * * *' },
      { job: purgeTemplatesJob, cron: '*/10 * * * *' },
      { job: sweepAttachmentsJob, cron: '20 3 * * *' },
      { job: forgetOldNewsJob, cron: '40 3 * * *' },
      { job: askAboutHandedJob, cron: '30 * * * *' },
    ] satisfies Schedule[],
  }
}

function smtpSettings(config: Config): SmtpSettings | undefined {
  const { BULK_SMTP_URL: url, BULK_MAIL_FROM: from, BULK_REPLY_TO: replyTo } = config
  if (url === undefined || from === undefined) return undefined
  const { BULK_DKIM_DOMAIN: domain, BULK_DKIM_SELECTOR: selector, BULK_DKIM_KEY_FILE: file } = config
  const signs = domain !== undefined && selector !== undefined && file !== undefined
  return {
    url,
    from,
    replyTo,
    readsAnswers: config.BULK_IMAP_URL !== undefined,
    ...(signs ? { dkim: { domainName: domain, keySelector: selector, privateKey: readSigningKey(file) } } : {}),
  }
}

function returnSettings({ BULK_IMAP_URL: url, BULK_MAIL_FROM: from }: Config): ReturnSettings | undefined {
  return url === undefined || from === undefined ? undefined : { url, from }
}
