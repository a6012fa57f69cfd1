import { views } from '@portal/contract/operations/views/views.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { createView, listViews, removeView, updateView } from './views.service.ts'

const tables: Tables = {
  savedView: {
    by: 'signed-in people',
    bound: 'for each list 30 of a person and 30 shared by a company',
    shown: ['views/views', 'more than thirty are refused'],
  },
}

export const viewsFeature: Feature = {
  routes: handle(views, {
    list: listViews,
    create: createView,
    update: updateView,
    remove: removeView,
  }),
  tables,
}
