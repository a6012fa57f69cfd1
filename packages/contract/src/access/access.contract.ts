import * as z from 'zod/mini'
import { text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

export const access = defineRoutes({
  profile: {
    method: 'POST',
    path: '/api/v1/Portal/AppFeatureTest/:clientId/User',
    summary:
      "The caller's access profile: JSON objects as text, to be merged into one; the e-mail in the body is not believed",
    access: 'signed-in',
    params: z.object({ clientId: text(64, 1) }),
    body: wireBody('ProfileRequest', { email: z.optional(text(254)) }),
    result: z.array(z.string()),
  },
  ramEnabled: {
    method: 'POST',
    path: '/Dashboard/RAMEnabled',
    summary:
      'True when the caller is held to access groups narrower than full access; the e-mail in the body is not believed',
    access: 'signed-in',
    envelope: 'token',
    body: wireBody('RamRequest', { Email: z.optional(text(254)) }),
    result: wire('RamEnabled', { enabled: z.boolean() }),
  },
})
