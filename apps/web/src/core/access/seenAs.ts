import type { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Result } from '@portal/contract/core/route'
import { createContext, type ReactNode } from 'react'

export type SeenAsProps = { effective: Result<typeof accessGroups.effective>; onClose: () => void }

/** Shows the portal as a person sees it. Set by the signed-in layout, because it needs the tiles and menu of all features. */
export const SeenAsContext = createContext<(props: SeenAsProps) => ReactNode>(() => null)
