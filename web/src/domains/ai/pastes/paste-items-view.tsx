import { type PasteTab, pasteTabs } from '@seamark/contract/ai/choices'
import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import type { Paste } from '@seamark/contract/ai/pastes/pastes'
import { Button, Checkbox } from 'antd'
import { useEffect } from 'react'
import { Empty, Failed, Loading, PageTabs, usePager, useSelection } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { usePortWords } from '../../groups/index.ts'
import { BulkBar } from '../../workbench/index.ts'
import { usePasteDeeds } from './paste-actions.ts'
import { pasteOffers } from './paste-bulk-actions.tsx'
import { ItemForms } from './paste-item-form.tsx'
import { ItemRow } from './paste-item-view.tsx'
import { usePasteKeys } from './paste-keys-view.ts'
import { refreshPastes, usePasteItems } from './paste-queries.ts'
import { usePasteSuggestions } from './suggestion-actions.ts'
import { AskForAll } from './suggestion-view.tsx'

interface ItemsProps {
  paste: Paste
  tab: PasteTab
  /** The row that the address names. */
  row: number | undefined
  onCurrent: (item: PasteItem | undefined) => void
  /** Shows the words, where a phone shows the rows. */
  onReadText: () => void
}

/** What was read, a tab at a time. One row is current: the keys are about it, and its words are shown. */
export function PasteItems({ paste, tab, row, onCurrent, onReadText }: ItemsProps) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const pager = usePager(`${paste.id} ${tab}`)
  const { data, error, refetch } = usePasteItems(paste.id, tab, pager.cursor)
  const rows = data?.rows
  const current = rows?.find(({ id }) => id === row) ?? rows?.[0]
  const selection = useSelection(`${paste.id} ${tab}`)
  const deeds = usePasteDeeds(paste)
  const suggestions = usePasteSuggestions(paste)
  const ports = usePortWords([...new Set(rows?.flatMap(({ draft }) => [...draft.pols, ...draft.pods]))])
  const choose = (item: PasteItem | undefined) => item && setSearch({ row: item.id })
  useEffect(() => onCurrent(current), [current, onCurrent])
  usePasteKeys({ rows: rows ?? [], current, deeds, onMove: choose })
  return (
    <section className="paste-rows" aria-label={t('ai.paste.rows')}>
      <PageTabs
        label={t('ai.paste.rows')}
        small
        active={tab}
        onChange={(key) => setSearch({ tab: key, row: undefined })}
        items={pasteTabs.map((key) => ({ key, label: `${t(`ai.tab.${key}`)} ${number(paste.counts[key])}` }))}
      />
      <div className="paste-table-box">
        {error && !rows ? <Failed error={error} retry={() => void refetch()} /> : null}
        {rows || error ? null : <Loading rows={6} />}
        {rows?.length === 0 ? <Empty text={t(`ai.tab.empty.${tab}`)} /> : null}
        {rows && rows.length > 0 ? (
          <table className="paste-table" aria-label={t(`ai.tab.${tab}`)}>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label={t('ai.paste.chooseAll')}
                    checked={selection.isAll || rows.every(({ id }) => selection.ids.has(id))}
                    indeterminate={!selection.isAll && selection.ids.size > 0}
                    onChange={({ target }) =>
                      selection.choose(
                        rows.map(({ id }) => id),
                        target.checked,
                      )
                    }
                  />
                </th>
                <th scope="col">{t('ai.paste.said')}</th>
                <th scope="col">{t('ai.paste.best')}</th>
                <th scope="col">{t('ai.paste.reply')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((item) => (
                <ItemRow
                  key={item.id}
                  {...{ item, ports, deeds, suggestions, selection, onReadText }}
                  isCurrent={item.id === current?.id}
                  onChoose={() => choose(item)}
                />
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      <AskForAll rows={rows ?? []} suggestions={suggestions} />
      <p className="paste-foot">
        <span className="paste-quiet paste-hint">{t('ai.paste.keys')}</span>
        {data && (data.next !== null || pager.index > 0) ? (
          <span className="paste-head">
            <Button size="small" disabled={pager.index === 0} onClick={pager.previous}>
              {t('ai.paste.before')}
            </Button>
            <Button size="small" disabled={data.next === null} onClick={() => data.next && pager.next(data.next)}>
              {t('ai.paste.after')}
            </Button>
          </span>
        ) : null}
      </p>
      <BulkBar
        list="pasteItems"
        selection={selection}
        count={data?.count}
        query={{ pasteId: String(paste.id), tab }}
        offers={paste.state === 'ready' ? pasteOffers() : []}
        onDone={() => void refreshPastes()}
      />
      <ItemForms deeds={deeds} />
    </section>
  )
}
