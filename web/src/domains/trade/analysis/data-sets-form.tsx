import type { DataSet, SavedDataSet } from '@seamark/contract/trade/analysis/comparisons'
import { deleteDataSet, editDataSet, saveDataSet } from '@seamark/contract/trade/index'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { Dialog, leaveFailureToCall, useConfirmDeletion, useSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type SliceTexts, sliceOf } from '../slices/slice-filters.ts'
import { SliceToolbar } from '../slices/slice-view.tsx'
import { useDataSets } from './analysis-queries.ts'
import { useSliceTitles } from './analysis-text.ts'

interface FormProps {
  given: DataSet | undefined
  onKeep: (set: DataSet) => void
  onClose: () => void
}

/** A data set: a name and a slice; a saved one can be chosen, and this one saved. */
export function DataSetForm({ given, onKeep, onClose }: FormProps) {
  const { t } = useWords()
  const { data } = useDataSets()
  const [slice, setSlice] = useState<SliceTexts>(given?.slice ?? {})
  const [ownName, setName] = useState(given?.name || undefined)
  // A set that nobody has named is called by what it holds.
  const [title = ''] = useSliceTitles([slice])
  const name = ownName ?? title
  const [saves, setSaves] = useState(false)
  const saved = data?.dataSets ?? []
  const taken = saved.find((one) => one.name === name.trim())

  const { isSaving, save } = useSave({
    async send(set: DataSet) {
      if (saves && taken) await call(editDataSet, { params: { id: taken.id }, version: taken.version, body: set })
      else if (saves) await call(saveDataSet, { body: set })
      if (saves) await invalidate('/trade/data-sets')
    },
    // The name of what it holds is made anew wherever the set is shown.
    onSaved: (_, set) => onKeep(set.name === title ? { ...set, name: '' } : set),
    onFailure: leaveFailureToCall,
  })

  return (
    <Dialog
      width={720}
      title={t('trade.analysis.dataSetTitle')}
      okText={t('trade.analysis.useSet')}
      okButtonProps={{ disabled: name.trim() === '' }}
      isSaving={isSaving}
      onOk={() => void save({ name: name.trim(), slice: textsOf(slice) })}
      onClose={onClose}
    >
      <div className="analysis-toolbar">
        {saved.length > 0 ? (
          <SavedPicker saved={saved} onTake={(one) => (setName(one.name), setSlice(one.slice))} />
        ) : null}
        <Input
          aria-label={t('trade.analysis.dataSetName')}
          placeholder={t('trade.analysis.dataSetName')}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <SliceToolbar search={slice} setSearch={(patch) => setSlice({ ...slice, ...patch })} />
        <Checkbox checked={saves} onChange={({ target }) => setSaves(target.checked)}>
          {t(taken ? 'trade.analysis.saveOver' : 'trade.analysis.saveSet')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

const textsOf = (slice: SliceTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sliceOf(slice)).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

/** The person's saved data sets, which can be deleted here. */
function SavedPicker({ saved, onTake }: { saved: readonly SavedDataSet[]; onTake: (set: SavedDataSet) => void }) {
  const { t } = useWords()
  const [id, setId] = useState<number>()
  const confirmDeletion = useConfirmDeletion()
  const chosen = saved.find((one) => one.id === id)
  async function forget({ id: own, version }: SavedDataSet) {
    await call(deleteDataSet, { params: { id: own }, version }).catch(() => undefined)
    setId(undefined)
    await invalidate('/trade/data-sets')
  }
  return (
    <span className="analysis-tools">
      <Select
        className="analysis-periods"
        aria-label={t('trade.analysis.savedSets')}
        placeholder={t('trade.analysis.savedSets')}
        value={chosen?.id}
        options={saved.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(taken: number) => {
          setId(taken)
          const set = saved.find((one) => one.id === taken)
          if (set) onTake(set)
        }}
        showSearch={{ optionFilterProp: 'label' }}
      />
      {chosen ? (
        <Button
          type="link"
          size="small"
          onClick={() =>
            confirmDeletion({
              title: t('trade.analysis.forgetSet.title', { name: chosen.name }),
              content: t('trade.analysis.forgetSet.sentence'),
              onOk: () => forget(chosen),
            })
          }
        >
          {t('trade.analysis.forgetSet')}
        </Button>
      ) : null}
    </span>
  )
}
