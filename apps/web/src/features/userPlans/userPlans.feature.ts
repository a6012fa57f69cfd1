import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

export const userPlansFeature: Feature = {
  accountTabs: {
    4: {
      module: 'Customer-User Plans',
      customersOnly: true,
      Content: lazy(() => import('./UserPlansTab.tsx').then((module) => ({ default: module.UserPlansTab }))),
    },
  },
}
