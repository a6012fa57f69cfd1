import { alias } from '@portal/contract/identity/alias/alias.contract'
import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { clientFor } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { clientId, session } from '../../../lib/session.ts'
import { identityOf } from '../../../lib/session.identity.ts'
import { clearUnsaved } from '../../../lib/unsaved.ts'
import { rememberEnded } from './aliasEnded.ts'

const api = clientFor(alias)

/** This browser now belongs to another person's session: all tabs get a message and reload, as this one does. */
function become(tokens: Tokens): void {
  clearUnsaved()
  session.enter(tokens)
}

type Start = { email: string; reason: string; ticket: string | undefined }
/** Starts acting for a person. */
export async function signInAs({ email, reason, ticket }: Start): Promise<void> {
  become(await api.start({ body: { email, clientId, reason, ticket } }))
  window.location.assign(paths.home)
}

type Pair = { actor: string; alias: string }
/** "Switch User": logs out the alias, brings the original person back and reloads the page (specification section 4). */
export async function switchBack({ actor, alias: aliasEmail }: Pair): Promise<void> {
  become(await api.end({ params: { email: actor, aliasEmail } }))
  window.location.reload()
}

const acting = () => Boolean(identityOf(session.accessToken() ?? '')?.actor)

/** Switches back when the time has run out: one tab does it for all. `name` is shown after the reload. */
export const switchBackAutomatically = (pair: Pair, name: string): Promise<void> =>
  navigator.locks.request('portal-switch-back', async () => {
    if (!acting()) return
    become(await api.end({ params: { email: pair.actor, aliasEmail: pair.alias } }))
    rememberEnded(name)
    window.location.reload()
  })
