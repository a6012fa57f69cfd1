import css from './ColorPick.module.css'

type Props = { label: string; value: string; onChange: (color: string) => void }

/** The browser's own picker of a colour, beside a field in which it can be typed too. */
export const ColorPick = ({ label, value, onChange }: Props) => (
  <input
    type="color"
    className={css.pick}
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
