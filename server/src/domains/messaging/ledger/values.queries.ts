import { type RawBuilder, sql } from 'kysely'

/** Whether all offers that a bulk `b` quotes still hold; most bulks quote none, and for those nothing is asked. */
export const ratesHold = sql<boolean>`(b.rate_ids = '{}' or messaging.rates_hold(b.rate_ids))`

/** What is put into the text of a recipient `r` as its records are now; the values of offers are those that its bulk was given last, while it quotes any. */
export const valuesNow: RawBuilder<Record<string, string>> = sql<Record<string, string>>`(
  select jsonb_build_object('contact', coalesce(k.name, ''), 'title', coalesce(k.position, ''), 'company', coalesce(c.name, g.name, ''),
      'me.name', u.name, 'me.phone', coalesce(u.phone, '')) || case when n.rate_ids <> '{}' then coalesce(n.rate_values -> r.language, n.rate_values -> n.language, '{}') else '{}' end
  from messaging.bulks n
  join identity.users u on u.id = n.created_by
  left join phonebook.contacts k on k.id = r.contact_id
  left join phonebook.companies c on r.target_kind = 'client' and c.id = coalesce(k.company_id, r.target_id)
  left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id
  where n.id = r.bulk_id)`
