/** A field that a column may be mapped to. */
export interface FieldOption {
  value: string
  label: string
  /** A hint on the field's values beside its name; without one the option shows the name alone. */
  hint?: string
  /** Other words by which people look for the field; they are searched and not shown. */
  synonyms?: string
  required?: boolean
  /** The letter of the other column that has the field. */
  takenBy?: string
  disabled?: boolean
}

/**
 * Whether what somebody types finds a field: by its name, by the other headings that people know it by, and where it has a
 * hint also by its key, which exported files use as headings. Blanks and width do not matter: `ＨＳ编码`, `hs 编码`.
 */
export const isFieldFound = (
  option: Pick<FieldOption, 'label' | 'hint' | 'value' | 'synonyms'> | undefined,
  typed: string,
): boolean =>
  option !== undefined &&
  plain(`${option.label} ${option.synonyms ?? ''} ${option.hint === undefined ? '' : option.value}`).includes(
    plain(typed),
  )

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
