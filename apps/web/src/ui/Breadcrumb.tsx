import { Anchor } from './Anchor.tsx'
import css from './Breadcrumb.module.css'
import { type Level, LevelChip } from './LevelChip.tsx'

type Step = { key: string; name: string; level: Level; href?: string }

/** The path to a record; what cannot be opened is plain text. */
export function Breadcrumb({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className={css.list}>
        {steps.map((step) => (
          <li key={step.key}>
            <LevelChip level={step.level} />
            {step.href ? <Anchor href={step.href}>{step.name}</Anchor> : step.name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
