import * as z from 'zod/mini'
import { key, name, oneOf, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { viewedLists } from './views.lists.ts'

// Saved views of a list: people's own, and those that a company shares (`ux.md` 4.4, Views tabs).

/** The maximum number of views of a list that one person, and one company, may keep. */
export const maxViews = { own: 30, shared: 30 } as const
const List = oneOf('ViewList', viewedLists)
export const SavedView = wire('SavedView', {
  ViewKey: z.string(),
  List,
  Name: z.string(),
  /** The query of the list's address, by name. */
  Query: z.record(z.string(), z.string()),
  Shared: z.boolean(),
  MadeBy: z.string(),
  /** True for the maker of a view; for a shared view, also for people who may edit accounts. */
  MayChange: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>
const Query = z.record(text(40, 1), text(400)).check(z.refine((query) => Object.keys(query).length <= 20, 'tooMany'))
const values = { Name: name(60), Query, Shared: z.boolean() }
const Views = wire('SavedViews', { Items: z.array(SavedView) })

const change = { access: 'signed-in', module: { free: 'own' }, notActing: true } as const

export const views = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/View',
    summary: 'List the caller’s own and shared views of a list',
    access: 'signed-in',
    module: { free: 'own' },
    query: z.strictObject({ list: List }),
    result: Views,
  },
  create: {
    ...change,
    method: 'POST',
    path: '/api/v1/View',
    summary: 'Create a view of a list',
    status: 201,
    body: wireBody('NewView', { List, ...values }),
    result: SavedView,
    errors: ['view.nameTaken', 'view.tooMany', 'auth.forbidden', 'alias.forbidden'],
  },
  update: {
    ...change,
    method: 'PATCH',
    path: '/api/v1/View/:viewKey',
    summary: 'Rename, change or share a view',
    params: z.object({ viewKey: key() }),
    body: wireBody('ViewPatch', z.partial(z.object(values)).shape),
    result: SavedView,
    errors: ['view.notFound', 'view.nameTaken', 'view.tooMany', 'auth.forbidden', 'alias.forbidden'],
  },
  remove: {
    ...change,
    method: 'DELETE',
    path: '/api/v1/View/:viewKey',
    summary: 'Delete a view',
    params: z.object({ viewKey: key() }),
    result: wire('ViewRemoved', { done: z.boolean() }),
    errors: ['view.notFound', 'auth.forbidden', 'alias.forbidden'],
  },
})
