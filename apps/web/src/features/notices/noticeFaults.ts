import { issueText } from '@portal/contract/issues.texts'
import { languageOf } from '@portal/contract/core/language'
import { placeholderIssue, type Words } from '@portal/contract/notices/notices.rules'

export type WordFaults = { subject?: string; body?: string }

/** The errors in the texts of a notice, in the reader's language; empty if there are none. */
export function faultsOf({ subject, body }: Words, language: string): WordFaults {
  const faultOf = (field: keyof Words, text: string) => {
    const issue = text.trim() === '' ? ({ code: 'required' } as const) : placeholderIssue(text)
    return issue && issueText({ ...issue, field }, languageOf(language))
  }
  const found = { subject: faultOf('subject', subject), body: faultOf('body', body) }
  return { ...(found.subject && { subject: found.subject }), ...(found.body && { body: found.body }) }
}
