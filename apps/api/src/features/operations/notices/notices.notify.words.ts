import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getUsable, wordsOf } from './notices.templates.ts'

type Given = Pick<ChangeInput<'account.notify'>, 'templateKey' | 'subject' | 'body'>

/** Exactly one of a template and a whole text. @param at what fields are called by, as `Input.` @throws Problem request.invalid */
export function checkWords({ templateKey, subject, body }: Given, at: string): void {
  const refuse = (field: string, code: 'required' | 'invalid') => {
    throw new Problem('request.invalid', { fields: [{ field: `${at}${field}`, code }] })
  }
  if (templateKey && (subject !== undefined || body !== undefined)) refuse('TemplateKey', 'invalid')
  if (templateKey) return
  if (subject === undefined) refuse('Subject', 'required')
  if (body === undefined) refuse('Body', 'required')
}

/** What a notice says, by language: the template as it is now, or the text, which has one language for all. @throws Problem notice.templateNotFound */
export async function settleWords(tx: Tx, context: Context, { templateKey, subject = '', body = '' }: Given) {
  if (!templateKey) return { words: { 'en-us': { subject, body } } }
  const template = await getUsable(tx, context, templateKey)
  return { words: wordsOf(template), templateName: template.name }
}
