import css from './Branding.module.css'

/** A colour with its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={css['named']}>
    <span className={css['swatch']} style={{ background: color }} aria-hidden="true" /> {color}
  </span>
)
