import type { Feature } from '../../../core/feature.ts'

export const profileFeature: Feature = {
  pages: { profile: () => import('./ProfilePage.tsx').then((module) => module.ProfilePage) },
  help: { profile: 'profile' },
}
