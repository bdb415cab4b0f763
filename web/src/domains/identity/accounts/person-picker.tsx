import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'

interface FoundPerson {
  id: number
  name: string
  departmentName?: string | null
}

/** The results of a search for people; while it runs, those of the last one. */
interface Found<Person> {
  data: { people: readonly Person[] } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
}

/** The people who are offered, and their presentation. */
interface Offer<Person extends FoundPerson> {
  id?: string | undefined
  /** The accessible name of the field where it has no visible label. */
  label?: string | undefined
  placeholder: string
  className?: string
  autoFocus?: boolean
  /** A person who is not offered. */
  except?: number | undefined
  /** The people who are offered for the typed text: `usePeople` finds all colleagues. */
  found: Found<Person>
  onSearch: (typed: string) => void
  /** A person in the list: by default the name and the department. */
  line?: (person: Person) => ReactNode
  /** What to say where nobody fits. */
  emptyText?: string
}

interface OneProps<Person extends FoundPerson> extends Offer<Person> {
  value?: number | undefined
  onChange?: ((id: number | undefined) => void) | undefined
}

/** A picker for one person, found by name. */
export function PersonPicker<Person extends FoundPerson>({ value, onChange, ...offer }: OneProps<Person>) {
  return (
    <Select
      {...selectOf(offer)}
      value={value}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      allowClear
    />
  )
}

/** A chosen person, with the name that is shown whatever is typed next. */
export interface ChosenPerson {
  value: number
  label: string
}

interface ManyProps<Person extends FoundPerson> extends Offer<Person> {
  value?: readonly ChosenPerson[] | undefined
  onChange?: (people: ChosenPerson[]) => void
  allowClear?: boolean
}

/** A picker for several people. The list closes after each choice, because it would cover the buttons of the dialog. */
export function PeoplePicker<Person extends FoundPerson>({
  value,
  onChange,
  allowClear = false,
  ...offer
}: ManyProps<Person>) {
  const [open, setOpen] = useState(false)
  return (
    <Select<ChosenPerson[], Option<Person>>
      {...selectOf(offer)}
      open={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      mode="multiple"
      labelInValue
      {...(value ? { value: [...value] } : {})}
      onChange={(chosen) => onChange?.(chosen.map(({ value: id, label }) => ({ value: id, label })))}
      allowClear={allowClear}
    />
  )
}

interface Option<Person> extends ChosenPerson {
  person: Person
}

function selectOf<Person extends FoundPerson>({
  id,
  label,
  placeholder,
  className,
  autoFocus,
  except,
  found: { data, error, isFetching, isPlaceholderData },
  onSearch,
  line = usualLine,
  emptyText,
}: Offer<Person>) {
  const options = (data?.people ?? [])
    .filter((person) => person.id !== except)
    .map((person): Option<Person> => ({ value: person.id, label: person.name, person }))
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(className === undefined ? {} : { className }),
    ...(autoFocus ? { autoFocus } : {}),
    placeholder,
    options: disableEarlierOptions(options, isPlaceholderData),
    optionRender: ({ data: { person } }: { data: Option<Person> }) => line(person),
    showSearch: { filterOption: false, onSearch },
    loading: isFetching,
    notFoundContent: (
      <NothingFound read={{ error, isFetching }} {...(emptyText === undefined ? {} : { text: emptyText })} />
    ),
  }
}

const quiet = { color: 'var(--ant-color-text-secondary)' }

const usualLine = ({ name, departmentName }: FoundPerson) => (
  <>
    {name} <span style={quiet}>{departmentName}</span>
  </>
)
