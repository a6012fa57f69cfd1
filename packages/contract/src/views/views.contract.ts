import * as z from 'zod/mini'
import { key, name, oneOf, optional, text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// Views of a list that people keep: own ones, and those that a company shares (`ux.md` 4.4, Views tabs).

export const lists = ['accounts', 'audit'] as const
/** Views that one person, and one company, may keep of a list. */
export const mostViews = { own: 30, shared: 30 } as const
export const SavedView = wire('SavedView', {
  ViewKey: z.string(),
  List: oneOf('ViewList', lists),
  Name: z.string(),
  /** The search part of the list's address, by name. */
  Query: z.record(z.string(), z.string()),
  Shared: z.boolean(),
  MadeBy: z.string(),
  /** Own views; shared ones by their maker or who may write accounts. */
  MayChange: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>
const Query = z.record(text(40, 1), text(400)).check(z.refine((query) => Object.keys(query).length <= 20, 'tooMany'))
const values = { Name: name(60), Query, Shared: z.boolean() }
const Views = wire('SavedViews', { Items: z.array(SavedView) })

export const views = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/View',
    summary: 'The own views of a list and those that the company shares',
    access: 'signed-in',
    module: { free: 'own' },
    query: z.strictObject({ list: oneOf('ViewListAsked', lists) }),
    result: Views,
  },
  create: {
    method: 'POST',
    path: '/api/v1/View',
    summary: 'Keep a view of a list',
    access: 'signed-in',
    module: { free: 'own' },
    notActing: true,
    status: 201,
    body: wireBody('NewView', { List: oneOf('ViewListGiven', lists), ...values }),
    result: SavedView,
    errors: ['view.nameTaken', 'view.tooMany', 'auth.forbidden', 'alias.forbidden'],
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/View/:viewKey',
    summary: 'Rename a view, change what it shows, or share it',
    access: 'signed-in',
    module: { free: 'own' },
    notActing: true,
    params: z.object({ viewKey: key() }),
    body: wireBody('ViewPatch', { Name: optional(values.Name), Query: optional(Query), Shared: optional(z.boolean()) }),
    result: SavedView,
    errors: ['view.notFound', 'view.nameTaken', 'view.tooMany', 'auth.forbidden', 'alias.forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/v1/View/:viewKey',
    summary: 'Forget a view',
    access: 'signed-in',
    module: { free: 'own' },
    notActing: true,
    params: z.object({ viewKey: key() }),
    result: wire('ViewRemoved', { done: z.boolean() }),
    errors: ['view.notFound', 'auth.forbidden', 'alias.forbidden'],
  },
})
