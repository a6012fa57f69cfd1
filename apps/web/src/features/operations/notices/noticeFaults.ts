import { issueText } from '@portal/contract/core/issues.sentence'
import { placeholderIssue, type Words } from '@portal/contract/core/notices/notices.rules'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import type { Translation } from '../../../lib/i18n.ts'

export type WordFaults = { subject?: string; body?: string }

/** The errors in the texts of a notice, in the reader's language; empty if there are none. */
export function faultsOf({ subject, body }: Words, { t, i18n }: Translation): WordFaults {
  const faultOf = (field: keyof Words, text: string) => {
    const issue = text.trim() === '' ? ({ code: 'required' } as const) : placeholderIssue(text)
    return issue && issueText(issue, fieldLabel(field, t), i18n.language)
  }
  const found = { subject: faultOf('subject', subject), body: faultOf('body', body) }
  return { ...(found.subject && { subject: found.subject }), ...(found.body && { body: found.body }) }
}
