import { fillIn, type Language, languageOf } from '@portal/contract/core/language'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import { insertMail, type Person } from './auth.repository.ts'

type Text = { subject: string; body: string }
const reused: Record<Language, Text> = {
  'en-us': {
    subject: 'You were signed out of {provider} for your safety',
    body: 'Hello {name},\n\na sign-in of yours at {provider} was used in a way that happens when somebody copied it. We ended that session; nothing else was changed.\n\nIf you can explain it, simply sign in again: {link}\nIf not, change your password and tell your administrator.\n',
  },
  'fr-fr': {
    subject: 'Par sécurité, vous avez été déconnecté de {provider}',
    body: 'Bonjour {name},\n\nl’une de vos sessions chez {provider} a été utilisée comme si quelqu’un l’avait copiée. Nous y avons mis fin ; rien d’autre n’a été modifié.\n\nSi vous savez pourquoi, reconnectez-vous simplement : {link}\nSinon, changez votre mot de passe et prévenez votre administrateur.\n',
  },
}

/** Tells a person, in their language, that a refresh token of theirs came back after its use and the session was ended. */
export async function tellReuse(
  tx: Tx,
  person: Person,
  { provider, origin }: { provider: string; origin: string },
): Promise<void> {
  const { subject, body } = reused[languageOf(person.language)]
  const values = { provider, name: person.firstName ?? person.email, link: `${origin}/login` }
  const mail = { messageId: uuid(), accountId: person.accountId, recipient: person.email }
  await insertMail(tx, { ...mail, subject: fillIn(subject, values), textBody: fillIn(body, values) })
}
