import { type ReactNode } from 'react'
import { SeenAsContext, type SeenAsProps } from '../core/access/seenAs.ts'
import { FeaturesContext } from '../core/feature.ts'
import { features } from './features.ts'
import { lazyPart } from '../lib/lazyPart.ts'

const SeenAs = lazyPart(async () => (await import('./SeenAs.tsx')).SeenAs)
const seenAs = (props: SeenAsProps) => <SeenAs {...props} />

/** Shows the parts of features on pages that do not depend on these features. */
export const Extensions = ({ children }: { children: ReactNode }) => (
  <FeaturesContext value={features}>
    <SeenAsContext value={seenAs}>{children}</SeenAsContext>
  </FeaturesContext>
)
