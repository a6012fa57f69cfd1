import { type Language, languageOf } from '@portal/contract/core/language'
import type { Tx } from '../../platform/db/db.ts'
import { queueMail } from './mails.queue.ts'
import { findMailTo } from './mails.repository.ts'
import type { Template, Values } from './mails.template.ts'

/** Writes to the active administrators of an account or its parent, if the company wants mails. @param only to these */
export async function notify<V extends Values>(
  tx: Tx,
  acctKey: string,
  template: Template<V>,
  values: (language: Language, firstName: string) => NoInfer<V>,
  { atParent = false, only }: { atParent?: boolean; only?: ReadonlySet<string> } = {},
): Promise<number> {
  const readers = (await findMailTo(tx, acctKey, atParent)).filter(({ email }) => only?.has(email) ?? true)
  for (const { accountId, email, firstName, language: preferred } of readers) {
    const language = languageOf(preferred)
    await queueMail(tx, { accountId, to: email, language, template, values: values(language, firstName ?? email) })
  }
  return readers.length
}
