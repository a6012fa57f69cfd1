import { normalEmail } from '@portal/contract/core/fields'
import type { Language } from '@portal/contract/core/language'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { queueMail, queueMails } from '../../../core/mails/mails.queue.ts'
import { browserOf, momentInMail } from '../../../core/sessions/sessions.devices.ts'
import type { Person } from '../../../core/people/people.ts'
import {
  activation,
  endUserActivation,
  endUserWelcome,
  passwordChanged,
  passwordReset,
  ssoRequired,
  welcome,
} from './passwords.mails.ts'

// Every link begins with the configured origin, whatever host a request claims (attack 9).

/** The recipient of a mail: a person, or one who is being created. */
export type Reader = {
  accountId: string
  email: string
  firstName: string | null
  /** Null for end users, who do not sign in to the portal. */
  roleCode: string | null
  language: Language
  companyName: string
}
const to = ({ accountId, email, language }: Reader) => ({ accountId, to: normalEmail(email), language })
const greetingName = ({ firstName, email }: Reader) => firstName ?? email
const withCode = ({ publicOrigin }: Config, code: string) => `${publicOrigin}/password?code=${code}`

type Activation = {
  reader: Reader
  code: string
  /** The name of the inviter; the provider's where the person requested the invitation again. */
  invitedBy: string
}
export const mailActivations = (tx: Tx, config: Config, activations: readonly Activation[]) =>
  queueMails(
    tx,
    activations.map(({ reader, code, invitedBy }) => ({
      ...to(reader),
      template: reader.roleCode === null ? endUserActivation : activation,
      values: {
        firstName: greetingName(reader),
        companyName: reader.companyName,
        invitedBy,
        link: withCode(config, code),
      },
    })),
  )

export const mailReset = (tx: Tx, config: Config, reader: Reader, code: string) =>
  queueMail(tx, {
    ...to(reader),
    template: passwordReset,
    values: { firstName: greetingName(reader), link: withCode(config, code) },
  })

export const mailSsoRequired = (tx: Tx, { publicOrigin }: Config, reader: Reader) =>
  queueMail(tx, {
    ...to(reader),
    template: ssoRequired,
    values: { firstName: greetingName(reader), companyName: reader.companyName, link: `${publicOrigin}/login` },
  })

export const mailWelcome = (tx: Tx, { publicOrigin, providerName }: Config, reader: Reader) => {
  const values = { firstName: greetingName(reader), companyName: reader.companyName, providerName }
  return reader.roleCode === null
    ? queueMail(tx, { ...to(reader), template: endUserWelcome, values })
    : queueMail(tx, { ...to(reader), template: welcome, values: { ...values, link: `${publicOrigin}/login` } })
}

export const mailPasswordChanged = (tx: Tx, { config, request }: OpenContext, person: Person) =>
  queueMail(tx, {
    ...to(person),
    template: passwordChanged,
    values: {
      firstName: greetingName(person),
      when: momentInMail(),
      ip: request.ip,
      device: browserOf(request.userAgent),
      link: `${config.publicOrigin}/login/reset`,
    },
  })
