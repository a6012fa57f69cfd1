import type { Input } from '@portal/contract/core/route'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { notices as routes } from '@portal/contract/operations/notices/notices.contract'
import type { Context } from '../../../platform/http/context.ts'
import * as notify from './notices.notify.repository.ts'
import { checkWords, resolveWords } from './notices.notify.words.ts'
import { write } from '../../../core/mails/mails.template.ts'
import { adminNotice } from './notices.mails.ts'
import { mailWords, wordsForRecipient } from './notices.words.ts'

/**
 * A notice as a person of a company would read it, in both languages; nothing is sent.
 * @throws Problem account.notFound, notice.templateNotFound
 */
export function previewNotice(context: Context, { body: { acctKey, ...draft } }: Input<typeof routes.preview>) {
  checkWords(draft, '')
  return context.db.inScope(context.caller.scope, async (tx) => {
    const { caller, config } = context
    const { words } = await resolveWords(tx, context, draft)
    const to = await notify.findAddressed(tx, caller.scope, acctKey ?? caller.accountId)
    if (!to) throw new Problem('account.notFound')
    const fromName = await notify.companyName(tx, caller.accountId)
    const addressed = { ...to, fromName, at: new Date() }
    const readIn = (language: Language) => {
      const { subject, text } = write(adminNotice, language, {
        ...mailWords(wordsForRecipient(words, addressed, language)),
        firstName: caller.name,
        companyName: to.acctName,
        fromName,
        link: config.publicOrigin,
      })
      return { subject, text }
    }
    return { english: readIn('en-us'), french: readIn('fr-fr') }
  })
}
