import { createDrawing, type DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import { type PosterFieldsInput, posterFields } from '@seamark/contract/ai/drawings/posters'
import { drawingAudiences } from '@seamark/contract/ai/choices'
import { Alert, Button, Form, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Failed, Loading, useSave } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { currentLanguage, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { drawingSearch } from './drawing-filters.ts'
import { readDrawingsAgain, useDraftFields } from './drawing-queries.ts'
import { fieldsOf, placeOfProblem, type PosterValues, valuesOf } from './poster-form-rules.ts'
import { PosterForm } from './poster-form.tsx'
import { PosterPreview } from './poster-preview-view.tsx'
import './drawing-view.css'

/** A poster that is used again. */
export interface UsedPoster {
  drawing: DrawingDetails
  /** The quote that was in the address then; another one is another wish. */
  quote: number | undefined
  time: number
}

/** What a poster says on the left, and on the right how it looks; filled from a quote, or from a poster that is used again. */
export function Posters({ used }: { used: UsedPoster | undefined }) {
  const { quote } = usePageSearch(drawingSearch)
  const setSearch = useSetPageSearch()
  const again = used?.quote === quote ? used : undefined
  const ofQuote = useDraftFields(quote)
  const plain = useDraftFields(undefined)
  // A quote that cannot be posted is named above an empty form.
  const draft = ofQuote.error ? plain : ofQuote
  const start = again?.drawing.fields
    ? valuesOf(again.drawing.fields)
    : draft.data && valuesOf({ language: currentLanguage(), ...(draft.data.fields as Partial<PosterFieldsInput>) })
  return (
    <>
      {ofQuote.error && quote !== undefined ? (
        <Alert
          type="warning"
          showIcon
          title={errorText(ofQuote.error)}
          closable={{ onClose: () => setSearch({ quote: undefined }) }}
        />
      ) : null}
      {start ? (
        <PosterDesk
          key={again ? `again-${again.time}` : `quote-${quote ?? 0}`}
          start={start}
          parentId={again?.drawing.id ?? null}
        />
      ) : draft.error ? (
        <Failed error={draft.error} retry={() => void draft.refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </>
  )
}

function PosterDesk({ start, parentId }: { start: PosterValues; parentId: number | null }) {
  const { t } = useWords()
  const [form] = Form.useForm<PosterValues>()
  const [kept, setKept] = useState<DrawingDetails>()
  const [seenBy, setSeenBy] = useState<(typeof drawingAudiences)[number]>('me')
  const typed = useTyped(form, start, () => setKept(undefined))
  const { isSaving, failure, save } = useSave<PosterFieldsInput, DrawingDetails>({
    form,
    schema: posterFields,
    scrolls: true,
    place: (problems) =>
      problems.map(({ name, errors }) => ({
        name: placeOfProblem(name[0] === 'fields' ? name.slice(1) : name),
        errors,
      })),
    send: (fields) => call(createDrawing, { body: { fields, seenBy, parentId } }, { quiet: true }),
    onSaved(drawing) {
      setKept(drawing)
      void readDrawingsAgain()
      notices.success(t('ai.drawing.saved'))
    },
  })
  return (
    <div className="poster-columns">
      <div className="poster-side">
        <PosterForm form={form} start={start} />
      </div>
      <div className="poster-main">
        {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
        <div className="poster-save">
          <Select
            aria-label={t('ai.field.seenBy')}
            value={seenBy}
            options={drawingAudiences.map((value) => ({ value, label: t(`ai.drawing.seenBy.${value}`) }))}
            onChange={setSeenBy}
          />
          <Button
            type="primary"
            loading={isSaving}
            disabled={kept !== undefined}
            onClick={() => void save(fieldsOf({ ...start, ...(form.getFieldsValue(true) as PosterValues) }))}
          >
            {t('ai.drawing.save')}
          </Button>
        </div>
        <PosterPreview fields={typed.fields} missing={typed.missing} kept={kept} />
      </div>
    </div>
  )
}

const pauseMs = 300

/** What is typed as the body of a call, once nobody has typed for a moment, and what is still missing. `onChanged` is called when it becomes another. */
function useTyped(form: ReturnType<typeof Form.useForm<PosterValues>>[0], start: PosterValues, onChanged: () => void) {
  const textOf = (values: Partial<PosterValues>) => JSON.stringify(fieldsOf({ ...start, ...values }))
  const watched = Form.useWatch((values: PosterValues) => textOf(values), { form, preserve: true }) as
    | string
    | undefined
  const text = watched ?? textOf({})
  const [settled, setSettled] = useState<string>()
  const changed = useRef(onChanged)
  useEffect(() => {
    changed.current = onChanged
  })
  const before = useRef(text)
  useEffect(() => {
    if (before.current !== text) changed.current()
    before.current = text
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  if (settled === undefined) return { fields: undefined, missing: undefined }
  const fields = JSON.parse(settled) as PosterFieldsInput
  const [problem] = formProblems(posterFields, fields)
  return problem ? { fields: undefined, missing: problem.errors[0] } : { fields, missing: undefined }
}
