import type { Options } from '@seamark/contract/settings/options'
import { type RawBuilder, sql } from 'kysely'
import { chosenSwitch } from '../../settings/index.ts'

/** Whether all offers that a bulk `b` quotes still hold; most bulks quote none, and for those nothing is asked. */
export const ratesHold = sql<boolean>`(b.rate_ids = '{}' or messaging.rates_hold(b.rate_ids))`

export const labelOptions: Pick<Options, 'bulkAdLabel'> = { bulkAdLabel: true }

/** What the subject of a mail to a recipient `r` in China begins with, where the office has it so. */
const label = sql`case when 'Asia/Shanghai' = any(r.zones) and ${chosenSwitch('bulkAdLabel', labelOptions.bulkAdLabel)}
    and exists (select from messaging.channels h where h.id = r.channel_id and h.kind = 'mail')
  then jsonb_build_object('label', case coalesce(r.language, n.language) when 'zh' then '【广告】' else 'AD: ' end) else '{}' end`

/** What is put into the text of a recipient `r` of a bulk `n` as its records are now, without offers. */
const ownValues = sql`${label} || jsonb_build_object('contact', coalesce(k.name, f.nickname, ''), 'title', coalesce(k.position, ''),
    'company', coalesce(c.name, g.name, ''), 'me.name', u.name, 'me.phone', coalesce(u.phone, ''))`
const records = sql`messaging.bulks n
  join identity.users u on u.id = n.created_by
  left join phonebook.contacts k on k.id = r.contact_id
  left join phonebook.companies c on r.target_kind = 'client' and c.id = coalesce(k.company_id, r.target_id)
  left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id
  left join groups.friends f on f.id = r.friend_id`
/** Of the languages that its offers were put into words in, that of the recipient, else the bulk's own. */
const language = sql`case when n.rate_values ? r.language then r.language else n.language end`

/** All that is put into the text of a recipient `r` now; the values of offers are those that its bulk was given last, while it quotes any. */
export const valuesNow: RawBuilder<Record<string, string>> = sql<Record<string, string>>`(
  select ${ownValues} || case when n.rate_ids <> '{}' then coalesce(n.rate_values -> ${language}, '{}') else '{}' end
  from ${records} where n.id = r.bulk_id)`

/**
 * Keeps with a recipient `r` what is put into its text now, as it leaves. What offers say is much, and the same for everybody who reads a language, so
 * that stands once for the bulk.
 */
export const keepValuesNow = sql`(said, quote_id) = (
  select ${ownValues}, case when n.rate_ids <> '{}' then (
    select q.id from messaging.quotes q
    where q.bulk_id = n.id and q.language = ${language} and q.digest = messaging.quote_digest(n.rate_values -> ${language})) end
  from ${records} where n.id = r.bulk_id)`

/** The values with which the message to a recipient `r` left. */
export const valuesKept: RawBuilder<Record<string, string>> = sql<Record<string, string>>`(
  coalesce((select q.said from messaging.quotes q where q.id = r.quote_id), '{}') || r.said)`
