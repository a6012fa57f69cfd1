import css from './DataTable.module.css'

type Props = { label: string; on: boolean | 'some'; onToggle: (range: boolean) => void }

/** The checkbox that selects a row, or a whole page; with Shift also those between. */
export const RowBox = ({ label, on, onToggle }: Props) => (
  <label className={css.box}>
    <input
      type="checkbox"
      aria-label={label}
      checked={on === true}
      ref={(box) => {
        if (box) box.indeterminate = on === 'some'
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
    />
  </label>
)
