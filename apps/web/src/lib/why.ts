import { createContext, type ReactNode } from 'react'

export type WhyQuestion = {
  /**
   * The refused object: a route of the contract (`accounts.update`, `GET /api/v1/Group`), a part of one
   * (`settings.update:signIn.mfaMode`), a kind of change set, an ability, or a flag with its level (`AcctStatus:W`).
   */
  action: string
  /** The account or person that it was about. */
  object?: string | undefined
  /** Whose right it is about; by default the signed-in person's. */
  user?: string | undefined
  /** An API key instead of a person. */
  apiKey?: string | undefined
  /** The refused action in words; needed to distinguish several on a page. */
  what?: string | undefined
}

/** The small "Why?" after a refusal, and its dialog when opened by another control. */
export type WhyViews = {
  button: (question: WhyQuestion) => ReactNode
  dialog: (question: WhyQuestion, onClose: () => void) => ReactNode
}

/** Set by the signed-in layout, so that `ui` needs no feature. */
export const WhyContext = createContext<WhyViews | null>(null)
