import css from './Steady.module.css'

/** A text that is bold while its entry is chosen and always takes the width of bold, so that nothing moves. */
export const Steady = ({ text, className }: { text: string; className?: string | undefined }) => (
  <span className={[css['steady'], className].filter(Boolean).join(' ')} data-text={text}>
    {text}
  </span>
)
