import * as z from 'zod/mini'
import { Tokens } from '../auth/auth.contract.ts'
import { email, key, text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// Acting for someone (specification section 4, `product.md` 3.6): RFC 8693 in a session of its own.

export const alias = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/LoginAlias',
    summary: 'Act for a person strictly below the own company, for 60 minutes at most',
    access: 'LoginAlias:R',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    stepUp: true,
    body: wireBody('LoginAlias', {
      Email: email(),
      ClientId: text(64, 1),
      /** The portal's own dialog always asks; `signIn.aliasReason` of the caller's company asks it of every client. */
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
    method: 'POST',
    path: '/api/v1/AccountAdmin/:email/LogoutAlias/:aliasEmail/',
    summary: 'Stop acting for a person: that session ends, and the own one goes on with new tokens',
    access: 'signed-in',
    module: { free: 'self' },
    params: z.object({ email: text(254, 1), aliasEmail: text(254, 1) }),
    result: Tokens,
    errors: ['alias.notFound'],
  },
  history: {
    method: 'GET',
    path: '/api/v1/Account/:acctKey/AliasSessions',
    summary: 'Who acted for people of this account, when and why; the latest first',
    access: 'AcctMgmnt:R',
    module: { name: 'Customer-Account Details', own: 'Account Details', level: 'R' },
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
