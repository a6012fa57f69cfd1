import { IconCheck, IconCircle } from './icons.ts'
import { useEffect, useState } from 'react'
import styles from './RuleList.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Icon } from './Icon.tsx'

/** `state` in words: the missing part, or that the rule is met. */
export type RuleLine = { id: string; text: string; ok: boolean; state: string }
/** How long typing must pause before the summary is read out (milliseconds). */
const quiet = 800

/**
 * Rules that are checked while typing: a rule that is not met says what is missing, a rule that is met has a mark. The
 * summary is read out when typing pauses.
 */
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
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(summary), quiet)
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
            <Icon of={line.ok ? IconCheck : IconCircle} className={styles['mark']} />
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
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  )
}
