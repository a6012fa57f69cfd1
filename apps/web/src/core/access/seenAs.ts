import type { accessGroups } from '@portal/contract/accessGroups/accessGroups.contract'
import type { Result } from '@portal/contract/core/route'
import { createContext, type ReactNode } from 'react'

export type SeenAsProps = { effective: Result<typeof accessGroups.effective>; onClose: () => void }

/** Shows what a person gets of the portal. Filled by the signed-in layout: it takes the tiles and the menu of all features. */
export const SeenAsContext = createContext<(props: SeenAsProps) => ReactNode>(() => null)
