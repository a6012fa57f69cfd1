import * as z from 'zod/mini'
import { key, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire } from '../../core/wire.ts'
import { self } from '../../core/access/access.guards.ts'
import { ofCaller } from '../../core/access/access.ownEmail.ts'
import { SetBy } from '../../core/access/access.setBy.ts'

/** The kinds of link that a decision about a right consists of, in order ("Why?", `product.md` M1). */
export const linkKinds = ['key', 'role', 'flag', 'lock', 'group', 'tree', 'status'] as const
export const Explanation = wire('AccessExplanation', {
  Allowed: z.boolean(),
  /** The person whose right it is; null for a key. */
  UserKey: nullable(z.string()),
  Action: z.string(),
  ObjectKey: nullable(z.string()),
  Links: z.array(
    wire('AccessLink', {
      Kind: oneOf('AccessLinkKind', linkKinds),
      /** In the reader's language. */
      Text: z.string(),
      /** Whether this link alone would allow it; null: it does not apply. */
      Allows: nullable(z.boolean()),
      /** True for the one link that decides. */
      Decides: z.boolean(),
    }),
  ),
  /** The company or person that set the deciding value; null if it is a default, or if several decide together. */
  SetBy: nullable(SetBy),
  /** The people who can change the deciding link, in the reader's language; null when it is allowed, or no one can. */
  WhoCanChange: nullable(z.string()),
})
export type Explanation = z.output<typeof Explanation>

export const access = defineRoutes({
  explain: {
    method: 'GET',
    path: '/api/v1/Access/Explain',
    summary: 'Explain why a user or API key can or can’t do something',
    description: 'Covers key, role, flag, lock, group, tree and status.',
    access: 'signed-in',
    module: { free: 'tree' },
    /** action: the name of a route of the contract (`accounts.update`), or a flag with its level (`AcctStatus:W`). */
    query: z.strictObject({
      user: optional(key()),
      /** An API key instead of a person. */
      key: optional(key()),
      action: text(80, 1),
      object: optional(key()),
    }),
    result: Explanation,
    errors: ['user.notFound', 'key.notFound', 'account.notFound', 'access.actionUnknown'],
  },
  profile: {
    ...self,
    method: 'POST',
    path: '/api/v1/Portal/AppFeatureTest/:clientId/User',
    summary: 'Get the caller’s access profile',
    description:
      'Returns JSON objects in strings, to be merged into one. An e-mail address in the body must be the caller’s.',
    params: z.object({ clientId: text(64, 1) }),
    ...ofCaller('ProfileRequest', {}),
    result: z.array(z.string()),
    errors: ['access.otherEmail'],
  },
  profileOfLogin: {
    ...self,
    method: 'POST',
    path: '/Token/AccessProfile',
    summary: 'Get the caller’s access profile through the token service',
    description: 'An e-mail address in the body must be the caller’s.',
    envelope: 'token',
    ...ofCaller('LoginProfileRequest', { client_id: z.optional(text(64)) }),
    result: z.array(z.string()),
    errors: ['access.otherEmail'],
  },
  ramEnabled: {
    ...self,
    method: 'POST',
    path: '/Dashboard/RAMEnabled',
    summary: 'Check whether access groups limit the caller',
    description: 'An e-mail address in the body must be the caller’s.',
    envelope: 'token',
    ...ofCaller('RamRequest', {}),
    result: wire('RamEnabled', { enabled: z.boolean() }),
    errors: ['access.otherEmail'],
  },
})
