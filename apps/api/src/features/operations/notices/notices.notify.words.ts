import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getUsable, wordsOf } from './notices.templates.ts'

type NoticeWords = Pick<ChangeInput<'account.notify'>, 'templateKey' | 'subject' | 'body'>

/**
 * Checks that there is either a template or a whole text.
 * @param at prefix of field names, such as `Input.`
 * @throws Problem request.invalid
 */
export function checkWords({ templateKey, subject, body }: NoticeWords, at: string): void {
  const refuse = (field: string, code: 'required' | 'invalid') => {
    throw new Problem('request.invalid', { fields: [{ field: `${at}${field}`, code }] })
  }
  if (templateKey && (subject !== undefined || body !== undefined)) refuse('TemplateKey', 'invalid')
  if (templateKey) return
  if (subject === undefined) refuse('Subject', 'required')
  if (body === undefined) refuse('Body', 'required')
}

/**
 * The words of a notice by language: the current template, or the text, which has one language for all.
 * @throws Problem notice.templateNotFound
 */
export async function resolveWords(tx: Tx, context: Context, { templateKey, subject = '', body = '' }: NoticeWords) {
  if (!templateKey) return { words: { 'en-us': { subject, body } } }
  const template = await getUsable(tx, context, templateKey)
  return { words: wordsOf(template), templateName: template.name }
}
