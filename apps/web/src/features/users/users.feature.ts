import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

export const usersFeature: Feature = {
  accountTabs: {
    2: {
      module: 'Customer-Add/Edit Users',
      Content: lazy(() => import('./UsersTab.tsx').then((module) => ({ default: module.UsersTab }))),
    },
  },
}
