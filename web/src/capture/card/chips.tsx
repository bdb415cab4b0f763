interface ChipsProps<Choice extends string> {
  label: string
  choices: readonly { key: Choice; text: string }[]
  chosen: readonly Choice[]
  onChoose: (choice: Choice) => void
}

/** Choices to press, each large enough for a thumb. */
export function Chips<Choice extends string>({ label, choices, chosen, onChoose }: ChipsProps<Choice>) {
  return (
    <div className="cap-chips" role="group" aria-label={label}>
      {choices.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          className="cap-chip"
          aria-pressed={chosen.includes(key)}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
