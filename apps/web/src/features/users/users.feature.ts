import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

export const usersFeature: Feature = {
  pages: { user: () => import('./PersonPage.tsx').then((module) => module.PersonPage) },
  accountTabs: {
    2: {
      module: 'Customer-Add/Edit Users',
      Content: lazy(() => import('./UsersTab.tsx').then((module) => ({ default: module.UsersTab }))),
    },
  },
}
