import { views } from '@portal/contract/operations/views/views.contract'
import { handle } from '../../../platform/http/handle.ts'
import { createView, listViews, removeView, updateView } from './views.service.ts'

export const viewsRoutes = handle(views, {
  list: listViews,
  create: createView,
  update: updateView,
  remove: removeView,
})
