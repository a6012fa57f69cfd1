import { createContext, type ReactNode } from 'react'

/** What was refused: the name of a route of the contract (`accounts.update`, `GET /api/v1/Group`), an ability, or a flag with its level (`AcctStatus:W`). */
export type WhyAsked = {
  action: string
  /** The account or person that it was about. */
  object?: string | undefined
}

/** Renders the small "Why?" beside a refusal; filled by the signed-in layout, so that `ui` needs no feature. */
export const WhyContext = createContext<((asked: WhyAsked) => ReactNode) | null>(null)
