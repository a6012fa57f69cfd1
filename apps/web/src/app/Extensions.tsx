import { type ReactNode } from 'react'
import { SeenAsContext, type SeenAsProps } from '../core/access/seenAs.ts'
import { FeaturesContext } from '../core/feature.ts'
import { features } from './features.ts'
import { lazyPart } from '../lib/lazyPart.ts'

const SeenAs = lazyPart(async () => (await import('./SeenAs.tsx')).SeenAs)
const seenAs = (props: SeenAsProps) => <SeenAs {...props} />

/** What pages show of features they do not depend on. */
export const Extensions = ({ children }: { children: ReactNode }) => (
  <FeaturesContext value={features}>
    <SeenAsContext value={seenAs}>{children}</SeenAsContext>
  </FeaturesContext>
)
