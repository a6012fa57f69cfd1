import { features } from '../src/app.ts'
import * as sessionMails from '../src/core/sessions/sessions.mails.ts'
import type { Template } from '../src/core/mails/mails.template.ts'

/** Every mail that the portal sends, by name: the features' and the core's. */
export const everyMail: Readonly<Record<string, Template>> = Object.assign(
  {},
  sessionMails,
  ...features.map(({ mails }) => mails),
)

/** The template of a name, for tests of the core, which imports no feature. */
export function mailNamed(name: string): Template {
  const template = everyMail[name]
  if (!template) throw new Error(`no mail is called ${name}`)
  return template
}
