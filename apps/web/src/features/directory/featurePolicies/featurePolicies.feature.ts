import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const featuresFeature: Feature = {
  pages: {
    featureList: () => import('./FeatureListPage.tsx').then((module) => module.FeatureListPage),
    feature: () => import('./FeaturePage.tsx').then((module) => module.FeaturePage),
  },
  help: { featureList: 'featurePolicy', feature: 'featurePolicy' },
  menu: {
    Administration: { group: 'settings', shown: ({ can }) => can.FeaturePolicy || can.DKIM },
    featureList: { shown: ({ can }) => can.FeaturePolicy },
  },
  search: { FeaturePolicy: { href: ({ key }) => paths.feature(key) } },
}
