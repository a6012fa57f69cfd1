import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const profileFeature: Feature = {
  pages: { profile: () => import('./ProfilePage.tsx').then((module) => module.ProfilePage) },
  help: { profile: 'profile' },
  setup: { Factor: paths.profile },
  acts: [{ id: 'profile', href: paths.profile }],
}
