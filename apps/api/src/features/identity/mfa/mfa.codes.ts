import { randomInt } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { codeMinutes } from '@portal/contract/identity/mfa/mfa.contract'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { queueMail, queueSms } from '../../../core/mails/mails.queue.ts'
import type { Person } from '../../../core/people/people.ts'
import { mfaCode } from './mfa.mails.ts'

/** Seconds that a sent code is valid, and seconds until another may be requested (`product.md` 3.4). */
export const [codeLives, resendAfter] = [codeMinutes * 60, 30]
/** Codes that one person may get in an hour. */
const [maxCodes, anHour] = [5, 3_600]

export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0')

/** The stored form of a code: keyed, because six digits could be found by trying, and valid for one purpose only. */
export const hashCode = ({ mac }: Pick<Vault, 'mac'>, purpose: string, code: string): Buffer =>
  Buffer.from(mac('mfa-code', `${purpose}:${code}`), 'base64url')

/** Counts a code before it is sent. @throws Problem mfa.tooManyCodes with the seconds to wait */
export async function limitCodes(tx: Tx, userId: string, sentBefore: number | undefined): Promise<void> {
  const wait = await limitUse(tx, `codes:${userId}`, maxCodes, anHour)
  if (wait !== undefined) throw new Problem('mfa.tooManyCodes', { retryAfter: wait })
  if (sentBefore !== undefined && sentBefore < resendAfter)
    throw new Problem('mfa.tooManyCodes', { retryAfter: Math.ceil(resendAfter - sentBefore) })
}

// Plain spaces only: a non-breaking space is not in the short alphabet of phones and would split the SMS into two
// messages.
const smsText: Text = {
  'en-us': '{code} is your {provider} code. It’s valid for {minutes} minutes. Don’t share it with anyone.',
  'fr-fr': '{code} est votre code {provider}. Il est valable {minutes} minutes. Ne le communiquez à personne.',
}

/** The last line binds the code to our host, so that a phone offers it on no other page. */
export const smsOf = (code: string, language: Language, { providerName, publicOrigin }: OpenContext['config']) =>
  `${fillIn(smsText, language, { code, provider: providerName, minutes: codeMinutes })}\n\n@${new URL(publicOrigin).hostname} #${code}`

export const sendByMail = (tx: Tx, { config }: OpenContext, person: Person, code: string) =>
  queueMail(tx, {
    accountId: person.accountId,
    to: person.email,
    language: person.language,
    template: mfaCode,
    values: { firstName: person.firstName ?? person.email, code, providerName: config.providerName },
  })

export const sendBySms = (tx: Tx, { config }: OpenContext, person: Person, phone: string, code: string) =>
  queueSms(tx, { accountId: person.accountId, to: phone, text: smsOf(code, person.language, config) })
