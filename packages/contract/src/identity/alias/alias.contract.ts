import * as z from 'zod/mini'
import { accountRead, self } from '../../core/access/access.guards.ts'
import { Tokens } from '../auth/auth.contract.ts'
import { email, key, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

// Impersonation (specification section 4, `product.md` 3.6): RFC 8693 in a separate session.

/** The longest impersonation in minutes; a refresh does not prolong it. */
export const actingMinutes = 60
/** The maximum number of rows of a file while impersonating. */
export const actingRows = 100

export const alias = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/LoginAlias',
    summary: 'Sign in as a user of a company below',
    description: `The session lasts ${actingMinutes} minutes at most.`,
    access: 'LoginAlias:R',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    stepUp: true,
    body: wireBody('LoginAlias', {
      Email: email(),
      ClientId: text(64, 1),
      /**
       * Always required by the portal's own dialog, and by clients where the caller's company sets
       * `signIn.aliasReason`.
       */
      Reason: z.optional(text(200, 10)),
      Ticket: z.optional(text(40)),
    }),
    result: Tokens,
    errors: [
      'user.notFound',
      'alias.forbidden',
      'alias.self',
      'alias.notAllowed',
      'alias.targetInactive',
      'group.beyondYou',
      'auth.clientUnknown',
      'request.tooMany',
    ],
  },
  end: {
    ...self,
    method: 'POST',
    path: '/api/v1/AccountAdmin/:email/LogoutAlias/:aliasEmail/',
    aliases: ['/api/v1/AccountAdmin/:email/LogoutAlias/:aliasEmail'],
    summary: 'Stop impersonating a user',
    description: 'Ends that session and returns new tokens for the caller’s own.',
    params: z.object({ email: text(254, 1), aliasEmail: text(254, 1) }),
    result: Tokens,
    errors: ['alias.notFound'],
  },
  history: {
    ...accountRead,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/AliasSessions',
    summary: 'List impersonation sessions of an account, latest first',
    object: 'account',
    params: z.object({ acctKey: key() }),
    result: wire('AliasSessions', {
      Items: z.array(
        wire('AliasSession', {
          SessionKey: z.string(),
          ActorEmail: z.nullable(z.string()),
          ActorName: z.string(),
          ActorCompany: z.nullable(z.string()),
          TargetEmail: z.string(),
          TargetName: z.string(),
          Reason: z.string(),
          Ticket: z.nullable(z.string()),
          StartedOn: z.string(),
          EndedOn: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['account.notFound'],
  },
})
