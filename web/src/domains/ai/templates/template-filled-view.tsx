import type { FilledPart } from '@seamark/contract/ai/templates/places'
import type { Variable } from '@seamark/contract/ai/templates/variables'
import { useWords } from '../../../platform/language/i18n.ts'
import { placeName } from './template-text.ts'

interface FilledProps {
  parts: readonly FilledPart[]
  variables: readonly Variable[]
}

/** A filled text as it will be copied; what is lacking stands in red with its name, which is not copied. */
export function FilledText({ parts, variables }: FilledProps) {
  const { t } = useWords()
  return (
    <div className="ai-template-filled">
      {parts.map(({ text, place }, at) =>
        place === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
          <span key={at}>{text}</span>
        ) : (
          <mark
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
            key={at}
            className={place.lack === undefined ? 'is-there' : place.lack === 'masked' ? 'is-masked' : 'is-lacking'}
            title={place.lack === undefined ? placeName(variables, place.key, place.field) : t(`ai.lack.${place.lack}`)}
          >
            {text === '' && place.lack !== undefined ? placeName(variables, place.key, place.field) : text}
          </mark>
        ),
      )}
    </div>
  )
}

/** What is lacking, once each, with the reason. */
export function Lacks({ parts, variables }: FilledProps) {
  const { t } = useWords()
  const lacks = new Map(
    parts.flatMap(({ place }) =>
      place?.lack === undefined ? [] : [[`${place.key}.${place.field}`, { ...place, lack: place.lack }]],
    ),
  )
  if (lacks.size === 0) return null
  return (
    <ul className="ai-template-lacks" aria-label={t('ai.template.lacks')}>
      {[...lacks].map(([name, { key, field, lack }]) => (
        <li key={name}>
          <strong>{placeName(variables, key, field)}</strong> {t(`ai.lack.${lack}`)}
        </li>
      ))}
    </ul>
  )
}

/** How many places of a text are empty. */
export const countHoles = (parts: readonly FilledPart[]) =>
  new Set(
    parts.flatMap(({ text, place }) =>
      place?.lack !== undefined && text === '' ? [`${place.key}.${place.field}`] : [],
    ),
  ).size
