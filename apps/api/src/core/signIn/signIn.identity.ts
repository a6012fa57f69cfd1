import type { Tx } from '../../platform/db/db.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import type { Person } from '../people/people.ts'

/** A person at their identity provider. The address only finds the person at the first link. */
export type Identity = {
  issuer: string
  tenant: string
  subject: string
  /** Confirmed by the provider, in its normal form; null where it is not. */
  email: string | null
  /** Why there is no address, where the provider's answer says more than that it is not confirmed. */
  noEmail?: string
  firstName: string | null
  lastName: string | null
}

type Link = (tx: Tx, context: OpenContext, configId: string, identity: Identity, person: Person) => Promise<void>
let linking: Link | undefined
/** Registers what links an identity; app.ts names it, so that second factors know nothing of single sign-on. */
export function provideLinking(link: Link): void {
  linking = link
}
/** Links the identity to the person, who confirmed it in a second way. @throws Problem sso.refused */
export const linkConfirmed: Link = (...confirmed) => {
  if (!linking) throw new Error('nothing links identities')
  return linking(...confirmed)
}
