import type { ReactNode } from 'react'
import type { WhyQuestion } from '../lib/why.ts'

/** An action of a menu, or a link. */
export type MenuEntry = {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Named above the first entry of each section. */
  section?: string
  onSelect?: () => void
  /** Leads to another page instead. */
  href?: string
  danger?: boolean
  /** Why it cannot be done now. The entry stays reachable, and says so. */
  disabledReason?: string
  /** The object of "Why?": choosing the entry opens the explanation. */
  why?: WhyQuestion | undefined
}
