import css from './ColorPick.module.css'

type Props = { label: string; value: string; onChange: (color: string) => void }

/** The browser's colour picker, next to a field for typing a colour. */
export const ColorPick = ({ label, value, onChange }: Props) => (
  <input
    type="color"
    className={css.pick}
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
