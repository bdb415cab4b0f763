import { createBulk, listChannels } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput, mostChannels } from '@seamark/contract/messaging/bulks/fields'
import { groupsOnly } from '@seamark/contract/messaging/choices'
import { call } from '../../../platform/api/calls.ts'
import { currentLanguage, openWordsOf, t } from '../../../platform/language/i18n.ts'
import { bulkPath } from './bulk-filters.ts'
import { cacheBulk } from './bulk-queries.ts'

/** Begins a message to one client as a draft, by mail first and else by hand. Returns the path of its page. */
export async function startMessage({ id, name }: { id: number; name: string }): Promise<string> {
  await openWordsOf('messaging.messageTo')
  const { channels } = await call(listChannels, {})
  const open = channels.filter(
    ({ state, platform }) => state === 'ok' && (platform === null || !groupsOnly.includes(platform)),
  )
  const body = bulkInput.parse({
    title: t('messaging.messageTo', { name }).slice(0, 200),
    audience: { of: 'clients', chosen: { ids: [id] } },
    channelIds: open.slice(0, mostChannels).map((channel) => channel.id),
    language: currentLanguage(),
  })
  const draft = await call(createBulk, { body })
  void cacheBulk(draft)
  return bulkPath(draft.id)
}
