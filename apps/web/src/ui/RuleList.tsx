import { useEffect, useState } from 'react'
import styles from './RuleList.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** `state` in words: what is still missing, or that it is met. */
export type RuleLine = { id: string; text: string; ok: boolean; state: string }
/** How long typing must pause before the summary is read out (milliseconds). */
const quiet = 800

/** Rules that are checked while somebody types. Each says how it stands: what is missing in words, what is met by its mark; the sum is read out when typing rests. */
export function RuleList({
  id,
  title,
  lines,
  summary,
}: {
  id: string
  title: string
  lines: RuleLine[]
  summary: string
}) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(summary), quiet)
    return () => clearTimeout(timer)
  }, [summary])
  return (
    <div>
      <p id={`${id}-title`} className={styles['title']}>
        {title}
      </p>
      <ul id={id} aria-labelledby={`${id}-title`} className={styles['list']}>
        {lines.map((line) => (
          <li key={line.id} data-ok={line.ok || undefined}>
            <span className={styles['mark']} aria-hidden="true">
              {line.ok ? '✓' : '○'}
            </span>
            <span>
              {line.text}{' '}
              {line.ok ? (
                <VisuallyHidden>{line.state}</VisuallyHidden>
              ) : (
                line.state && <span className={styles['state']}>{line.state}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
