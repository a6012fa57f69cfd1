import { views } from '@portal/contract/views/views.contract'
import { handle } from '../../platform/http/handle.ts'
import { createView, listViews, removeView, updateView } from './views.service.ts'

export const viewsRoutes = handle(views, {
  list: (input, context) => listViews(context, input),
  create: (input, context) => createView(context, input),
  update: (input, context) => updateView(context, input),
  remove: (input, context) => removeView(context, input),
})
